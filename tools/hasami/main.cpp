// The program `hasami`: finds the subcommand and runs it.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>

#include "engine/text.h"
#include "engine/version.h"
#include "tools/hasami/command.h"
#include "tools/hasami/command_line.h"
#include "tools/hasami/json_output.h"
#include "tools/hasami/levels_help.h"
#include "tools/hasami/terminal.h"

namespace hasami::tools {
namespace {

constexpr std::array kCommands{
    Command{"play", "a game against you, in the terminal", cmd_play},
    Command{"analyze", "the best moves of positions; games move by move", cmd_analyze},
    Command{"solve", "exact scores of endgames, checked against known ones", cmd_solve},
    Command{"match", "engine against engine: any two that speak NBoard or GTP", cmd_match},
    Command{"explain", "what each move of a position does, in players' terms", cmd_explain},
    Command{"nboard", "speak the NBoard protocol", cmd_nboard},
    Command{"gtp", "speak the Go Text Protocol", cmd_gtp},
    Command{"book", "look at opening books, and make them", cmd_book},
    Command{"bench", "node signature and speed of the search", cmd_bench},
    Command{"perft", "count the leaves of the game tree: checks the rules", cmd_perft},
    Command{"info", "version, instruction set, weights and book", cmd_info},
};

constexpr std::string_view kUsage = R"(
usage: hasami [COMMAND [ARGS...]]

Without a command: a game on a terminal; with its input from a pipe it speaks NBoard when the first
line begins with "nboard", else GTP.

commands
)";

constexpr std::string_view kMore = R"(
`hasami COMMAND --help` explains a command; `hasami --help json` the fields of --json, and
`hasami --help levels` what the levels mean.

examples
  hasami play --color white --level 12       you play White
  hasami analyze f5d6c3 --moves 5            the five best moves after f5 d6 c3
  hasami analyze game.ggf                    every move of a game, and its mistakes
  hasami solve problems.obf --all-moves      the exact score of every move

exit status: 0 fine; 1 something did not hold, or was interrupted; 2 bad usage or input
)";

int print_overview() {
    fmt::print("hasami {}: plays, analyses and solves Othello\n{}", version(), kUsage);
    for (const Command& command : kCommands) {
        fmt::print("  {:<9} {}\n", command.name, command.summary);
    }
    fmt::print("{}", kMore);
    return kOk;
}

const Command* find_command(std::string_view name) {
    const auto* row = std::find_if(kCommands.begin(), kCommands.end(),
                                   [&](const Command& c) { return c.name == name; });
    return row == kCommands.end() ? nullptr : row;
}

// `hasami --help [TOPIC]`, where a topic is json, levels or a command.
int help(const Args& topics) {
    if (topics.empty()) {
        return print_overview();
    }
    if (topics[0] == "json") {
        fmt::print("{}", json_help());
        return kOk;
    }
    if (topics[0] == "levels") {
        fmt::print("{}", levels_help());
        return kOk;
    }
    if (const Command* command = find_command(topics[0])) {
        return command->run({"--help"});
    }
    return report(
        fmt::format("--help: {}, expected json, levels or a command", hasami::quoted(topics[0])));
}

int dispatch(const Args& words) {
    if (words.empty()) {
        return input_is_terminal() ? cmd_play({}) : run_protocol_of_pipe();
    }
    const Args rest(words.begin() + 1, words.end());
    if (words[0] == "--help" || words[0] == "-h" || words[0] == "help") {
        return help(rest);
    }
    if (words[0] == "--version") {
        fmt::print("hasami {}\n", version());
        return kOk;
    }
    if (const Command* command = find_command(words[0])) {
        return command->run(rest);
    }
    return report(fmt::format("{}: unknown command, expected one that `hasami --help` lists",
                              hasami::quoted(words[0])));
}

// What was printed must have arrived: a full disk is an error, not a silent loss.
int flush_output(int status) {
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
        report(fmt::format("standard output: cannot write: {}", std::strerror(errno)));
        return kFailed;
    }
    return status;
}

}  // namespace
}  // namespace hasami::tools

int main(int argc, char** argv) {
    using namespace hasami::tools;
    try {
        return flush_output(dispatch(Args(argv + 1, argv + argc)));
    } catch (const std::bad_alloc&) {
        report("out of memory, expected room for the table: choose a smaller --hash");
        return kFailed;
    } catch (const std::exception& error) {
        report(error.what());
        return kFailed;
    }
}
