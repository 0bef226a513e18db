// Egaroucid's books: .egbk3, and the older .egbk2 and .egbk.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "book/import.h"

namespace hasami::book {

// Formats; all integers little-endian, one of the eight images of each position. Bit 63 is a1,
// but moves are bit numbers of the same masks: read with our numbering, a whole record is turned by
// 180 degrees, which another symmetry undoes.
//
//   .egbk3: "DICUORAGE", byte 3, int32 count; 25 bytes a position: u64 player, u64 opponent,
//       int8 value, int8 level, u32 lines, int8 leaf value, int8 leaf move, int8 leaf level
//   .egbk2: the same with byte 2; u64 player, u64 opponent, int8 value, int8 level, u8 number of
//       moves, then int8 value and int8 move of each
//   .egbk: int32 count; u64 player, u64 opponent, u8 value seen by the opponent + 64
//
// Values are in discs for the side to move. There are no links: a move's value is that of the
// stored position it leads to. Positions with a forced pass are not stored. "No leaf" is a move
// outside 0..63; leaf and value may be missing independently.
[[nodiscard]] bool is_egaroucid(std::span<const std::byte> bytes) noexcept;

// Records with overlapping discs or values beyond 64 are counted as useless, of equal positions
// the one with the higher level stays, as in Egaroucid.
[[nodiscard]] Result<Imported> read_egaroucid(std::span<const std::byte> bytes);

// As .egbk3. Scores are rounded to discs; moves other than links and the best leaf are lost.
[[nodiscard]] std::vector<std::byte> write_egaroucid(const PositionMap& positions);

}  // namespace hasami::book
