// The openings that games start from.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"

namespace hasami::match {

struct Opening {
    Position start;
    std::vector<Square> moves;  // passes explicit

    // The position that the engines start to play from.
    [[nodiscard]] Position position() const;
    [[nodiscard]] bool operator==(const Opening&) const = default;
};

// Reads GGF games (a text that begins with a bracket or a number and a bracket), or lines each with
// a transcript or a position as in OBF; '#' and '%' begin comments. At most `max_plies` moves of
// each game are taken. Openings where the game is over, and texts without any, are errors. `name`
// stands in error messages.
[[nodiscard]] Result<std::vector<Opening>> parse_openings(std::string_view text,
                                                          std::string_view name, int max_plies);

// The balanced openings inside the program, from data/positions/openings-balanced.txt.
[[nodiscard]] std::vector<Opening> default_openings();

// The same opening as moves from the standard start, for engines that cannot be given a position;
// nothing when there is no way, or none was found among the first million positions.
[[nodiscard]] std::optional<Opening> from_standard_start(const Opening& opening);

// A checksum of the list, so that a resumed match can tell that it is the same.
[[nodiscard]] std::uint64_t checksum_of(std::span<const Opening> openings);

}  // namespace hasami::match
