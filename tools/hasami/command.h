// The subcommands of `hasami`: one function each, registered as a row in main.cpp.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hasami::tools {

// The words after the name of the subcommand.
using Args = std::vector<std::string>;

// Exit statuses of every command.
inline constexpr int kOk = 0;
inline constexpr int kFailed = 1;    // the work was done but something did not hold
inline constexpr int kBadInput = 2;  // bad usage or input, told in one line

struct Command {
    std::string_view name;
    std::string_view summary;  // one line for `hasami --help`
    int (*run)(const Args&);   // returns an exit status
};

int cmd_analyze(const Args& args);
int cmd_bench(const Args& args);
int cmd_book(const Args& args);
int cmd_explain(const Args& args);
int cmd_gtp(const Args& args);
int cmd_info(const Args& args);
int cmd_match(const Args& args);
int cmd_nboard(const Args& args);
int cmd_perft(const Args& args);
int cmd_play(const Args& args);
int cmd_solve(const Args& args);

// What bare `hasami` does when its input is no terminal: NBoard when the first line begins with
// `nboard`, else GTP.
int run_protocol_of_pipe();

}  // namespace hasami::tools
