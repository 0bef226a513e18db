// The null-window exact solver of the late endgame: no evaluation, whole discs.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "engine/hash.h"
#include "engine/move_list.h"
#include "engine/stability.h"
#include "search/kernel/endgame_last.h"
#include "search/kernel/local_table.h"
#include "search/params.h"

namespace hasami::search {

// One per worker. Scores are exact final disc differences for the player to move, fail-soft:
// a returned score above alpha is a lower bound, one at or below alpha an upper bound.
template <class Tag>
class EndgameSolver {
  public:
    // Window (alpha, alpha + 1) in discs. Precondition: at most kEndgameEmpties empties (more is
    // correct but slow).
    [[nodiscard]] int solve(Board b, int alpha) noexcept {
        const Bitboard empties = b.empties();
        const int empty_count = count(empties);
        const unsigned odd = odd_quadrants(empties);
        return empty_count > params::kParityOnlyEmpties ? ordered(b, alpha, empty_count, odd)
                                                        : solve_small(b, alpha, empty_count, odd);
    }

    // Positions entered so far.
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    void count_node() noexcept { ++nodes_; }

  private:
    static constexpr int kFirstOrderedEmpties = params::kParityOnlyEmpties + 1;

    HASAMI_ALWAYS_INLINE int solve_small(Board b, int alpha, int empty_count,
                                         unsigned odd) noexcept {
        switch (empty_count) {
            case 0:
                ++nodes_;
                return final_score_discs(b);
            case 1:
                ++nodes_;
                return LastMoves<Tag>::one(b.player, first_square(b.empties()));
            case 2:
                return LastMoves<Tag>::two(b, alpha, first_square(b.empties()),
                                           first_square(without_first(b.empties())), nodes_);
            case 3:
                return LastMoves<Tag>::three(b, alpha, b.empties(), odd, nodes_);
            case 4:
                return LastMoves<Tag>::four(b, alpha, b.empties(), odd, nodes_);
            default:
                return by_parity(b, alpha, empty_count, odd);
        }
    }

    // The score when enough of the opponent's discs are stable, or a value above alpha.
    static HASAMI_ALWAYS_INLINE int stability_bound(Board b, int alpha, int empty_count) noexcept {
        if (alpha < params::kStabilityAlpha[empty_count]) {
            return 64;
        }
        return 64 - 2 * count(stable_discs(b.passed()));
    }

    // Five or more empties: odd quadrants first, no table.
    int by_parity(Board b, int alpha, int empty_count, unsigned odd) noexcept {
        ++nodes_;
        if (const int bound = stability_bound(b, alpha, empty_count); bound <= alpha) {
            return bound;
        }
        const Bitboard moves = Ops<Tag>::legal_moves(b);
        if (moves == 0) {
            const Board passed = b.passed();
            return Ops<Tag>::legal_moves(passed) != 0
                       ? -by_parity(passed, -alpha - 1, empty_count, odd)
                       : final_score_discs(b);
        }
        int best = kNoScoreDiscs;
        const Bitboard first = moves & kQuadrantSquares[odd];
        for (const Bitboard group : {first, moves & ~first}) {
            for (const Square s : squares_of(group)) {
                const Board child = b.after(s, Ops<Tag>::flips(b, s));
                const unsigned child_odd = odd ^ quadrant_of(s);
                const int score = empty_count == 5
                                      ? -LastMoves<Tag>::four(child, -alpha - 1, child.empties(),
                                                              child_odd, nodes_)
                                      : -by_parity(child, -alpha - 1, empty_count - 1, child_odd);
                if (score > alpha) {
                    return score;
                }
                best = std::max(best, score);
            }
        }
        return best;
    }

    HASAMI_ALWAYS_INLINE int child_score(Board child, int alpha, int empty_count,
                                         unsigned odd) noexcept {
        return empty_count == params::kParityOnlyEmpties
                   ? -by_parity(child, -alpha - 1, empty_count, odd)
                   : -ordered(child, -alpha - 1, empty_count, odd);
    }

    // More empties: a thread's own table, and moves that leave the opponent few replies first.
    int ordered(Board b, int alpha, int empty_count, unsigned odd) noexcept {
        ++nodes_;
        if (const int bound = stability_bound(b, alpha, empty_count); bound <= alpha) {
            return bound;
        }
        const Bitboard moves = Ops<Tag>::legal_moves(b);
        if (moves == 0) {
            const Board passed = b.passed();
            return Ops<Tag>::legal_moves(passed) != 0
                       ? -ordered(passed, -alpha - 1, empty_count, odd)
                       : final_score_discs(b);
        }
        LocalEntry& entry = table_.at(hash_of(b));
        Square table_move = Square::none;
        int lower = -64;
        int upper = 64;
        if (entry.board == b) {
            if (entry.lower > alpha) {
                return entry.lower;
            }
            if (entry.upper <= alpha) {
                return entry.upper;
            }
            lower = entry.lower;
            upper = entry.upper;
            table_move = entry.best;
        }
        int best = kNoScoreDiscs;
        Square best_move = Square::none;
        if (table_move != Square::none) {
            best = child_score(b.after(table_move, Ops<Tag>::flips(b, table_move)), alpha,
                               empty_count - 1, odd ^ quadrant_of(table_move));
            best_move = table_move;
        }
        if (best <= alpha) {
            search_rest(b, alpha, empty_count, odd,
                        table_move == Square::none ? moves : moves & ~bit(table_move), best,
                        best_move);
        }
        // The recursion may have replaced the entry: it is written whole.
        if (best > alpha) {
            lower = std::max(lower, best);
        } else {
            upper = std::min(upper, best);
        }
        entry = {b, static_cast<std::int8_t>(lower), static_cast<std::int8_t>(upper), best_move};
        return best;
    }

    HASAMI_ALWAYS_INLINE void search_rest(Board b, int alpha, int empty_count, unsigned odd,
                                          Bitboard moves, int& best, Square& best_move) noexcept {
        MoveList list;
        for (const Square s : squares_of(moves)) {
            const Bitboard turned = Ops<Tag>::flips(b, s);
            list.push(s, turned);
            list[list.size() - 1].order = order_value(b, s, turned, odd);
        }
        for (int i = 0; i < list.size(); ++i) {
            Move& move =
                *std::max_element(list.begin() + i, list.end(),
                                  [](const Move& x, const Move& y) { return x.order < y.order; });
            std::swap(list[i], move);
            const int score = child_score(b.after(list[i].square, list[i].flips), alpha,
                                          empty_count - 1, odd ^ quadrant_of(list[i].square));
            if (score > best) {
                best = score;
                best_move = list[i].square;
                if (score > alpha) {
                    return;
                }
            }
        }
    }

    // Few replies, counting corners twice, and an odd quadrant.
    static HASAMI_ALWAYS_INLINE int order_value(Board b, Square s, Bitboard turned,
                                                unsigned odd) noexcept {
        const Bitboard replies = Ops<Tag>::legal_moves(b.after(s, turned));
        return ((odd & quadrant_of(s)) != 0 ? params::kLateOddWeight : 0) -
               params::kLateReplyWeight * count(replies) -
               params::kLateCornerWeight * count(replies & kCorners);
    }

    LocalTable table_;
    std::uint64_t nodes_ = 0;
};

}  // namespace hasami::search
