// The file that a tuning run leaves after each iteration, to go on from.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/result.h"
#include "tools/hasami_train/spsa.h"

namespace hasami::tools {

// The games played so far, as the `plus` points see them.
struct TuningScore {
    int wins = 0;
    int draws = 0;
    int losses = 0;

    [[nodiscard]] int games() const noexcept { return wins + draws + losses; }
    // The difference of the points scored, for each game; -1..1. Precondition: there are games.
    [[nodiscard]] double result() const noexcept {
        return static_cast<double>(wins - losses) / games();
    }
    TuningScore& operator+=(const TuningScore& other) noexcept {
        wins += other.wins;
        draws += other.draws;
        losses += other.losses;
        return *this;
    }
    [[nodiscard]] bool operator==(const TuningScore&) const noexcept = default;
};

// Text, a line each: the format, the settings, the iterations done, the games, and for each
// constant its name, start, least, most, step and present value. `settings` is one line with all
// that decides how the run goes. The file is replaced as a whole.
[[nodiscard]] Result<void> save_tuning(const std::string& path, const std::string& settings,
                                       const Spsa& spsa, const TuningScore& score);

// Brings `spsa` and `score` to where the file is. Errors name the file and the line: what is no
// such file, or one of other settings or another table of constants.
[[nodiscard]] Result<void> load_tuning(const std::string& path, const std::string& settings,
                                       Spsa& spsa, TuningScore& score);

}  // namespace hasami::tools
