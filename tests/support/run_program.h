// Runs a program through real pipes and collects what it says.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace hasami::test {

struct RunOptions {
    std::string input;                     // written to its standard input, which is then closed
    std::string output_path;               // not empty: standard output goes to this file instead
    std::string interrupt_after;           // not empty: SIGINT once the output contains this
    std::vector<std::string> environment;  // "NAME=value", added to ours
    std::chrono::seconds limit{60};  // killed after this long: a hang fails, it does not block
};

struct RunResult {
    int status = -1;  // exit status; 128 + signal when a signal ended it
    bool timed_out = false;
    std::string out;
    std::string err;
};

// `words[0]` is the path of the program.
[[nodiscard]] RunResult run_program(const std::vector<std::string>& words,
                                    const RunOptions& options = {});

}  // namespace hasami::test
