// An engine for the tests of the referee: plays legal moves that follow from position and seed, and
// misbehaves as told.
// usage: fake_engine PROTOCOL(gtp|nboard) [KEY=VALUE...], other words are ignored
//   seed=N       which moves it plays
//   ReductionDepth=N  the same, as a constant that is tuned
//   bad=KIND     what it does at its move number `at` (see misbehave); also: no-start (never
//                answers anything), dead (ends at once), flood-at-start, refuse-pass (GTP: refuses
//                passes and infers them), demand-pass (GTP: refuses moves that leave a pass out),
//                whole-seconds (GTP: refuses decimals), refuse-boardsize (GTP), crash-at-pass, deaf
//                (stays when its input ends)
//   at=N         default 3
//   ms=N         for bad=slow
//   pid=FILE     where it writes its process id, a line each time it is started
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <thread>

#include "engine/game.h"
#include "engine/ggf.h"
#include "engine/hash.h"
#include "engine/rng.h"
#include "engine/rules.h"
#include "engine/text.h"

using namespace hasami;

namespace {

[[noreturn]] void sleep_forever() {
    while (true) {
        std::this_thread::sleep_for(std::chrono::hours(1));
    }
}

class FakeEngine {
  public:
    explicit FakeEngine(std::map<std::string, std::string> options)
        : options_(std::move(options)), gtp_(options_["proto"] == "gtp") {}

    int run() {
        while (bad("flood-at-start")) {
            say("welcome");
        }
        if (bad("dead")) {
            std::fputs("fake: no licence\n", stderr);
            return 1;
        }
        if (options_.count("pid") > 0) {
            std::ofstream(options_["pid"], std::ios::app) << getpid() << std::endl;
        }
        for (std::string line; std::getline(std::cin, line);) {
            if (bad("no-start")) {
                sleep_forever();
            }
            if (line == "quit") {
                say("=\n");
                return 0;
            }
            gtp_ ? gtp(line) : nboard(line);
        }
        if (bad("deaf")) {
            sleep_forever();
        }
        return 0;
    }

  private:
    [[nodiscard]] bool bad(std::string_view kind) const {
        const auto found = options_.find("bad");
        return found != options_.end() && found->second == kind;
    }

    [[nodiscard]] int number(const std::string& key, int fallback) const {
        const auto found = options_.find(key);
        return found == options_.end() ? fallback : parse_int(found->second).value_or(fallback);
    }

    static void say(const std::string& text) {
        fmt::print("{}\n", text);
        std::fflush(stdout);
    }

    void answer(const std::string& text) { say(text + "\n"); }

    Square choose() {
        const Board board = game_.board();
        Bitboard moves = legal_moves(board);
        if (moves == 0) {
            return Square::pass;
        }
        Rng rng(hash_of(board) +
                static_cast<std::uint64_t>(number("seed", 1) + number("ReductionDepth", 0)));
        for (int skip = rng.below(count(moves)); skip > 0; --skip) {
            moves = without_first(moves);
        }
        return first_square(moves);
    }

    // Returns when the move is to be answered as usual.
    void misbehave() {
        ++requests_;
        if (bad("slow")) {
            std::this_thread::sleep_for(std::chrono::milliseconds(number("ms", 0)));
        }
        if (requests_ != number("at", 3)) {
            return;
        }
        if (bad("crash")) {
            std::fputs("fake: about to fall\n", stderr);
            std::abort();
        } else if (bad("exit")) {
            std::_Exit(3);
        } else if (bad("hang")) {
            sleep_forever();
        } else if (bad("close")) {
            close(STDOUT_FILENO);
            sleep_forever();
        } else if (bad("partial")) {
            std::fputs(gtp_ ? "= d" : "=== D", stdout);
            std::fflush(stdout);
            sleep_forever();
        } else if (bad("partial-exit")) {
            std::fputs(gtp_ ? "= d" : "=== D", stdout);
            std::exit(4);
        } else if (bad("noisy")) {
            for (int i = 0; i < 100'000; ++i) {
                std::fputs("fake: noise on the standard error\n", stderr);
            }
            std::fputs(std::string(1'000'000, 'x').c_str(), stderr);
        } else if (bad("flood")) {
            while (true) {
                say("all work and no play makes an engine dull");
            }
        } else if (bad("blank-flood")) {
            say("= " + to_string(choose()));
            while (true) {
                std::fputs("\n\n\n\n\n\n\n\n", stdout);
            }
        } else if (bad("endless-line")) {
            while (true) {
                std::fputs("xxxxxxxxxxxxxxxx", stdout);
            }
        }
    }

    // The text in place of a move; empty for the usual answer.
    [[nodiscard]] std::string wrong_move() const {
        if (requests_ != number("at", 3)) {
            return "";
        }
        return bad("illegal")   ? "D4"
               : bad("garbage") ? "xyzzy"
               : bad("pass")    ? "pass"
               : bad("resign")  ? "resign"
               : bad("empty")   ? " "
                                : "";
    }

    void gtp(const std::string& line) {
        std::istringstream words(line);
        std::string command;
        std::string color;
        std::string move;
        words >> command >> color >> move;
        const Color side = color == "b" ? Color::black : Color::white;
        if (command == "list_commands") {
            answer("= play\ngenmove\nclear_board\nboardsize\ntime_left\nquit");
        } else if (command == "clear_board") {
            game_ = Game();
            answer("=");
        } else if (command == "boardsize") {
            answer(bad("refuse-boardsize") ? "? unacceptable size" : "=");
        } else if (command == "play") {
            gtp_play(side, move);
        } else if (command == "genmove") {
            gtp_genmove(side);
        } else if (command == "time_left") {
            const bool refuse = bad("whole-seconds") && move.find('.') != std::string::npos;
            std::fprintf(stderr, "%s\n", line.c_str());
            answer(refuse ? "? syntax error" : "=");
        } else {
            answer("? unknown command");
        }
    }

    void gtp_play(Color side, const std::string& text) {
        const Square move = parse_move(text).value_or(Square::none);
        if (move == Square::pass && bad("crash-at-pass")) {
            std::abort();
        }
        const bool refuse = (move == Square::pass && bad("refuse-pass")) ||
                            (bad("demand-pass") && side != game_.side_to_move()) ||
                            bad("refuse-all");
        answer(!refuse && game_.play_as(side, move) ? "=" : "? illegal move");
    }

    void gtp_genmove(Color side) {
        if (side != game_.side_to_move() && must_pass(game_.board())) {
            [[maybe_unused]] const auto passed = game_.play(Square::pass);
        }
        misbehave();
        if (bad("no-sign") && requests_ == number("at", 3)) {
            answer("d3");
            return;
        }
        if (bad("no-end") && requests_ == number("at", 3)) {
            say("= " + to_string(choose()));
            sleep_forever();
        }
        const std::string wrong = wrong_move();
        const Square move = choose();
        [[maybe_unused]] const auto played = game_.play(move);
        answer("= " + (wrong.empty() ? to_string(move) : wrong));
        if (bad("stray") && requests_ == number("at", 3)) {
            say("by the way");
        }
    }

    void nboard(const std::string& line) {
        std::string_view rest = line;
        const std::string_view command = next_field(rest, ' ');
        if (command == "ping") {
            say(fmt::format("pong {}", rest));
        } else if (command == "set") {
            if (next_field(rest, ' ') == "game") {
                const auto games = parse_ggf(rest);
                game_ = games ? games->front().game : Game();
            }
        } else if (command == "move") {
            const std::string_view move = next_field(rest, '/');
            if (move == "PA" && bad("crash-at-pass")) {
                std::abort();
            }
            [[maybe_unused]] const auto played =
                game_.play(parse_move(move).value_or(Square::none));
        } else if (command == "go") {
            nboard_go();
        }
    }

    void nboard_go() {
        misbehave();
        say("status thinking");
        say("search F5d6 0.5 0 3");
        say("nodestats 1000 0.25");
        const std::string wrong = wrong_move();
        say(fmt::format("=== {}/-1.50/0.01", wrong.empty() ? to_string(choose()) : wrong));
    }

    std::map<std::string, std::string> options_;
    bool gtp_;
    Game game_;
    int requests_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
    std::map<std::string, std::string> options;
    options["proto"] = argc > 1 ? argv[1] : "";
    for (int i = 2; i < argc; ++i) {
        const std::string word = argv[i];
        if (const auto equals = word.find('='); equals != std::string::npos) {
            options[word.substr(0, equals)] = word.substr(equals + 1);
        }
    }
    return FakeEngine(std::move(options)).run();
}
