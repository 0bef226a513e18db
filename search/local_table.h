// A small table owned by one thread, in front of the shared one, for late endgame nodes.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/board.h"
#include "engine/huge_pages.h"

namespace hasami::search {

// Bounds in discs and the best move of one position.
struct LocalEntry {
    Board board;
    std::int8_t lower = 0;
    std::int8_t upper = 0;
    Square best = Square::none;
};

// Directly mapped: a new position replaces the old one. On one huge page: a miss of the cache is
// not a miss of the address translation too.
class LocalTable {
  public:
    LocalTable();
    LocalTable(const LocalTable&) = delete;
    LocalTable& operator=(const LocalTable&) = delete;
    ~LocalTable();

    void clear() noexcept;
    [[nodiscard]] HASAMI_ALWAYS_INLINE LocalEntry& at(std::uint64_t hash) noexcept {
        return first_[hash & (kEntries - 1)];
    }
    HASAMI_ALWAYS_INLINE void prefetch(std::uint64_t hash) const noexcept {
        __builtin_prefetch(&first_[hash & (kEntries - 1)]);
    }

  private:
    static constexpr std::size_t kEntries = std::size_t{1} << 15;

    HugeVector<LocalEntry> entries_;
    LocalEntry* first_;
};

}  // namespace hasami::search
