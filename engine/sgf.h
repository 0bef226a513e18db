// SGF, the Smart Game Format, for Othello (GM[2]).
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game_record.h"
#include "engine/text.h"

namespace hasami {

// The main lines of all games of a text "(;GM[2]...)". Squares are read as "f5" and as Go's two
// letters "fe", passes as PA, tt, an empty value, or not written at all; set-up by AB, AW, AE and
// PL before the first move (without PL the first move tells the side). A win without a count
// (resignation and the like) is recorded as 64 discs. Unknown tags and variations are skipped.
[[nodiscard]] Result<std::vector<GameRecord>> parse_sgf(std::string_view text,
                                                        Source source = {"SGF"});

// One line per game; clocks and notes of the moves have no place in it.
[[nodiscard]] std::string format_sgf(const GameRecord& record);

}  // namespace hasami
