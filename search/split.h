// Sharing the moves of one node among threads: young brothers wait.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <vector>

#include "engine/move_list.h"
#include "search/kernel/node.h"
#include "search/stop.h"

namespace hasami::search {

// A node whose first moves its owner has searched and whose others any idle thread may take
// (Feldmann, "Game tree search on massively parallel systems", 1993). Lives on the owner's stack
// while it is registered with the WorkPool.
struct SplitPoint {
    SplitPoint(const CancelScope* parent, const NodeTask& node_task, const MoveList& move_list)
        : scope(parent), task(node_task), moves(move_list) {}

    CancelScope scope;
    const NodeTask task;
    const MoveList& moves;      // in the order of search
    std::atomic<int> next{0};   // the first move that nobody has taken
    std::atomic<int> alpha{0};  // raw; only grows

    std::mutex mutex;  // guards the three below
    int best = 0;      // raw
    Square best_move = Square::none;
    PvLine pv;

    std::atomic<int> helpers{0};  // grows only while the node is on its owner's list

    [[nodiscard]] bool has_moves() const noexcept {
        return next.load(std::memory_order_relaxed) < moves.size();
    }
};

// The nodes that one worker shares, from the root down.
struct alignas(64) WorkList {
    std::mutex mutex;
    std::vector<SplitPoint*> nodes;
};

// Where idle threads find nodes with work to share. Every worker lists its own nodes, whether
// anyone is idle or not, and an idle one takes the largest of all (work stealing: Blumofe and
// Leiserson, "Scheduling multithreaded computations by work stealing", 1999). Listing a
// node writes to no place that another busy thread writes to; only threads that share a node meet
// in it.
class WorkPool {
  public:
    // The list of one more worker, for good. Not while a search runs.
    WorkList& add_list();
    // Several workers share their nodes.
    [[nodiscard]] bool has_helpers() const noexcept { return has_helpers_; }

    // Idle threads can join a node of the caller's own list from now on.
    void open(WorkList& list, SplitPoint& split);
    // No one can join the node opened last any more. Returns whether helpers are still at work.
    bool close(WorkList& list);

    // Blocks until a node can be joined (the caller is then counted among its helpers), or until
    // `finish()`; null then.
    SplitPoint* wait_for_work();
    // For the owner of a closed `split` with helpers: blocks until a node below it can be joined,
    // or until the last helper has left; null then.
    SplitPoint* wait_below(SplitPoint& split);
    // A helper's last access to the node.
    void leave(SplitPoint& split);

    // Grows whenever helpers may have to learn that their work has been cancelled. release and
    // acquire: who sees the count sees the cancelled scope.
    [[nodiscard]] unsigned cancellations() const noexcept {
        return cancellations_.load(std::memory_order_acquire);
    }

    // Between searches: reset() before the helpers are woken, finish() sends them home.
    void reset() { finished_.store(false, std::memory_order_seq_cst); }
    void finish();

  private:
    SplitPoint* find(const CancelScope* ancestor);
    // Blocks until `ready()`.
    template <class Ready>
    void wait(Ready ready);
    void wake_sleepers();

    std::deque<WorkList> lists_;
    bool has_helpers_ = false;
    alignas(64) std::atomic<unsigned> cancellations_{0};
    alignas(64) std::atomic<int> sleepers_{0};
    std::atomic<bool> finished_{true};
    alignas(64) std::mutex mutex_;  // guards the number of wake-ups
    std::condition_variable woken_;
    unsigned wake_ups_ = 0;
};

}  // namespace hasami::search
