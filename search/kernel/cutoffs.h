// Ways to know a node's outcome without searching its moves.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "search/kernel/worker_impl.h"

namespace hasami::search {

// The opponent's stable discs bound the score from above.
template <class Tag>
template <Mode mode>
std::optional<int> WorkerImpl<Tag>::stability_cutoff(Board b, int depth, int alpha) const noexcept {
    if constexpr (mode == Mode::solve) {
        const int discs = floor_discs(alpha);
        if (const int bound = stability_bound<Tag>(b, discs, depth); bound <= discs) {
            return bound * Score::kUnitsPerDisc;
        }
    }
    return std::nullopt;
}

template <class Tag>
std::optional<int> WorkerImpl<Tag>::table_cutoff(const TableEntry& entry, int depth, int alpha,
                                                 int beta) const noexcept {
    if (entry.serves(depth, shared_.selectivity)) {
        if (entry.lower >= beta) {
            return entry.lower;
        }
        if (entry.upper <= alpha) {
            return entry.upper;
        }
    }
    return std::nullopt;
}

// Fetches the table lines that enhanced_table_cutoff() will look at.
template <class Tag>
template <Mode mode>
void WorkerImpl<Tag>::prefetch_children(Board b, int depth, const MoveList& moves) const noexcept {
    if (depth >= etc_depth(mode)) {
        for (const Move& move : moves) {
            shared_.table.prefetch(hash_of(b.after(move.square, move.flips)));
        }
    }
}

// Enhanced transposition cutoff (Plaat, Schaeffer, Pijls, de Bruin, "Exploiting graph properties of
// game trees", 1996): one child known to be bad for the opponent is enough.
template <class Tag>
template <Mode mode>
std::optional<int> WorkerImpl<Tag>::enhanced_table_cutoff(Board b, int depth, int alpha,
                                                          const MoveList& moves) const noexcept {
    if (depth < etc_depth(mode)) {
        return std::nullopt;
    }
    for (const Move& move : moves) {
        const Board child = b.after(move.square, move.flips);
        const std::optional<TableEntry> entry = shared_.table.probe(child, hash_of(child));
        if (entry && entry->serves(depth - 1, shared_.selectivity) && -entry->upper > alpha) {
            return -entry->upper;
        }
    }
    return std::nullopt;
}

// Multi-ProbCut (Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm",
// 1995; "Experiments with Multi-ProbCut", 1997): a shallow search far outside the window predicts
// that the deep one will fall outside too. Only the side that the pattern sum points to is
// tried. A probe of depth 0 is the static evaluation itself.
template <class Tag>
template <Mode mode>
std::optional<int> WorkerImpl<Tag>::probcut(int ply, int depth, int alpha, int beta) noexcept {
    if (shared_.selectivity == Selectivity::none) {
        return std::nullopt;
    }
    const ProbCutMargins::Row& row =
        shared_.margins.at(mode, stack_[ply].board.empty_count(), depth);
    const bool needs_search = row.probe_depth > 0;
    if (needs_search && probcut_level_ >= params::kProbCutNesting) {
        return std::nullopt;
    }
    const int margin = row.probe_margin;
    const int value =
        needs_search ? pattern_sum(ply) : evaluate(ply, alpha - margin, beta + margin);
    if (!needs_search) {
        return value >= beta + margin    ? std::optional(beta)
               : value <= alpha - margin ? std::optional(alpha)
                                         : std::nullopt;
    }
    ++probcut_level_;
    std::optional<int> outcome;
    if (const int bound = beta + margin; value >= beta && bound < Score::max().raw()) {
        if (search<Mode::midgame, NodeKind::null_window>(ply, row.probe_depth, bound - 1, bound) >=
            bound) {
            outcome = beta;
        }
    } else if (const int low = alpha - margin; value <= alpha && low > Score::min().raw()) {
        if (search<Mode::midgame, NodeKind::null_window>(ply, row.probe_depth, low, low + 1) <=
            low) {
            outcome = alpha;
        }
    }
    --probcut_level_;
    return outcome;
}

}  // namespace hasami::search
