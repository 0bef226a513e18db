// The null-window exact solver of the late endgame: no evaluation, whole discs.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <limits>

#include "engine/move_list.h"
#include "search/kernel/endgame_last.h"
#include "search/local_table.h"
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
        return empty_count >= kFirstTabledEmpties
                   ? tabled(b, Ops<Tag>::legal_moves(b), alpha, empty_count, odd)
                   : solve_small(b, alpha, empty_count, odd);
    }

    // Positions entered so far.
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    void count_node() noexcept { ++nodes_; }
    void clear() noexcept { table_.clear(); }

  private:
    // One more than LastMoves::four() has: there alone moves are tabled but not ordered.
    static constexpr int kFirstTabledEmpties = 5;
    // A power of two above the number of moves, and a key below any other.
    static constexpr int kPlaces = 64;
    static_assert(MoveList::kCapacity <= kPlaces);
    static constexpr int kTried = std::numeric_limits<int>::min();

    // A move of a node whose moves are ordered. Nodes are many: without a `Board`, which starts
    // empty, the list of moves is not initialised.
    struct LateMove {
        Bitboard player;
        Bitboard opponent;
        Bitboard replies;  // the legal moves of the child
        Square square;

        [[nodiscard]] HASAMI_ALWAYS_INLINE Board child() const noexcept {
            return {player, opponent};
        }
    };

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
            default:
                return LastMoves<Tag>::four(b, alpha, b.empties(), odd, nodes_);
        }
    }

    // The best score with five empties: no order but that of the squares.
    HASAMI_ALWAYS_INLINE int search_by_square(Board b, Bitboard moves, int alpha,
                                              unsigned odd) noexcept {
        int best = kNoScoreDiscs;
        while (moves != 0) {
            const Square s = preferred(moves, odd);
            moves &= ~bit(s);
            const Board child = b.after(s, Ops<Tag>::flips(b, s));
            const int score = -LastMoves<Tag>::four(child, -alpha - 1, child.empties(),
                                                    odd ^ quadrant_of(s), nodes_);
            if (score > alpha) {
                return score;
            }
            best = std::max(best, score);
        }
        return best;
    }

    // A square of an odd quadrant, where there is one, and best not of the second ring. By
    // conditional moves in a single loop: the ends of loops over groups are hard to predict.
    static HASAMI_ALWAYS_INLINE Square preferred(Bitboard moves, unsigned odd) noexcept {
        const Bitboard in_odd = moves & kQuadrantSquares[odd];
        const Bitboard group = in_odd != 0 ? in_odd : moves;
        const Bitboard outside_ring = group & ~kSecondRing;
        return first_square(outside_ring != 0 ? outside_ring : group);
    }

    // Five or more empties, whose legal moves are known: a thread's own table, and from six on
    // moves that leave the opponent few replies first.
    int tabled(Board b, Bitboard moves, int alpha, int empty_count, unsigned odd) noexcept {
        ++nodes_;
        LocalEntry& entry = table_.at(b, empty_count);
        if (const int bound = stability_bound<Tag>(b, alpha, empty_count); bound <= alpha) {
            return bound;
        }
        if (moves == 0) {
            const Board passed = b.passed();
            const Bitboard replies = Ops<Tag>::legal_moves(passed);
            return replies != 0 ? -tabled(passed, replies, -alpha - 1, empty_count, odd)
                                : final_score_discs(b);
        }
        LocalEntry known{b, -64, 64, Square::none};
        if (entry.board == b) {
            if (entry.lower > alpha) {
                return entry.lower;
            }
            if (entry.upper <= alpha) {
                return entry.upper;
            }
            known = entry;
        }
        const int best = empty_count > kFirstTabledEmpties
                             ? search_ordered(b, moves, alpha, empty_count, odd, known.best)
                             : search_by_square(b, moves, alpha, odd);
        (best > alpha ? known.lower : known.upper) = static_cast<std::int8_t>(best);
        // The recursion may have replaced the entry: it is written whole.
        entry = known;
        return best;
    }

    // The best score; `best_move` is tried first, where there is one, and made the best.
    HASAMI_ALWAYS_INLINE int search_ordered(Board b, Bitboard moves, int alpha, int empty_count,
                                            unsigned odd, Square& best_move) noexcept {
        int best = kNoScoreDiscs;
        if (best_move != Square::none) {
            const Board child = b.after(best_move, Ops<Tag>::flips(b, best_move));
            best = -tabled(child, Ops<Tag>::legal_moves(child), -alpha - 1, empty_count - 1,
                           odd ^ quadrant_of(best_move));
            if (best > alpha) {
                return best;
            }
            moves &= ~bit(best_move);
        }
        // Keys apart from the moves: a move stays where it was stored, as a copy of the whole would
        // wait for its parts. The lower bits of a key are the place of its move.
        LateMove list[MoveList::kCapacity];
        int keys[MoveList::kCapacity];
        const Bitboard odd_squares = kQuadrantSquares[odd];
        int size = 0;
        for (const Square s : squares_of(moves)) {
            const Board child = b.after(s, Ops<Tag>::flips(b, s));
            table_.prefetch(child, empty_count - 1);
            const Bitboard replies = Ops<Tag>::legal_moves(child);
            list[size] = {child.player, child.opponent, replies, s};
            keys[size] = order_value(child, s, replies, odd_squares) * kPlaces + size;
            ++size;
        }
        for (int tried = 0; tried < size; ++tried) {
            const int key = *std::max_element(keys, keys + size);
            const int place = key & (kPlaces - 1);
            keys[place] = kTried;
            const LateMove& move = list[place];
            const int score = -tabled(move.child(), move.replies, -alpha - 1, empty_count - 1,
                                      odd ^ quadrant_of(move.square));
            if (score > best) {
                best = score;
                best_move = move.square;
                if (score > alpha) {
                    return score;
                }
            }
        }
        return best;
    }

    // Few replies, above all few corners; own stable discs; an odd quadrant; no square of the
    // second ring, which gives the edge away. `child` is seen by the opponent.
    static HASAMI_ALWAYS_INLINE int order_value(Board child, Square s, Bitboard replies,
                                                Bitboard odd_squares) noexcept {
        return params::kLateStableWeight * count(corner_stable_discs(child.opponent)) +
               (contains(odd_squares, s) ? params::kLateOddWeight : 0) -
               (contains(kSecondRing, s) ? params::kLateSecondRingWeight : 0) -
               params::kLateReplyWeight * count(replies) -
               params::kLateCornerWeight * count(replies & kCorners);
    }

    LocalTable table_;
    std::uint64_t nodes_ = 0;
};

}  // namespace hasami::search
