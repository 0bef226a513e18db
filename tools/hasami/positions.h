// What a command works on: the positions and games that its POSITION words name.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "engine/position_reader.h"

namespace hasami::tools {

// The positions and games of all words, at least one; names of openings are understood.
[[nodiscard]] Result<std::vector<InputItem>> read_items(const std::vector<std::string>& words);

// How output names an item: as its file does ("FFO 40"), or by its place.
[[nodiscard]] const std::string& label_of(const InputItem& item) noexcept;

// The item as a game; a position is a game without moves.
[[nodiscard]] GameRecord record_of(const InputItem& item);

// The text about POSITION in every --help.
inline constexpr const char* kPositionHelp =
    "a transcript (f5d6c3), a board of 64 squares with the side to move, start, parallel, "
    "handicap1..4, the name of an opening, a file (.obf .ggf .sgf .wtb .txt) or - for standard "
    "input";

}  // namespace hasami::tools
