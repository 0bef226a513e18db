// How a running search is told to end, as a whole or in part.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>

namespace hasami::search {

// Ends the whole search. Set by any thread, polled by all workers; relaxed order suffices, as
// nothing else is published through it.
class StopFlag {
  public:
    void set() noexcept { stopped_.store(true, std::memory_order_relaxed); }
    void reset() noexcept { stopped_.store(false, std::memory_order_relaxed); }
    [[nodiscard]] bool is_set() const noexcept { return stopped_.load(std::memory_order_relaxed); }

  private:
    std::atomic<bool> stopped_{false};
};

// Ends the work below one split node. Scopes form a chain towards the root: work is void as soon
// as any enclosing scope is cancelled.
class CancelScope {
  public:
    explicit CancelScope(const CancelScope* parent) noexcept : parent_(parent) {}

    void cancel() noexcept { cancelled_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool is_cancelled() const noexcept {
        for (const CancelScope* s = this; s != nullptr; s = s->parent_) {
            if (s->cancelled_.load(std::memory_order_relaxed)) {
                return true;
            }
        }
        return false;
    }
    // This scope or one that encloses it is `other`.
    [[nodiscard]] bool is_inside(const CancelScope& other) const noexcept {
        for (const CancelScope* s = this; s != nullptr; s = s->parent_) {
            if (s == &other) {
                return true;
            }
        }
        return false;
    }

  private:
    const CancelScope* parent_;
    std::atomic<bool> cancelled_{false};
};

}  // namespace hasami::search
