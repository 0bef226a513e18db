// How much of the tree a search may prune on statistical evidence.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

namespace hasami::search {

// Levels of confidence, least first. `none` means that nothing is pruned without proof.
enum class Selectivity { p73, p87, p95, p98, p99, none };

inline constexpr int kSelectivityCount = 6;

// Confidence in percent, 100 for none: the value shown to users.
[[nodiscard]] constexpr int percent(Selectivity s) noexcept {
    constexpr std::array<int, kSelectivityCount> kPercent{73, 87, 95, 98, 99, 100};
    return kPercent[static_cast<std::size_t>(s)];
}

}  // namespace hasami::search
