#include <catch2/catch.hpp>

#include "tests/tools/program.h"

using namespace hasami::test;

namespace {

RunResult play(const std::string& input, std::vector<std::string> more = {}) {
    std::vector<std::string> args{"play", "--level", "1", "--threads", "1", "--hash", "1"};
    args.insert(args.end(), more.begin(), more.end());
    RunOptions options;
    options.input = input;
    return run_hasami(args, options);
}

bool has(const RunResult& r, const std::string& text) {
    return r.out.find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("the engine answers a move, and names the opening", "[tools]") {
    const RunResult r = play("f5\nquit\n");
    CHECK(r.status == 0);
    CHECK(r.err.empty());
    CHECK(has(r, "Hasami plays "));
    CHECK(has(r, "White O"));
}

TEST_CASE("illegal moves and unknown words are explained, and the game goes on", "[tools]") {
    const RunResult r = play("a1\nfoo\nhelp\nf5\nquit\n");
    CHECK(r.status == 0);
    CHECK(has(r, "a1 is not legal here, expected one of: d3 c4 f5 e6"));
    CHECK(has(r, "'foo': no such command"));
    CHECK(has(r, "undo"));
    CHECK(has(r, "Hasami plays "));
}

TEST_CASE("undo takes back to the person's last turn", "[tools]") {
    const RunResult r = play("f5\nundo\ngame\nd3\ngame\nquit\n", {"--no-book"});
    CHECK(r.status == 0);
    CHECK(has(r, "Black> \nBlack> "));  // no moves are left
    CHECK(has(r, "Black> d3"));
    CHECK(has(play("undo\nquit\n"), "no move to take back"));
}

TEST_CASE("hints are legal moves with scores", "[tools]") {
    const RunResult r = play("hint 4\nquit\n");
    CHECK(r.status == 0);
    for (const char* move : {"  d3  ", "  c4  ", "  f5  ", "  e6  "}) {
        CHECK(has(r, move));
    }
}

TEST_CASE("two people are left alone", "[tools]") {
    const RunResult r = play("f5\nd6\nc3\nd3\nc4\ngame\nquit\n", {"--color", "both"});
    CHECK(r.status == 0);
    CHECK_FALSE(has(r, "Hasami plays"));
    CHECK(has(r, "f5d6c3d3c4\n"));
    CHECK(has(r, "Tiger"));
}

TEST_CASE("the engine plays a whole game against itself", "[tools]") {
    const RunResult r = play("", {"--color", "none"});
    CHECK(r.status == 0);
    CHECK(has(r, "The game is over: "));
    CHECK(has(r, "hasami analyze "));
}

TEST_CASE("passes are announced and the end is told", "[tools]") {
    // Nine moves wipe White out.
    const RunResult wiped = play("f5\nd6\nc5\nf6\ne7\nf4\ng5\ne6\ne3\nquit\n", {"--color", "both"});
    CHECK(has(wiped, "The game is over: Black wins 64-0."));
    // After f5 f6 c4 g5 h5 h4 f7 h6 Black has no move.
    const RunResult pass =
        play("f5\nf6\nc4\ng5\nh5\nh4\nf7\nh6\ngame\nquit\n", {"--color", "both"});
    CHECK(has(pass, "Black has no legal move and passes."));
}

TEST_CASE("the end of the input ends the game", "[tools]") {
    const RunResult r = play("f5\n");
    CHECK(r.status == 0);
    CHECK_FALSE(r.timed_out);
}
