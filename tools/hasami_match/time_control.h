// Time controls and the referee's clock.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "engine/game_record.h"
#include "engine/result.h"

namespace hasami::match {

using Duration = std::chrono::microseconds;

// How long a side may think; wall-clock time.
struct TimeControl {
    enum class Kind {
        unlimited,  // the engine's own settings end its searches
        game,       // `base` for the game, and `increment` after each move
        per_move    // `base` for each move
    };
    Kind kind = Kind::unlimited;
    Duration base{0};
    Duration increment{0};

    [[nodiscard]] bool operator==(const TimeControl&) const = default;
};

// A number of seconds such as "5", "0.1", not negative and below 10^6, to the microsecond.
[[nodiscard]] Result<Duration> parse_seconds(std::string_view text);

// "S", "S+INC" in seconds with S above 0, or "inf".
[[nodiscard]] Result<TimeControl> parse_time_control(std::string_view text);

// "S" in seconds for each move.
[[nodiscard]] Result<TimeControl> parse_move_time(std::string_view text);

// "60+0.5", "0.1/move" or "inf".
[[nodiscard]] std::string to_string(const TimeControl& control);

// Seconds as a plain decimal without superfluous zeros.
[[nodiscard]] std::string format_seconds(Duration time);

// The setting as GGF and the NBoard protocol write it; nothing when unlimited. They know no time
// per move: it becomes a clock of that time with an increment of as much, from which every move is
// to take all.
[[nodiscard]] std::optional<GameClock> ggf_clock(const TimeControl& control);

// The clock of one side in one game.
class SideClock {
  public:
    explicit SideClock(const TimeControl& control) : control_(control), remaining_(control.base) {}

    [[nodiscard]] const TimeControl& control() const noexcept { return control_; }
    [[nodiscard]] bool limited() const noexcept {
        return control_.kind != TimeControl::Kind::unlimited;
    }
    // The time for the next move. Meaningless when not limited.
    [[nodiscard]] Duration remaining() const noexcept { return remaining_; }
    // Takes a move's time off and adds the increment, or resets the clock for the next move. The
    // clock never shows less than 0: what a margin forgave is not owed.
    void spend(Duration used) noexcept;

  private:
    TimeControl control_;
    Duration remaining_;
};

}  // namespace hasami::match
