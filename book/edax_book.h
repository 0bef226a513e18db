// Edax's book.dat.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "book/import.h"

namespace hasami::book {

// Format; all integers little-endian, boards with bit 0 = a1, canonical as ours:
//
//   42 bytes: "XADEKOOB", version, release, date (int16 year; month, day, hour, minute, second,
//       one unused byte), int32 level, empties, midgame error, end-cut error, verbosity, positions
//   position, 40 bytes: u64 player, u64 opponent, u32 wins, draws, losses, lines, int16 value,
//       lower, upper, u8 number of links, u8 level
//   then the links and the leaf, 2 bytes each: int8 score for the side to move, u8 move
//
// Links are moves to stored positions, the leaf is the best of the other moves. A position with a
// forced pass is stored too, with the pass (64) as its only link. The leaf is "none" (score -127,
// move 65) exactly when every legal move is a link, or the position is a pass.
inline constexpr std::string_view kEdaxMagic = "XADEKOOB";

// A file that ends inside a position or before the header's count of them is refused; illegal
// moves in it are only counted. The level is taken for the depth of the leaf.
[[nodiscard]] Result<Imported> read_edax(std::span<const std::byte> bytes);

// Scores are rounded to discs; the moves other than links and the best leaf are lost.
[[nodiscard]] std::vector<std::byte> write_edax(const PositionMap& positions,
                                                std::chrono::sys_seconds date);

}  // namespace hasami::book
