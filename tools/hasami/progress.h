// The line at the bottom of a terminal that shows how far long work has come.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace hasami::tools {

// Redrawn on stderr several times a second; nothing is shown when stderr is no terminal. All
// members may be called from any thread.
class Progress {
  public:
    // `total` counts the pieces of work, called `unit` ("positions").
    Progress(std::string unit, std::size_t total);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // One more piece is done.
    void advance();
    // What is being done right now.
    void set_detail(std::string text);
    // Prints `text` on stdout as whole lines, without the progress line in between.
    void print(std::string_view text);

  private:
    void run(const std::stop_token& stop);
    void draw();
    void erase();

    const std::string unit_;
    const std::size_t total_;
    const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::mutex mutex_;  // guards what follows, and the terminal
    std::condition_variable_any wake_;
    std::size_t done_ = 0;
    std::string detail_;
    bool drawn_ = false;
    std::jthread ticker_;  // last: stops before the rest goes
};

}  // namespace hasami::tools
