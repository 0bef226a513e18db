// How well the moves of the null-window nodes were ordered.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "search/kernel/node.h"

namespace hasami::search {

// The nodes of one mode and depth at which a move was good enough to end the search of the others.
struct CutCounts {
    std::uint64_t cuts = 0;
    std::uint64_t first = 0;    // by the first move
    std::uint64_t indices = 0;  // sum of the indices of the moves that did it, from 0

    CutCounts& operator+=(const CutCounts& other) noexcept {
        cuts += other.cuts;
        first += other.first;
        indices += other.indices;
        return *this;
    }
};

// Without the nodes of the late endgame and those one ply before the horizon.
class OrderingCounts {
  public:
    // Depths 0..60.
    static constexpr int kDepths = 61;

    void add(Mode mode, int depth, int index) noexcept {
        of(mode, depth) += {
            .cuts = 1, .first = index == 0 ? 1U : 0U, .indices = static_cast<std::uint64_t>(index)};
    }
    [[nodiscard]] const CutCounts& at(Mode mode, int depth) const noexcept {
        return counts_[static_cast<std::size_t>(mode)][static_cast<std::size_t>(depth)];
    }
    OrderingCounts& operator+=(const OrderingCounts& other) noexcept {
        for (const Mode mode : {Mode::midgame, Mode::solve}) {
            for (int depth = 0; depth < kDepths; ++depth) {
                of(mode, depth) += other.at(mode, depth);
            }
        }
        return *this;
    }

  private:
    CutCounts& of(Mode mode, int depth) noexcept {
        return counts_[static_cast<std::size_t>(mode)][static_cast<std::size_t>(depth)];
    }

    std::array<std::array<CutCounts, kDepths>, 2> counts_{};
};

}  // namespace hasami::search
