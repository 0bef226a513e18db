// Boards drawn for people.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "engine/game.h"

namespace hasami::tools {

enum class BoardStyle {
    ascii,   // X Black, O White, '-' empty, '+' a marked square
    colours  // discs on green, for terminals with colours and UTF-8
};

// The style that fits standard output.
[[nodiscard]] BoardStyle board_style();

struct BoardMarks {
    Bitboard squares = 0;        // legal moves, for example
    Square last = Square::none;  // the move that led here
};

// Ten lines of equal width: column letters, eight rows with their numbers, column letters.
[[nodiscard]] std::vector<std::string> draw_board(const Position& position, const BoardMarks& marks,
                                                  BoardStyle style);

// Disc counts, side to move and empties: the lines to show beside a board.
[[nodiscard]] std::vector<std::string> describe(const Position& position);

// The lines of `left` with those of `right` next to them, from the second line on; ends in '\n'.
[[nodiscard]] std::string side_by_side(const std::vector<std::string>& left,
                                       const std::vector<std::string>& right);

}  // namespace hasami::tools
