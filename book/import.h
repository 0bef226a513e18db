// Books of other programs and of other forms, read into ours: what all readers share.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <vector>

#include "book/position_map.h"
#include "engine/result.h"

namespace hasami::book {

struct Imported {
    PositionMap positions;  // negamaxed
    // What the source holds and we do not keep.
    std::size_t passes = 0;           // positions with a forced pass: ours look through it
    std::size_t illegal_moves = 0;    // moves that turn nothing, or listed twice
    std::size_t useless_records = 0;  // overlapping discs, finished games, no usable move
};

// Collects positions as a foreign book lists them.
class Importer {
  public:
    // Takes a position with moves as squares of `b`, in any order and of doubtful legality. Scores
    // beyond 64 discs and depths beyond the empties are cut. Equal positions are merged.
    void add(Board b, std::vector<BookMove> moves);
    // Negamaxes and hands over.
    [[nodiscard]] Imported finish();

  private:
    Imported imported_;
};

// The best of `moves` that leads to no stored position, nullptr if there is none: what Edax and
// Egaroucid call the leaf.
[[nodiscard]] const BookMove* leaf_of(const PositionMap& positions, Board b,
                                      const std::vector<BookMove>& moves);

// Reads our own format, Edax, Egaroucid or the text form, told apart by their contents.
[[nodiscard]] Result<Imported> import_book(std::span<const std::byte> bytes);

}  // namespace hasami::book
