// The last one to four empty squares, unrolled. Scores are final disc differences in whole discs.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>

#include "engine/simd/ops.h"
#include "engine/stability.h"
#include "search/params.h"

namespace hasami::search {

// Quadrants of 4x4 squares, whose parity of empties orders the last moves: who moves first into a
// region with an odd number of empties tends to move last there.
inline constexpr unsigned kAllQuadrants = 15;

// The quadrant of a square as one bit of four.
[[nodiscard]] HASAMI_ALWAYS_INLINE constexpr unsigned quadrant_of(Square s) noexcept {
    const int i = index_of(s);
    return 1U << (((i >> 4) & 2) | ((i >> 2) & 1));
}

// The squares of a set of quadrants.
inline constexpr std::array<Bitboard, 16> kQuadrantSquares = [] {
    std::array<Bitboard, 16> squares{};
    for (unsigned set = 0; set < 16; ++set) {
        for (int i = 0; i < kSquareCount; ++i) {
            if ((set & quadrant_of(square_at(i))) != 0) {
                squares[set] |= bit(square_at(i));
            }
        }
    }
    return squares;
}();

// The quadrants with an odd number of the given empties.
[[nodiscard]] HASAMI_ALWAYS_INLINE unsigned odd_quadrants(Bitboard empties) noexcept {
    unsigned odd = 0;
    for (unsigned quadrant = 1; quadrant < kAllQuadrants; quadrant <<= 1) {
        odd |= (count(empties & kQuadrantSquares[quadrant]) & 1) != 0 ? quadrant : 0;
    }
    return odd;
}

// Below any score: no move was tried.
inline constexpr int kNoScoreDiscs = -127;

// An upper bound of the score when enough of the opponent's discs are stable, or a value above
// alpha: there may not be enough discs at all.
template <class Tag>
[[nodiscard]] HASAMI_ALWAYS_INLINE int stability_bound(Board b, int alpha,
                                                       int empty_count) noexcept {
    if (alpha < params::kStabilityAlpha[empty_count] || 64 - 2 * count(b.opponent) > alpha) {
        return 64;
    }
    return 64 - 2 * count(stable_discs(b.passed(), Ops<Tag>::full_lines(b.occupied())));
}

template <class Tag>
struct LastMoves {
    // Final score with one empty square for the side that holds `player` and is to move.
    static HASAMI_ALWAYS_INLINE int one(Bitboard player, Square x) noexcept {
        const int own = count(player);
        const int turned = Ops<Tag>::count_last_flips(player, x);
        if (turned != 0) {
            return 2 * (own + turned) - 62;
        }
        const int lost = Ops<Tag>::count_last_flips(~player, x);
        if (lost != 0) {
            return 2 * (own - lost) - 64;
        }
        // Nobody can move: the winner takes the empty square.
        return own >= 32 ? 2 * own - 62 : 2 * own - 64;
    }

    // Null-window search (alpha, alpha + 1), fail-soft; `x1` is tried first.
    static HASAMI_ALWAYS_INLINE int two(Board b, int alpha, Square x1, Square x2,
                                        std::uint64_t& nodes) noexcept {
        ++nodes;
        int best = kNoScoreDiscs;
        if (const Bitboard turned = Ops<Tag>::flips(b, x1); turned != 0) {
            ++nodes;
            best = -one(b.opponent & ~turned, x2);
            if (best > alpha) {
                return best;
            }
        }
        if (const Bitboard turned = Ops<Tag>::flips(b, x2); turned != 0) {
            ++nodes;
            return std::max(best, -one(b.opponent & ~turned, x1));
        }
        if (best != kNoScoreDiscs) {
            return best;
        }
        return two_after_pass(b.passed(), x1, x2, nodes);
    }

    // As two; a square that is alone in its quadrant (`odd`: those with odd empties) goes first.
    static HASAMI_ALWAYS_INLINE int three(Board b, int alpha, Bitboard empties, unsigned odd,
                                          std::uint64_t& nodes) noexcept {
        ++nodes;
        // Three empties leave one or three odd quadrants: an only square of its quadrant goes
        // first.
        const Square x1 = first_square(empties & kQuadrantSquares[odd]);
        const Bitboard others = empties & ~bit(x1);
        const Square x2 = first_square(others);
        const Square x3 = first_square(without_first(others));
        int best = three_moves(b, alpha, x1, x2, x3, nodes);
        if (best != kNoScoreDiscs) {
            return best;
        }
        ++nodes;
        best = three_moves(b.passed(), -alpha - 1, x1, x2, x3, nodes);
        return best != kNoScoreDiscs ? -best : final_score_discs(b);
    }

    static int four(Board b, int alpha, Bitboard empties, unsigned odd,
                    std::uint64_t& nodes) noexcept {
        ++nodes;
        if (const int bound = stability_bound<Tag>(b, alpha, 4); bound <= alpha) {
            return bound;
        }
        int best = four_moves(b, alpha, empties, odd, nodes);
        if (best != kNoScoreDiscs) {
            return best;
        }
        ++nodes;
        best = four_moves(b.passed(), -alpha - 1, empties, odd, nodes);
        return best != kNoScoreDiscs ? -best : final_score_discs(b);
    }

  private:
    // The opponent could not move with two empties; `b` is seen by the side that answers.
    static int two_after_pass(Board b, Square x1, Square x2, std::uint64_t& nodes) noexcept {
        ++nodes;
        int best = kNoScoreDiscs;
        if (const Bitboard turned = Ops<Tag>::flips(b, x1); turned != 0) {
            ++nodes;
            best = -one(b.opponent & ~turned, x2);
        }
        if (const Bitboard turned = Ops<Tag>::flips(b, x2); turned != 0) {
            ++nodes;
            best = std::max(best, -one(b.opponent & ~turned, x1));
        }
        return best != kNoScoreDiscs ? -best : -final_score_discs(b);
    }

    static HASAMI_ALWAYS_INLINE int three_moves(Board b, int alpha, Square x1, Square x2, Square x3,
                                                std::uint64_t& nodes) noexcept {
        int best = kNoScoreDiscs;
        if (const Bitboard turned = Ops<Tag>::flips(b, x1); turned != 0) {
            best = -two(b.after(x1, turned), -alpha - 1, x2, x3, nodes);
            if (best > alpha) {
                return best;
            }
        }
        if (const Bitboard turned = Ops<Tag>::flips(b, x2); turned != 0) {
            best = std::max(best, -two(b.after(x2, turned), -alpha - 1, x1, x3, nodes));
            if (best > alpha) {
                return best;
            }
        }
        if (const Bitboard turned = Ops<Tag>::flips(b, x3); turned != 0) {
            best = std::max(best, -two(b.after(x3, turned), -alpha - 1, x1, x2, nodes));
        }
        return best;
    }

    static HASAMI_ALWAYS_INLINE int four_moves(Board b, int alpha, Bitboard empties, unsigned odd,
                                               std::uint64_t& nodes) noexcept {
        int best = kNoScoreDiscs;
        const Bitboard first = empties & kQuadrantSquares[odd];
        for (const Bitboard group : {first, empties & ~first}) {
            for (const Square s : squares_of(group)) {
                const Bitboard turned = Ops<Tag>::flips(b, s);
                if (turned == 0) {
                    continue;
                }
                const int score = -three(b.after(s, turned), -alpha - 1, empties & ~bit(s),
                                         odd ^ quadrant_of(s), nodes);
                if (score > alpha) {
                    return score;
                }
                best = std::max(best, score);
            }
        }
        return best;
    }
};

}  // namespace hasami::search
