// The helper threads of a search, asleep between searches.
// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "search/worker.h"

namespace hasami::search {

// One thread for each worker given; they take work from the pool while a search runs.
class ThreadPool {
  public:
    ThreadPool(WorkPool& work, std::span<const std::unique_ptr<Worker>> helpers);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    // Wakes the helpers for a search.
    void begin();
    // Sends them to sleep and waits until the last one has finished. All shared nodes are closed.
    void end();

  private:
    void run(Worker& worker);
    void quit() noexcept;

    WorkPool& work_;
    std::mutex mutex_;
    std::condition_variable changed_;
    unsigned searches_ = 0;  // begun so far
    int awake_ = 0;
    bool quit_ = false;
    std::vector<std::jthread> threads_;
};

}  // namespace hasami::search
