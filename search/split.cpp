#include "search/split.h"

#include <algorithm>

namespace hasami::search {

void WorkPool::open(SplitPoint& split) {
    {
        const std::lock_guard lock(mutex_);
        open_.push_back(&split);
    }
    changed_.notify_all();
}

bool WorkPool::close(SplitPoint& split) {
    const std::lock_guard lock(mutex_);
    std::erase(open_, &split);
    return split.helpers > 0;
}

SplitPoint* WorkPool::find(const CancelScope* ancestor) {
    // The oldest nodes are nearest to the root and have the most work to give.
    for (SplitPoint* split : open_) {
        if (split->has_moves() && (ancestor == nullptr || split->scope.is_inside(*ancestor)) &&
            !split->scope.is_cancelled()) {
            ++split->helpers;
            return split;
        }
    }
    return nullptr;
}

SplitPoint* WorkPool::wait_for_work() {
    std::unique_lock lock(mutex_);
    idle_.fetch_add(1, std::memory_order_relaxed);
    SplitPoint* found = nullptr;
    changed_.wait(lock, [&] { return finished_ || (found = find(nullptr)) != nullptr; });
    idle_.fetch_sub(1, std::memory_order_relaxed);
    return found;
}

SplitPoint* WorkPool::wait_below(SplitPoint& split) {
    std::unique_lock lock(mutex_);
    idle_.fetch_add(1, std::memory_order_relaxed);
    SplitPoint* found = nullptr;
    changed_.wait(lock,
                  [&] { return split.helpers == 0 || (found = find(&split.scope)) != nullptr; });
    idle_.fetch_sub(1, std::memory_order_relaxed);
    return found;
}

void WorkPool::leave(SplitPoint& split) {
    {
        const std::lock_guard lock(mutex_);
        --split.helpers;
    }
    changed_.notify_all();
}

void WorkPool::reset() {
    const std::lock_guard lock(mutex_);
    open_.clear();
    finished_ = false;
}

void WorkPool::finish() {
    {
        const std::lock_guard lock(mutex_);
        finished_ = true;
    }
    changed_.notify_all();
}

}  // namespace hasami::search
