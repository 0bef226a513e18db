// A constant of the search that `hasami-train tune` may look for a better value of.
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "engine/bitboard.h"

namespace hasami::search {

// Whether the values can be set at run time: the CMake option HASAMI_TUNABLE. In any other build
// they are constants to the compiler.
inline constexpr bool kTuningBuild = HASAMI_TUNABLE != 0;

// A number that can be set where the table is constant otherwise, or cannot.
template <class Number, bool can_be_set>
struct TunableValue {
    constexpr TunableValue(Number n) noexcept : number(n) {}
    Number number;
};
template <class Number>
struct TunableValue<Number, true> {
    constexpr TunableValue(Number n) noexcept : number(n) {}
    mutable Number number;
};

// One row of the table in params.h; used as if it were the number.
template <class Number>
struct Tunable {
    std::string_view name;
    TunableValue<Number, kTuningBuild> value;
    Number least;
    Number most;
    // The tuner compares values about this far to either side: enough to tell in play.
    double step;

    HASAMI_ALWAYS_INLINE constexpr operator Number() const noexcept { return value.number; }
};

}  // namespace hasami::search
