// A small table owned by one thread, in front of the shared one, for late endgame nodes.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/board.h"

namespace hasami::search {

// Bounds in discs and the best move of one position.
struct LocalEntry {
    Board board;
    std::int8_t lower = 0;
    std::int8_t upper = 0;
    Square best = Square::none;
};

// Directly mapped: a new position replaces the old one. Small enough to stay in the L2 cache.
class LocalTable {
  public:
    static constexpr std::size_t kEntries = std::size_t{1} << 15;

    HASAMI_ALWAYS_INLINE LocalEntry& at(std::uint64_t hash) noexcept {
        return entries_[hash & (kEntries - 1)];
    }

  private:
    LocalEntry entries_[kEntries]{};
};

}  // namespace hasami::search
