// The strength scale 0..60 that users choose from.
// SPDX-License-Identifier: MIT
#pragma once

#include "search/limits.h"

namespace hasami::search {

inline constexpr int kMinLevel = 0;
inline constexpr int kMaxLevel = 60;
inline constexpr int kDefaultLevel = 21;

// What a level means: midgame depth, and from how many empties the game is solved with which
// confidence (each count includes the ones below it; exact <= p99 <= p95 <= p73). The lowest levels
// make mistakes on purpose: they draw among moves that are less than `random_discs` worse. Depth 0
// is searched as 1.
struct Level {
    int midgame_depth = 0;
    int exact_empties = 0;
    int p99_empties = 0;
    int p95_empties = 0;
    int p73_empties = 0;
    double random_discs = 0;
};

// Precondition: kMinLevel <= level <= kMaxLevel.
[[nodiscard]] Level level_at(int level) noexcept;

// The limits that a level sets for a position with `empties` empty squares.
[[nodiscard]] SearchLimits limits_of(const Level& level, int empties) noexcept;

}  // namespace hasami::search
