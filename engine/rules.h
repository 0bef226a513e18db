// The rules in portable code: for everything outside the search, and the portable kernel.
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board.h"

namespace hasami {

// All squares where the player to move turns at least one disc.
[[nodiscard]] Bitboard legal_moves(Board b) noexcept;

// The discs turned by a move on the empty square `s`; 0 means that the move is illegal.
[[nodiscard]] Bitboard flips(Board b, Square s) noexcept;

[[nodiscard]] inline bool has_moves(Board b) noexcept {
    return legal_moves(b) != 0;
}

// Neither side can move.
[[nodiscard]] inline bool is_over(Board b) noexcept {
    return !has_moves(b) && !has_moves(b.passed());
}

// The player has no move but the opponent has.
[[nodiscard]] inline bool must_pass(Board b) noexcept {
    return !has_moves(b) && has_moves(b.passed());
}

// `s` is an empty square with flips, or a pass that is forced.
[[nodiscard]] bool is_legal(Board b, Square s) noexcept;

// The board after a legal move or a forced pass. Precondition: is_legal(b, s).
[[nodiscard]] Board play(Board b, Square s) noexcept;

}  // namespace hasami
