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

int cmd_info(const Args& args);
int cmd_perft(const Args& args);

}  // namespace hasami::tools
