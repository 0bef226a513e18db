// A program with its standard streams as pipes.
// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace hasami::test {

class ChildProcess {
  public:
    // Starts `command[0]` with the other words as arguments.
    explicit ChildProcess(const std::vector<std::string>& command);
    ~ChildProcess();  // kills it if it still runs
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    void send(const std::string& text);
    void close_input();
    // The next line of its output; nothing at its end. Fails the test after a minute of silence.
    [[nodiscard]] std::optional<std::string> read_line();
    // Waits for its end; the exit status, or minus the signal.
    [[nodiscard]] int wait();
    // What it wrote to standard error; call after wait().
    [[nodiscard]] std::string errors();

  private:
    pid_t pid_ = -1;
    int in_ = -1;
    int out_ = -1;
    int errors_ = -1;
    std::string buffer_;
};

}  // namespace hasami::test
