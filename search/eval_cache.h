// What one thread has evaluated lately.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/board.h"
#include "engine/huge_pages.h"

namespace hasami::search {

// The static values of one position, raw, for its mover.
struct EvalEntry {
    static constexpr std::int16_t kUnknown = INT16_MAX;

    std::uint64_t hash = 0;
    std::int16_t pattern_sum = kUnknown;
    std::int16_t value = kUnknown;  // corrected by the network
};
static_assert(sizeof(EvalEntry) == 16);

// Directly mapped: a new position replaces the old one. Iterations, probes and reductions come to
// the same positions at the horizon again and again. It stores no results of searches: what it
// holds or forgets changes no score. An entry is known by its hash alone: one mistake in 2^48
// look-ups would change an estimate, never an exact score.
class EvalCache {
  public:
    EvalCache();
    EvalCache(const EvalCache&) = delete;
    EvalCache& operator=(const EvalCache&) = delete;
    ~EvalCache();

    void clear() noexcept;
    [[nodiscard]] HASAMI_ALWAYS_INLINE EvalEntry& at(std::uint64_t hash) noexcept {
        return first_[hash & (kEntries - 1)];
    }

  private:
    static constexpr std::size_t kEntries = std::size_t{1} << 16;

    HugeVector<EvalEntry> entries_;
    EvalEntry* first_;
};

}  // namespace hasami::search
