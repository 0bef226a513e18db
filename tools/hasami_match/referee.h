// Plays one game between two engines by our own rules and clocks.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <stop_token>

#include "tools/hasami_match/match_record.h"
#include "tools/hasami_match/opening.h"

namespace hasami::match {

struct RefereeConfig {
    std::array<TimeControl, 2> time;  // Black, White
    // A move is late only when its time exceeds the clock by more than this.
    Duration margin{0};
};

// Plays from the opening to the end. Engines that do not run yet are started. Forced passes are
// made by the referee and told to both sides. A move's time is the wall-clock time from the end of
// writing the request to the arrival of the whole answer, in microseconds; a late answer is waited
// for two seconds more, so that the record says how late it was. The engine at fault, if any, is to
// be replaced before the next game. index and opening number are left to the caller. Nothing when
// `stop` was requested, which is looked at before each move.
[[nodiscard]] std::optional<MatchRecord> play_game(Engine& black, Engine& white,
                                                   const Opening& opening,
                                                   const RefereeConfig& config,
                                                   const std::stop_token& stop = {});

}  // namespace hasami::match
