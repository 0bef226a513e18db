// OBF, one position with the known scores of its moves on a line.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/text.h"

namespace hasami {

// The known final disc difference after a move, from the mover's view.
struct ExpectedScore {
    Square move = Square::none;
    int discs = 0;

    [[nodiscard]] bool operator==(const ExpectedScore&) const noexcept = default;
};

// A position, and what is known of it.
struct Problem {
    Position position;
    std::vector<ExpectedScore> scores;  // in the order of the file; some, all or no moves
    std::string id;                     // the comment on the line, often its name

    [[nodiscard]] bool operator==(const Problem&) const = default;
};

// "BOARD SIDE; MOVE:SCORE; MOVE:SCORE; % comment": parse_position's boards, scores -64..+64 of
// legal moves. The filler "--:-127" that some sets hold where no pass is due is dropped.
[[nodiscard]] Result<Problem> parse_obf_line(std::string_view line, Source source = {"OBF"});

// All lines but blank ones and comments ('%' or '#'). The error names the line.
[[nodiscard]] Result<std::vector<Problem>> parse_obf(std::string_view text,
                                                     Source source = {"OBF"});

// One line without its end, read back by parse_obf_line.
[[nodiscard]] std::string format_obf(const Problem& problem);

// A line without the comment that '%' or '#' begins.
[[nodiscard]] std::string_view without_comment(std::string_view line) noexcept;

}  // namespace hasami
