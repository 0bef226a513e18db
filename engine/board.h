// A position without colours: the discs of the player to move and of the opponent.
// SPDX-License-Identifier: MIT
#pragma once

#include <compare>

#include "engine/bitboard.h"

namespace hasami {

// 16 bytes, passed by value. The two masks never overlap in a valid board.
struct Board {
    Bitboard player = 0;
    Bitboard opponent = 0;

    [[nodiscard]] constexpr bool operator==(const Board&) const noexcept = default;
    [[nodiscard]] constexpr auto operator<=>(const Board&) const noexcept = default;

    [[nodiscard]] HASAMI_ALWAYS_INLINE constexpr Bitboard occupied() const noexcept {
        return player | opponent;
    }
    [[nodiscard]] HASAMI_ALWAYS_INLINE constexpr Bitboard empties() const noexcept {
        return ~(player | opponent);
    }
    [[nodiscard]] HASAMI_ALWAYS_INLINE constexpr int empty_count() const noexcept {
        return count(empties());
    }
    // The board after the player moves on `s` and turns `flips`, seen by the opponent.
    [[nodiscard]] HASAMI_ALWAYS_INLINE constexpr Board after(Square s,
                                                             Bitboard flips) const noexcept {
        return {opponent & ~flips, player | flips | bit(s)};
    }
    // The same discs seen by the other side.
    [[nodiscard]] HASAMI_ALWAYS_INLINE constexpr Board passed() const noexcept {
        return {opponent, player};
    }
};

[[nodiscard]] constexpr Board symmetric(Board b, int symmetry) noexcept {
    return {symmetric(b.player, symmetry), symmetric(b.opponent, symmetry)};
}

// A board's representative among its eight images, and the symmetry that leads to it:
// symmetric(b, symmetry) == board.
struct CanonicalBoard {
    Board board;
    int symmetry = 0;
};

// The smallest image, compared by (player, opponent).
[[nodiscard]] CanonicalBoard canonical(Board b) noexcept;

// Disc difference for the player to move with the empties counted for the winner, in discs.
// Meant for finished games; a draw with empties is 0.
[[nodiscard]] constexpr int final_score_discs(Board b) noexcept {
    const int difference = count(b.player) - count(b.opponent);
    const int empty = b.empty_count();
    return difference > 0 ? difference + empty : difference < 0 ? difference - empty : 0;
}

// How the empties of a finished game are counted.
enum class ScoringRule {
    winner_takes_empties,  // World Othello Federation; Japan since 2014
    empties_split,         // older Japanese rule: half each, but a wipe-out is 64-0
    empties_ignored        // American rule
};

// Disc difference for the player to move under `rule`, in discs (always a whole number, as an
// even split leaves the difference unchanged).
[[nodiscard]] int final_score_discs(Board b, ScoringRule rule) noexcept;

}  // namespace hasami
