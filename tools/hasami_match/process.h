// A child process spoken to by lines over pipes, every wait bounded.
// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/file_descriptor.h"
#include "engine/result.h"

namespace hasami::match {

using SteadyTime = std::chrono::steady_clock::time_point;

// How long the thread that made this object was ready to run but kept waiting for a processor, by
// the kernel's account (/proc/thread-self/schedstat); always 0 where there is none.
class OwnDelay {
  public:
    OwnDelay();
    [[nodiscard]] std::chrono::nanoseconds total() const;

  private:
    FileDescriptor account_;
};

// Linux only. To be used by the thread that started it alone. The child leads a process group of
// its own, so that Ctrl-C does not reach it and its own children die with it; the kernel kills it
// when the thread that started it ends.
class ChildProcess {
  public:
    enum class ReadStatus {
        line,
        timeout,
        closed,   // the child closed its output or ended
        overlong  // a line of more than kMaxLine bytes
    };
    static constexpr std::size_t kMaxLine = 65536;

    // Starts `arguments` (the program first, looked up in PATH) in `directory` (empty: here). The
    // error says why the program cannot be run.
    [[nodiscard]] static Result<std::unique_ptr<ChildProcess>> start(
        const std::vector<std::string>& arguments, const std::string& directory);
    // Kills the process group and collects the child.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    // Reads one line without its line end. What was sent before the deadline counts as in time. On
    // timeout `line` shows what has come of it; it stays to be read.
    [[nodiscard]] ReadStatus read_line(std::string& line, SteadyTime deadline);
    // When the last bytes read came: the time at which this thread was woken, not the one at which
    // it got a processor to see them.
    [[nodiscard]] SteadyTime last_arrival() const noexcept { return last_arrival_; }
    // Sends `line` and a newline; false when the child does not take it before the deadline.
    [[nodiscard]] bool write_line(std::string_view line, SteadyTime deadline);

    // Waits up to `deadline` for the end. "exit status 3", "killed by signal 11 (Segmentation
    // fault)", or "still running".
    [[nodiscard]] std::string describe_end(SteadyTime deadline);
    // The last line that the child wrote to its standard error, and all since the last call.
    [[nodiscard]] const std::string& last_error_line() const noexcept { return last_error_line_; }
    [[nodiscard]] std::vector<std::string> take_error_lines();

  private:
    ChildProcess() = default;
    // Waits for output until `deadline` and buffers it; false on timeout.
    bool fill(SteadyTime deadline);
    void read_errors();

    pid_t pid_ = -1;
    FileDescriptor input_;
    FileDescriptor output_;
    FileDescriptor errors_;
    OwnDelay own_delay_;
    SteadyTime last_arrival_{};
    std::string buffer_;
    bool output_closed_ = false;
    std::string error_buffer_;
    std::string last_error_line_;
    std::vector<std::string> error_lines_;
};

}  // namespace hasami::match
