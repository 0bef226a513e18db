// Sharing the moves of a node with idle threads.
// SPDX-License-Identifier: MIT
#pragma once

#include <mutex>

#include "search/kernel/worker_impl.h"

namespace hasami::search {

// Searches the moves from `first` on together with whoever is idle; all earlier ones are done.
// Updates alpha, best and, in a principal variation node, the line of this ply.
template <class Tag>
template <Mode mode, NodeKind kind>
void WorkerImpl<Tag>::share(int ply, int depth, int& alpha, int beta, MoveList& moves, int first,
                            Best& best) noexcept {
    for (int i = first + 1; i < moves.size(); ++i) {
        select_best(moves, i);
    }
    SplitPoint split(scope_,
                     {.board = stack_[ply].board,
                      .ply = ply,
                      .depth = depth,
                      .alpha = alpha,
                      .beta = beta,
                      .mode = mode,
                      .kind = kind,
                      .probcut_level = probcut_level_},
                     moves);
    split.next.store(first, std::memory_order_relaxed);
    split.alpha.store(alpha, std::memory_order_relaxed);
    split.best = best.score;
    split.best_move = best.move;
    if constexpr (kind == NodeKind::pv) {
        split.pv = stack_[ply].pv;
    }
    const CancelScope* const outer = scope_;
    scope_ = &split.scope;
    shared_.pool.open(work_list_, split);
    take_moves<mode, kind>(split);
    if (shared_.pool.close(work_list_)) {
        const int level = probcut_level_;
        while (SplitPoint* below = shared_.pool.wait_below(split)) {
            help(*below);
        }
        probcut_level_ = level;
    }
    scope_ = outer;
    best = {split.best, split.best_move};
    alpha = std::max(alpha, split.best);
    if constexpr (kind == NodeKind::pv) {
        stack_[ply].pv = split.pv;
    }
}

// One move of a shared node. Before a move that looks better than all others is searched with the
// whole window, it is compared with what other threads have found meanwhile.
template <class Tag>
template <Mode mode, NodeKind kind>
int WorkerImpl<Tag>::search_shared_child(const SplitPoint& split, int index) noexcept {
    const NodeTask& task = split.task;
    const Move& move = split.moves[index];
    int alpha = split.alpha.load(std::memory_order_relaxed);
    int score = scout_child<mode, kind>(task.ply, task.depth, alpha, move, index);
    while (needs_whole_window<kind>(score, alpha, task.beta)) {
        const int newest = split.alpha.load(std::memory_order_relaxed);
        if (newest == alpha) {
            return search_child<mode, kind>(task.ply, task.depth, alpha, task.beta, move);
        }
        alpha = newest;
        score = scout_child<mode, kind>(task.ply, task.depth, alpha, move, index);
    }
    return score;
}

template <class Tag>
template <Mode mode, NodeKind kind>
void WorkerImpl<Tag>::take_moves(SplitPoint& split) noexcept {
    const NodeTask& task = split.task;
    while (!is_void()) {
        const int i = split.next.fetch_add(1, std::memory_order_relaxed);
        if (i >= split.moves.size()) {
            return;
        }
        const int score = search_shared_child<mode, kind>(split, i);
        if (is_void()) {
            return;
        }
        const std::lock_guard lock(split.mutex);
        if (score > split.best) {
            split.best = score;
            split.best_move = split.moves[i].square;
            if (score > split.alpha.load(std::memory_order_relaxed)) {
                split.alpha.store(score, std::memory_order_relaxed);
                if constexpr (kind == NodeKind::pv) {
                    split.pv.set(split.best_move, stack_[task.ply + 1].pv);
                }
                if (score >= task.beta) {
                    if (kind == NodeKind::null_window && !split.scope.is_cancelled()) {
                        ordering_.add(mode, task.depth, i);
                    }
                    split.scope.cancel();
                    return;
                }
            }
        }
    }
}

template <class Tag>
void WorkerImpl<Tag>::take_moves_of(SplitPoint& split) noexcept {
    if (split.task.mode == Mode::solve) {
        if (split.task.kind == NodeKind::pv) {
            take_moves<Mode::solve, NodeKind::pv>(split);
        } else {
            take_moves<Mode::solve, NodeKind::null_window>(split);
        }
    } else if (split.task.kind == NodeKind::pv) {
        take_moves<Mode::midgame, NodeKind::pv>(split);
    } else {
        take_moves<Mode::midgame, NodeKind::null_window>(split);
    }
}

template <class Tag>
void WorkerImpl<Tag>::help(SplitPoint& split) noexcept {
    scope_ = &split.scope;
    probcut_level_ = split.task.probcut_level;
    Ply& here = stack_[split.task.ply];
    here.set_board(split.task.board);
    here.features.reset(here.board);
    take_moves_of(split);
    published_.store(endgame_.nodes(), std::memory_order_relaxed);
    shared_.pool.leave(split);
}

}  // namespace hasami::search
