// From a clock to a budget for one move.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>

#include "search/limits.h"
#include "search/result.h"

namespace hasami::search {

// How long a move may take. After `soft` no new iteration starts; at `hard` the search is stopped.
struct TimeBudget {
    std::chrono::microseconds soft{0};
    std::chrono::microseconds hard{0};
    bool from_clock = false;  // unused time is kept for later moves
};

// The budget that the limits' clock or move time leave with `empties` empty squares; none if the
// limits name neither.
[[nodiscard]] std::optional<TimeBudget> time_budget(const SearchLimits& limits,
                                                    int empties) noexcept;

// Whether another iteration is worth starting, `elapsed` after the budget began, when the last one
// ended with `result`. A forced move never is.
[[nodiscard]] bool may_continue_within(const TimeBudget& budget, std::chrono::nanoseconds elapsed,
                                       const SearchResult& result) noexcept;

}  // namespace hasami::search
