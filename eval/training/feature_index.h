// A board's weights by their place in one knot of folded weights, quickly and from scratch.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "engine/board.h"
#include "engine/huge_pages.h"
#include "eval/pattern_set.h"

namespace hasami::eval {

// Sums of deltas are tabulated by row of the board: 16 look-ups make a position's features.
class FeatureIndex {
  public:
    FeatureIndex();

    // Writes the folded index of each lane. Unused lanes get kFoldedCount.
    void of(Board b, std::int32_t (&out)[kLaneCount]) const noexcept;

  private:
    HugeVector<std::uint16_t> rows_;    // [row][discs of the row][lane]
    HugeVector<std::int32_t> classes_;  // folding_map() and the dead slot
};

}  // namespace hasami::eval
