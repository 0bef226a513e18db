#include "search/split.h"

#include <thread>

namespace hasami::search {

namespace {

// How often an idle thread looks for work before it sleeps, some 300 microseconds in all: waking a
// thread takes longer than most waits.
constexpr int kLooks = 1000;

}  // namespace

WorkList& WorkPool::add_list() {
    has_helpers_ = !lists_.empty();
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
    // acquire: what helpers that have left wrote.
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
    split.helpers.fetch_sub(1, std::memory_order_seq_cst);
    wake_sleepers();
}

// Whoever goes to sleep counts itself first and then looks once more: it sees the change that the
// caller has just made, or the caller sees it. Sequentially consistent, all of these: a store, then
// a load of another variable, on both sides.
void WorkPool::wake_sleepers() {
    if (sleepers_.load(std::memory_order_seq_cst) == 0) {
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
    sleepers_.fetch_add(1, std::memory_order_seq_cst);
    for (;;) {
        // Looked for without the mutex, which busy threads take to wake sleepers.
        const unsigned seen = wake_ups_;
        lock.unlock();
        const bool is_ready = ready();
        lock.lock();
        if (is_ready) {
            break;
        }
        woken_.wait(lock, [&] { return wake_ups_ != seen; });
    }
    sleepers_.fetch_sub(1, std::memory_order_seq_cst);
}

// The node with the most work to give: the deepest search, of one list the oldest.
SplitPoint* WorkPool::find(const CancelScope* ancestor) {
    const auto first_of = [&](const WorkList& list) -> SplitPoint* {
        for (SplitPoint* split : list.nodes) {
            if (split->has_moves() && (ancestor == nullptr || split->scope.is_inside(*ancestor)) &&
                !split->scope.is_cancelled()) {
                return split;
            }
        }
        return nullptr;
    };
    for (;;) {
        WorkList* best_list = nullptr;
        int most = 0;
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
        // The node may be gone meanwhile, and others not.
        const std::lock_guard lock(best_list->mutex);
        if (SplitPoint* const split = first_of(*best_list)) {
            // relaxed: close() looks with the same mutex held.
            split->helpers.fetch_add(1, std::memory_order_relaxed);
            return split;
        }
    }
}

SplitPoint* WorkPool::wait_for_work() {
    SplitPoint* found = nullptr;
    wait([&] {
        return finished_.load(std::memory_order_seq_cst) || (found = find(nullptr)) != nullptr;
    });
    return found;
}

SplitPoint* WorkPool::wait_below(SplitPoint& split) {
    SplitPoint* found = nullptr;
    wait([&] {
        return split.helpers.load(std::memory_order_seq_cst) == 0 ||
               (found = find(&split.scope)) != nullptr;
    });
    return found;
}

void WorkPool::finish() {
    finished_.store(true, std::memory_order_seq_cst);
    wake_sleepers();
}

}  // namespace hasami::search
