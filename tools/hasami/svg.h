// Boards and graphs as SVG elements, to stand inside an HTML page.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "tools/hasami/game_analysis.h"

namespace hasami::tools {

// The text with the characters that HTML and SVG understand replaced; control characters become
// blanks. For contents and for attributes in quotes.
[[nodiscard]] std::string escaped(std::string_view text);

struct BoardNotes {
    Square played = Square::none;                            // marked by a dot
    Square best = Square::none;                              // marked by a ring
    std::vector<std::pair<Square, std::string>> texts = {};  // written on empty squares
};

[[nodiscard]] std::string board_svg(const Position& position, const BoardNotes& notes);

// Black's prospects over the plies of a game: the score before each move, the last one after it.
// Mistakes are dots that lead to the anchor "PREFIXply".
[[nodiscard]] std::string graph_svg(const std::vector<PlyAnalysis>& plies, std::string_view prefix);

// The colour of a grade, "" for moves that need no remark.
[[nodiscard]] std::string_view colour_of(Grade grade) noexcept;

}  // namespace hasami::tools
