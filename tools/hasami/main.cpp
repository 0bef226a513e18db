// The program `hasami`: finds the subcommand and runs it.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>

#include "engine/version.h"
#include "tools/hasami/command.h"
#include "tools/hasami/command_line.h"

namespace hasami::tools {
namespace {

constexpr std::array kCommands{
    Command{"perft", "count the leaves of the game tree: a check of the rules, and their speed",
            cmd_perft},
    Command{"info", "version, instruction set, weights and book of this program", cmd_info},
};

int print_help() {
    fmt::print(
        "hasami {}: plays, analyses and solves Othello\n\nusage: hasami COMMAND [ARGS...]\n\n",
        version());
    for (const Command& command : kCommands) {
        fmt::print("  {:<9} {}\n", command.name, command.summary);
    }
    fmt::print("\n`hasami COMMAND --help` explains a command.\n");
    return kOk;
}

int dispatch(const Args& words) {
    if (words.empty() || words[0] == "--help" || words[0] == "-h" || words[0] == "help") {
        return print_help();
    }
    if (words[0] == "--version") {
        fmt::print("hasami {}\n", version());
        return kOk;
    }
    const auto* row = std::find_if(kCommands.begin(), kCommands.end(),
                                   [&](const Command& c) { return c.name == words[0]; });
    if (row == kCommands.end()) {
        return report(
            fmt::format("'{}': unknown command, expected one of those that `hasami --help` "
                        "lists",
                        words[0]));
    }
    return row->run(Args(words.begin() + 1, words.end()));
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
    } catch (const std::exception& error) {
        report(error.what());
        return kFailed;
    }
}
