#include "search/split.h"

#include <thread>

namespace hasami::search {

namespace {

// How often an idle thread looks for work before it sleeps, some 300 microseconds in all: waking a
// thread takes longer than most waits.
constexpr int kLooks = 1000;

}  // namespace

WorkList& WorkPool::add_list() {
    return lists_.emplace_back();
}

void WorkPool::open(WorkList& list, SplitPoint& split) {
    {
        const std::lock_guard lock(list.mutex);
        list.nodes.push_back(&split);
    }
    wake_sleepers();
}

bool WorkPool::close(WorkList& list) {
    const std::lock_guard lock(list.mutex);
    const SplitPoint& split = *list.nodes.back();
    list.nodes.pop_back();
    if (split.helpers.load(std::memory_order_acquire) == 0) {
        return false;
    }
    if (split.scope.is_cancelled()) {
        cancellations_.fetch_add(1, std::memory_order_release);
    }
    return true;
}

void WorkPool::leave(SplitPoint& split) {
    if (split.scope.is_cancelled()) {
        cancellations_.fetch_add(1, std::memory_order_release);
    }
    split.helpers.fetch_sub(1);
    wake_sleepers();
}

// Whoever goes to sleep counts itself first and then looks once more: it sees the change that the
// caller has just made, or the caller sees it.
void WorkPool::wake_sleepers() {
    if (sleepers_.load() == 0) {
        return;
    }
    {
        const std::lock_guard lock(mutex_);
        ++wake_ups_;
    }
    woken_.notify_all();
}

template <class Ready>
void WorkPool::wait(Ready ready) {
    for (int looks = 0; looks < kLooks; ++looks) {
        if (ready()) {
            return;
        }
        std::this_thread::yield();
    }
    std::unique_lock lock(mutex_);
    sleepers_.fetch_add(1);
    while (!ready()) {
        woken_.wait(lock, [this, seen = wake_ups_] { return wake_ups_ != seen; });
    }
    sleepers_.fetch_sub(1);
}

// The node with the most work to give: the deepest search, of one list the oldest.
SplitPoint* WorkPool::find(const CancelScope* ancestor) {
    WorkList* best_list = nullptr;
    int most = 0;
    const auto first_of = [&](const WorkList& list) -> SplitPoint* {
        for (SplitPoint* split : list.nodes) {
            if (split->has_moves() && (ancestor == nullptr || split->scope.is_inside(*ancestor)) &&
                !split->scope.is_cancelled()) {
                return split;
            }
        }
        return nullptr;
    };
    for (WorkList& list : lists_) {
        const std::lock_guard lock(list.mutex);
        const SplitPoint* split = first_of(list);
        if (split != nullptr && split->task.depth > most) {
            most = split->task.depth;
            best_list = &list;
        }
    }
    if (best_list == nullptr) {
        return nullptr;
    }
    const std::lock_guard lock(best_list->mutex);
    SplitPoint* const split = first_of(*best_list);
    if (split != nullptr) {
        split->helpers.fetch_add(1);
    }
    return split;
}

SplitPoint* WorkPool::wait_for_work() {
    SplitPoint* found = nullptr;
    wait([&] { return finished_.load() || (found = find(nullptr)) != nullptr; });
    return found;
}

SplitPoint* WorkPool::wait_below(SplitPoint& split) {
    SplitPoint* found = nullptr;
    wait([&] { return split.helpers.load() == 0 || (found = find(&split.scope)) != nullptr; });
    return found;
}

void WorkPool::finish() {
    finished_.store(true);
    wake_sleepers();
}

}  // namespace hasami::search
