// Sharing the moves of one node among threads: young brothers wait.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <condition_variable>
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

    int helpers = 0;  // guarded by the pool's mutex

    [[nodiscard]] bool has_moves() const noexcept {
        return next.load(std::memory_order_relaxed) < moves.size();
    }
};

// Where idle threads meet nodes with work to share. The mutex is taken only when a node is shared,
// joined or left, which happens only while some thread is idle, and by idle threads.
class WorkPool {
  public:
    // Cheap enough to ask at every node.
    [[nodiscard]] bool wants_work() const noexcept {
        return idle_.load(std::memory_order_relaxed) > 0;
    }

    // Idle threads can join from now on.
    void open(SplitPoint& split);
    // No one can join any more. Returns whether helpers are still at work.
    bool close(SplitPoint& split);

    // Blocks until a node can be joined (the caller is then counted among its helpers), or until
    // `finish()`; null then.
    SplitPoint* wait_for_work();
    // For the owner of a closed `split` with helpers: blocks until a node below it can be joined,
    // or until the last helper has left; null then.
    SplitPoint* wait_below(SplitPoint& split);
    // A helper's last access to the node.
    void leave(SplitPoint& split);

    // Between searches: reset() before the helpers are woken, finish() sends them home.
    void reset();
    void finish();

  private:
    SplitPoint* find(const CancelScope* ancestor);
    // Blocks, as an idle thread, until `ready()`, which is asked with the mutex held.
    template <class Ready>
    void wait(Ready ready);
    // Makes a change, with the mutex held, that a waiting thread may be ready for.
    template <class Change>
    void announce(Change change);

    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<SplitPoint*> open_;
    // Announced so far; grows with the mutex held. Read without it, it only tells when to look.
    std::atomic<unsigned> changes_{0};
    std::atomic<int> idle_{0};
    bool finished_ = true;
};

}  // namespace hasami::search
