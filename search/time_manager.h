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
    bool saves = false;  // what is not used now is there for later moves
};

// The budget that the limits' clock or move time leave with `empties` empty squares; none if the
// limits name neither.
[[nodiscard]] std::optional<TimeBudget> time_budget(const SearchLimits& limits,
                                                    int empties) noexcept;

// Decides after each iteration of one search whether another is worth its time: longer when the
// score falls or the best move changes, shorter when the best move has long been the same.
class TimeManager {
  public:
    // `is_forced`: the root has a single move, which on a clock needs no thought.
    TimeManager(TimeBudget budget, bool is_forced) noexcept
        : budget_(budget), is_forced_(is_forced) {}

    // `elapsed`: since the budget began.
    [[nodiscard]] bool may_continue(std::chrono::nanoseconds elapsed,
                                    const SearchResult& result) noexcept;

  private:
    TimeBudget budget_;
    bool is_forced_;
    Square best_ = Square::none;
    int unchanged_iterations_ = 0;
    Score previous_;
};

}  // namespace hasami::search
