// A book as text: for people, for version control and for other programs.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "book/import.h"

namespace hasami::book {

// One position a line, after empty lines and comments that begin with '#':
//
//   BOARD SIDE; MOVE SCORE DEPTH [exact] [GAMES games]; MOVE ...
//   ------...--- X; f5 +0.125 14 120 games; d3 +0.000 21 exact
//
// BOARD and SIDE as in engine/notation.h, SCORE in discs for the side to move (three decimals,
// enough to restore our 1/128), DEPTH in plies.
[[nodiscard]] Result<Imported> read_text(std::string_view text);

// Positions ascending by ply, then board; the side to move is always X.
[[nodiscard]] std::string write_text(const PositionMap& positions);

}  // namespace hasami::book
