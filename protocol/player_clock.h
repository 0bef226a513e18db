// The time one player has left, and what it allows a search.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

#include "search/limits.h"

namespace hasami::protocol {

// To the nearest millisecond.
[[nodiscard]] std::chrono::milliseconds to_milliseconds(double seconds) noexcept;

// Main time, then `period_moves` moves in each `period` (0: none). The increment comes after each
// move of the main time.
struct TimeControl {
    std::chrono::milliseconds main{0};
    std::chrono::milliseconds increment{0};
    std::chrono::milliseconds period{0};
    int period_moves = 0;
};

class PlayerClock {
  public:
    explicit PlayerClock(TimeControl control);

    // A move took `used`.
    void spend(std::chrono::milliseconds used);
    // What the referee says: main time when `moves` is 0, else the time for that many moves.
    void set_left(std::chrono::milliseconds left, int moves);

    // Adds the clock to the limits of the next move, `lag` less than there is; by default 30 ms
    // less, but at most a fifth of the time for one move.
    void limit(search::SearchLimits& limits, std::optional<std::chrono::milliseconds> lag) const;

    [[nodiscard]] std::chrono::milliseconds left() const noexcept { return left_; }
    // Moves to play within left(); 0 in the main time.
    [[nodiscard]] int moves_left() const noexcept { return moves_left_; }

  private:
    void start_period(std::chrono::milliseconds overdrawn);

    TimeControl control_;
    std::chrono::milliseconds left_;
    int moves_left_ = 0;
};

}  // namespace hasami::protocol
