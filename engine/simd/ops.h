// The hot primitives of the rules, one specialisation per instruction set with the same names.
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board.h"
#include "engine/full_lines.h"
#include "engine/isa.h"
#include "engine/simd/rays.h"

namespace hasami {

// Ops<Tag> provides, all noexcept and with identical results for every tag:
//   Bitboard legal_moves(Board)        squares where the player turns at least one disc
//   Bitboard flips(Board, Square)      discs turned by the player on an empty square
//   int count_last_flips(Bitboard player, Square)
//                                      how many discs the owner of `player` turns on the last
//                                      empty square, every other disc being the opponent's
//   FullLines full_lines(Bitboard discs)  as the function of that name
template <class Tag>
struct Ops;

}  // namespace hasami
