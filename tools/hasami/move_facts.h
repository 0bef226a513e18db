// What a move does in the terms in which players think.
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board.h"

namespace hasami::tools {

// Counts about a legal move; "own" is the side that makes it.
struct MoveFacts {
    int flips = 0;           // discs turned
    int openness = 0;        // different empty squares next to the discs turned; few are good
    int frontier = 0;        // own discs next to empty squares, after the move
    int own_moves = 0;       // squares that the own side could play, after the move
    int opponent_moves = 0;  // replies of the opponent; 0: it must pass, or the game is over
    int stable_gain = 0;     // own discs that nothing can turn any more, against before
    int region = 0;          // size of the connected empty region of the move, before it
};

// Precondition: `move` is legal on `board`.
[[nodiscard]] MoveFacts facts_of(Board board, Square move) noexcept;

// All squares next to those of `squares` in the eight directions, themselves left out.
[[nodiscard]] Bitboard neighbours(Bitboard squares) noexcept;

}  // namespace hasami::tools
