// The one node function of the search: principal variation search in numbered steps.
// SPDX-License-Identifier: MIT
#pragma once

#include "search/kernel/worker_impl.h"

namespace hasami::search {

template <class Tag>
WorkerImpl<Tag>::~WorkerImpl() = default;

template <class Tag>
void WorkerImpl<Tag>::count_node() noexcept {
    endgame_.count_node();
    const std::uint64_t before = published_.load(std::memory_order_relaxed);
    published_.store(endgame_.nodes(), std::memory_order_relaxed);
    if (shared_.node_limit != 0) {
        const std::uint64_t step = endgame_.nodes() - before;
        if (shared_.nodes.fetch_add(step, std::memory_order_relaxed) + step >= shared_.node_limit) {
            shared_.stop.set();
        }
    }
}

// The value of the node at `ply`, whose board and features stand in the stack, to `depth` discs in
// the window (alpha, beta), fail-soft. The result is meaningless when is_void() afterwards.
template <class Tag>
template <Mode mode, NodeKind kind>
int WorkerImpl<Tag>::search(int ply, int depth, int alpha, int beta) noexcept {
    // 1. Stopped, or the longest line that is stored.
    if (is_void() || ply >= kMaxPly) {
        return alpha;
    }
    Ply& here = stack_[ply];
    const Board board = here.board;

    // 2. Late null-window nodes belong to the endgame solver.
    if constexpr (mode == Mode::solve && kind == NodeKind::null_window) {
        if (depth <= params::kEndgameEmpties) {
            return endgame_.solve(board, floor_discs(alpha)) * Score::kUnitsPerDisc;
        }
    }
    count_node();
    constexpr bool has_frontier = mode == Mode::midgame && kind == NodeKind::null_window;
    if (!has_frontier || depth > 1) {
        shared_.table.prefetch(here.hash);
    }
    if constexpr (kind == NodeKind::pv) {
        here.pv.clear();
    }

    // 3. The horizon, a pass, the end of the game, or one ply before the horizon.
    if constexpr (mode == Mode::midgame) {
        if (depth <= 0) {
            return evaluate(ply, alpha, beta);
        }
    }
    Bitboard moves = Ops<Tag>::legal_moves(board);
    if (moves == 0) {
        return search_pass<mode, kind>(ply, depth, alpha, beta);
    }
    if (is_restricted_root(ply)) {
        moves &= root_moves_;
    }
    if constexpr (has_frontier) {
        if (depth == 1) {
            if (const auto score = probcut<mode>(ply, depth, alpha, beta)) {
                return *score;
            }
            return search_frontier(ply, alpha, beta, moves);
        }
    }

    // 4. The opponent's stable discs decide.
    if constexpr (kind == NodeKind::null_window) {
        if (const auto score = stability_cutoff<mode>(board, depth, alpha)) {
            return *score;
        }
    }

    // 5. The table decides, or names moves to try first.
    TableMoves table_moves{Square::none, Square::none};
    if (const auto entry = shared_.table.probe(board, here.hash)) {
        if constexpr (kind == NodeKind::null_window) {
            if (const auto score = table_cutoff(*entry, depth, alpha, beta)) {
                return *score;
            }
        }
        table_moves = {entry->moves[0], entry->moves[1]};
    }

    MoveList list;
    for (const Square s : squares_of(moves)) {
        list.push(s, Ops<Tag>::flips(board, s));
    }
    // In a proof, moves are ordered before step 6: it hides the latency of the table.
    const bool order_first = kind == NodeKind::null_window && mode == Mode::solve &&
                             shared_.selectivity == Selectivity::none;
    if constexpr (kind == NodeKind::null_window) {
        prefetch_children<mode>(board, depth, list);
        if (order_first) {
            order_moves<mode>(ply, list, table_moves);
        }
        // 6. The table knows a child that decides.
        if (const auto score = enhanced_table_cutoff<mode>(board, depth, alpha, list)) {
            return *score;
        }
        // 7. A shallow search decides with enough confidence.
        if (const auto score = probcut<mode>(ply, depth, alpha, beta)) {
            return *score;
        }
    }

    // 8. The moves, best first.
    if (!order_first) {
        order_moves<mode>(ply, list, table_moves);
    }
    return search_moves<mode, kind>(ply, depth, alpha, beta, list);
}

template <class Tag>
template <Mode mode, NodeKind kind>
int WorkerImpl<Tag>::search_moves(int ply, int depth, int alpha, int beta,
                                  MoveList& list) noexcept {
    const int original_alpha = alpha;
    constexpr int kSplitFrom = mode == Mode::solve ? params::kSplitEmpties : params::kSplitDepth;
    Best best;
    for (int i = 0; i < list.size(); ++i) {
        const Move move = select_best(list, i);
        if (i > 0 && depth >= kSplitFrom && shared_.pool.has_helpers() && i + 1 < list.size()) {
            share<mode, kind>(ply, depth, alpha, beta, list, i, best);
            break;
        }
        int score = 0;
        const bool is_first_of_pv = kind == NodeKind::pv && i == 0;
        if (!is_first_of_pv) {
            score = scout_child<mode, kind>(ply, depth, alpha, move, i);
        }
        if (is_first_of_pv || needs_whole_window<kind>(score, alpha, beta)) {
            score = search_child<mode, kind>(ply, depth, alpha, beta, move);
        }
        if (is_void()) {
            return alpha;
        }
        if (score > best.score) {
            best = {score, move.square};
            if (score > alpha) {
                alpha = score;
                if constexpr (kind == NodeKind::pv) {
                    stack_[ply].pv.set(move.square, stack_[ply + 1].pv);
                }
                if (score >= beta) {
                    if constexpr (kind == NodeKind::null_window) {
                        ordering_.add(mode, depth, i);
                    }
                    break;
                }
            }
        }
    }
    if (is_void()) {
        return alpha;
    }
    if (!is_restricted_root(ply)) {
        shared_.table.store(stack_[ply].board, stack_[ply].hash,
                            {.depth = depth,
                             .selectivity = shared_.selectivity,
                             .alpha = original_alpha,
                             .beta = beta,
                             .score = best.score,
                             .best = best.move});
    }
    return best.score;
}

// Searches one move of a node with the whole window. Leaves the child's line in the next ply.
template <class Tag>
template <Mode mode, NodeKind kind>
int WorkerImpl<Tag>::search_child(int ply, int depth, int alpha, int beta,
                                  const Move& move) noexcept {
    enter_child(ply, move);
    return -search<mode, kind>(ply + 1, depth - 1, -beta, -alpha);
}

// One move of a node in a null window above alpha, a late one at less depth first: a score above
// alpha is one of full depth. Leaves no line.
template <class Tag>
template <Mode mode, NodeKind kind>
int WorkerImpl<Tag>::scout_child(int ply, int depth, int alpha, const Move& move,
                                 int index) noexcept {
    const int reduction = late_move_reduction<mode, kind>(depth, index);
    int score = search_child<mode, NodeKind::null_window>(ply, depth - reduction, alpha,
                                                          alpha + unit(mode), move);
    if (reduction > 0 && score > alpha && !is_void()) {
        score =
            search_child<mode, NodeKind::null_window>(ply, depth, alpha, alpha + unit(mode), move);
    }
    if constexpr (kind == NodeKind::pv) {
        stack_[ply + 1].pv.clear();
    }
    return score;
}

template <class Tag>
template <Mode mode, NodeKind kind>
int WorkerImpl<Tag>::search_pass(int ply, int depth, int alpha, int beta) noexcept {
    Ply& here = stack_[ply];
    const Board passed = here.board.passed();
    if (Ops<Tag>::legal_moves(passed) == 0) {
        return final_score_discs(here.board) * Score::kUnitsPerDisc;
    }
    Ply& next = stack_[ply + 1];
    next.set_board(passed);
    next.features.set_after_pass(here.features);
    const int score = -search<mode, kind>(ply + 1, depth, -beta, -alpha);
    if constexpr (kind == NodeKind::pv) {
        here.pv.set(Square::pass, next.pv);
    }
    return score;
}

// One ply before the horizon: every child is just evaluated.
template <class Tag>
int WorkerImpl<Tag>::search_frontier(int ply, int alpha, int beta, Bitboard moves) noexcept {
    const Board board = stack_[ply].board;
    int best = -Score::infinity().raw();
    for (const Square s : squares_of(moves)) {
        const Move move{Ops<Tag>::flips(board, s), s, 0};
        endgame_.count_node();
        const int score = move.flips == board.opponent ? Score::max().raw()
                                                       : -evaluate_after(ply, move, -beta, -alpha);
        best = std::max(best, score);
        if (best >= beta) {
            break;
        }
        alpha = std::max(alpha, best);
    }
    return best;
}

// By the evaluation after the move and the replies that it leaves. Shallow searches would order
// better but cost more than they save: iterative deepening and the selective passes before a proof
// leave the moves that matter in the table.
template <class Tag>
template <Mode mode>
void WorkerImpl<Tag>::order_moves(int ply, MoveList& moves,
                                  const TableMoves& table_moves) noexcept {
    if (moves.size() == 1) {
        return;
    }
    const unsigned odd = mode == Mode::solve ? odd_quadrants(stack_[ply].board.empties()) : 0;
    for (Move& move : moves) {
        if (move.flips == stack_[ply].board.opponent) {
            move.order = kOrderWipeOut;
        } else if (move.square == table_moves[0]) {
            move.order = kOrderTableMove;
        } else if (move.square == table_moves[1]) {
            move.order = kOrderSecondTableMove;
        } else {
            move.order = order_value<mode>(ply, move, odd);
        }
    }
}

// The evaluation that orders the moves of a solve, of the position after `move`.
template <class Tag>
int WorkerImpl<Tag>::order_evaluation(int ply, const Move& move, int empties) noexcept {
    enter_child(ply, move);
    if (empties >= params::kNetworkOrderEmpties) {
        return evaluate(ply + 1, -Score::infinity().raw(), Score::infinity().raw());
    }
    const int phase = empties <= params::kSharedPhaseUpTo ? params::kSharedPhase : empties;
    return stack_[ply + 1].features.pattern_sum(shared_.evaluator.phase(phase));
}

template <class Tag>
template <Mode mode>
int WorkerImpl<Tag>::order_value(int ply, const Move& move, unsigned odd) noexcept {
    const Board child = stack_[ply].board.after(move.square, move.flips);
    if constexpr (mode == Mode::solve) {
        return -order_evaluation(ply, move, child.empty_count()) -
               mobility_penalty<Tag>(child, params::kSolveReplyWeight) +
               ((odd & quadrant_of(move.square)) != 0 ? params::kSolveOddWeight : 0);
    } else {
        return -pattern_sum_after(ply, move) -
               mobility_penalty<Tag>(child, params::kMidgameReplyWeight);
    }
}

template <class Tag>
RootOutcome WorkerImpl<Tag>::search_root(const RootTask& task) noexcept {
    const NodeTask& node = task.node;
    scope_ = nullptr;
    root_moves_ = task.moves;
    root_restricted_ = task.moves != Ops<Tag>::legal_moves(node.board);
    stack_[0].set_board(node.board);
    stack_[0].features.reset(node.board);
    const int score =
        node.mode == Mode::solve
            ? search<Mode::solve, NodeKind::pv>(0, node.depth, node.alpha, node.beta)
            : search<Mode::midgame, NodeKind::pv>(0, node.depth, node.alpha, node.beta);
    published_.store(endgame_.nodes(), std::memory_order_relaxed);
    RootOutcome outcome;
    outcome.score = score;
    outcome.aborted = is_void();
    outcome.pv = stack_[0].pv;
    return outcome;
}

}  // namespace hasami::search
