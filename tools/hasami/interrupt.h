// Ctrl-C as a request to finish with what was reached.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <functional>
#include <list>
#include <mutex>
#include <thread>

namespace hasami::tools {

// While a watch lives, the first Ctrl-C (or SIGTERM) sets interrupted() and calls the actions, on
// the watch's thread; a second one ends the program. Signals are blocked rather than handled, and
// threads inherit that: construct the watch before any thread that works under it.
class InterruptWatch {
  public:
    InterruptWatch();
    ~InterruptWatch();
    InterruptWatch(const InterruptWatch&) = delete;
    InterruptWatch& operator=(const InterruptWatch&) = delete;

    [[nodiscard]] bool interrupted() const noexcept;

    // Keeps an action registered; no call of it runs once the scope is gone.
    class Scope {
      public:
        Scope(InterruptWatch& watch, std::function<void()> action);
        ~Scope();
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

      private:
        InterruptWatch& watch_;
        std::list<std::function<void()>>::iterator place_;
    };

  private:
    void watch_signals();
    void call_actions();

    std::atomic<bool> interrupted_{false};
    std::atomic<bool> closing_{false};
    std::mutex mutex_;  // guards actions_
    std::list<std::function<void()>> actions_;
    std::thread thread_;
};

}  // namespace hasami::tools
