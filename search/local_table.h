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

// Directly mapped: a new position replaces the old one, of the same number of empties: the many
// late ones would push out the early ones, which are worth more. On one huge page: a miss of the
// cache is not a miss of the address translation too.
class LocalTable {
  public:
    LocalTable();
    LocalTable(const LocalTable&) = delete;
    LocalTable& operator=(const LocalTable&) = delete;
    ~LocalTable();

    void clear() noexcept;
    [[nodiscard]] HASAMI_ALWAYS_INLINE LocalEntry& at(Board b, int empties) noexcept {
        return first_[entry_of(b, empties)];
    }
    HASAMI_ALWAYS_INLINE void prefetch(Board b, int empties) const noexcept {
        __builtin_prefetch(&first_[entry_of(b, empties)]);
    }

  private:
    // A part for each of 5 to 11 empties, by the number modulo 8 (one stays unused): 1.5 MiB.
    static constexpr std::size_t kParts = 8;
    static constexpr int kPartBits = 13;
    static constexpr std::size_t kPartEntries = std::size_t{1} << kPartBits;
    static_assert(kParts * kPartEntries * sizeof(LocalEntry) <= std::size_t{2} << 20);

    // The high bits of two products depend on all discs: enough for an index, and a quarter of the
    // latency of hash_of, which every node and every child would wait for.
    [[nodiscard]] static HASAMI_ALWAYS_INLINE std::size_t entry_of(Board b, int empties) noexcept {
        return static_cast<std::size_t>(empties) % kParts * kPartEntries +
               ((b.player * 0x9E3779B97F4A7C15ULL + b.opponent * 0xD6E8FEB86659FD93ULL) >>
                (64 - kPartBits));
    }

    HugeVector<LocalEntry> entries_;
    LocalEntry* first_;
};

}  // namespace hasami::search
