#include "search/split.h"

#include <algorithm>
#include <thread>

namespace hasami::search {

namespace {

// How often an idle thread looks for a change, in all, before it sleeps from change to change, some
// 300 microseconds: work to share comes up every few microseconds, and waking a thread takes longer
// (without the looks two threads take some 8 % longer to depth 22; measured on two cores only).
constexpr int kLooks = 1000;

}  // namespace

template <class Change>
void WorkPool::announce(Change change) {
    {
        const std::lock_guard lock(mutex_);
        change();
        changes_.fetch_add(1, std::memory_order_relaxed);
    }
    changed_.notify_all();
}

template <class Ready>
void WorkPool::wait(Ready ready) {
    std::unique_lock lock(mutex_);
    idle_.fetch_add(1, std::memory_order_relaxed);
    int looks = 0;
    while (!ready()) {
        const unsigned seen = changes_.load(std::memory_order_relaxed);
        if (looks >= kLooks) {
            changed_.wait(lock, [&] { return changes_.load(std::memory_order_relaxed) != seen; });
            continue;
        }
        lock.unlock();
        for (; looks < kLooks && changes_.load(std::memory_order_relaxed) == seen; ++looks) {
            std::this_thread::yield();
        }
        lock.lock();
    }
    idle_.fetch_sub(1, std::memory_order_relaxed);
}

void WorkPool::open(SplitPoint& split) {
    announce([&] { open_.push_back(&split); });
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
    SplitPoint* found = nullptr;
    wait([&] { return finished_ || (found = find(nullptr)) != nullptr; });
    return found;
}

SplitPoint* WorkPool::wait_below(SplitPoint& split) {
    SplitPoint* found = nullptr;
    wait([&] { return split.helpers == 0 || (found = find(&split.scope)) != nullptr; });
    return found;
}

void WorkPool::leave(SplitPoint& split) {
    announce([&] { --split.helpers; });
}

void WorkPool::reset() {
    const std::lock_guard lock(mutex_);
    open_.clear();
    finished_ = false;
}

void WorkPool::finish() {
    announce([&] { finished_ = true; });
}

}  // namespace hasami::search
