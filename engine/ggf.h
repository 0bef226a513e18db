// GGF, the game format of the Generic Game Server and of NBoard.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game_record.h"
#include "engine/text.h"

namespace hasami {

// All games of a text "(;GM[Othello]...;)", with or without the leading number of games. Reads the
// start position from BO wherever it stands, inserts passes that are not written, ignores unknown
// tags, and evaluations, times, clocks, ratings and results that cannot be read.
[[nodiscard]] Result<std::vector<GameRecord>> parse_ggf(std::string_view text,
                                                        Source source = {"GGF"});

// One line. Evaluations and times are written with two decimals; ']' and line ends, which GGF
// cannot hold in a text, become ')' and blanks.
[[nodiscard]] std::string format_ggf(const GameRecord& record);

}  // namespace hasami
