// The program as a viewer or a script runs it: through real pipes.
#include <catch2/catch.hpp>

#include "tests/protocol/child_process.h"
#include "tests/protocol/transcript.h"

namespace hasami::test {
namespace {

TEST_CASE("golden dialogues through pipes", "[protocol]") {
    for (const std::string& path : transcript_paths()) {
        DYNAMIC_SECTION(path) {
            const Transcript transcript = read_transcript(path);
            std::vector<std::string> command{HASAMI_BINARY, transcript.protocol};
            command.insert(command.end(), transcript.options.begin(), transcript.options.end());
            ChildProcess engine(command);
            play(transcript, {[&](const std::string& line) { engine.send(line + "\n"); },
                              [&] { return engine.read_line(); }});
            CHECK(engine.wait() == 0);
            CHECK(engine.errors().empty());
        }
    }
}

// What a script gets that sends everything at once and then closes the pipe.
std::vector<std::string> answers_to(const std::vector<std::string>& arguments,
                                    const std::string& input) {
    std::vector<std::string> command{HASAMI_BINARY};
    command.insert(command.end(), arguments.begin(), arguments.end());
    ChildProcess engine(command);
    engine.send(input);
    engine.close_input();
    std::vector<std::string> lines;
    while (const auto line = engine.read_line()) {
        lines.push_back(*line);
    }
    CHECK(engine.wait() == 0);
    CHECK(engine.errors().empty());
    return lines;
}

TEST_CASE("a script's commands are all answered after the end of its input", "[protocol]") {
    const auto gtp = answers_to({"gtp", "--level", "2", "--threads", "1"}, "1 genmove b\n2 name");
    REQUIRE(gtp.size() == 4);
    CHECK(gtp[0].starts_with("=1 "));
    CHECK(gtp[2] == "=2 Hasami");
    const auto nboard =
        answers_to({"nboard", "--threads", "1"}, "nboard 2\nset depth 2\ngo\ngo\nping 1\nhint 2\n");
    REQUIRE_FALSE(nboard.empty());
    CHECK(nboard[0] == "set myname Hasami");
}

TEST_CASE("without a command the first line tells the protocol", "[protocol]") {
    CHECK(answers_to({}, "nboard 2\nping 4\n") ==
          std::vector<std::string>{"set myname Hasami", "pong 4"});
    CHECK(answers_to({}, "\n7 name\r\nquit\nname\n") ==
          std::vector<std::string>{"=7 Hasami", "", "=", ""});
    CHECK(answers_to({}, "").empty());
}

TEST_CASE("a line of ten million bytes is one bad command", "[protocol]") {
    const std::string noise(10'000'000, 'x');
    CHECK(answers_to({"gtp"}, noise + "\nname\n") ==
          std::vector<std::string>{"? unknown command", "", "= Hasami", ""});
    CHECK(answers_to({"nboard"}, noise + "\nping 1\n") == std::vector<std::string>{"pong 1"});
    const auto game = answers_to({"nboard"}, "set game " + noise + "\nping 1\n");
    REQUIRE(game.size() == 2);
    CHECK(game[0].starts_with("status set game: "));
    CHECK(game[0].size() < 300);
}

}  // namespace
}  // namespace hasami::test
