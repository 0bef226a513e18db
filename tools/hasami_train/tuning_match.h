// The games of a tuning run: an engine against itself with other constants.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tools/hasami_match/config.h"
#include "tools/hasami_train/tuning_file.h"

namespace hasami::tools {

struct TuningMatchSettings {
    // Command line of a GTP engine that takes `--tune NAME=VALUE...` and the flags of `hasami gtp`.
    std::string engine;
    int pairs = 1;                       // of games for each iteration, each from one opening
    std::optional<std::uint64_t> nodes;  // for each move
    match::TimeControl time;             // unlimited where nodes limit the moves
    std::uint64_t seed = 1;              // choice of the openings
    int threads = 1;                     // games at a time
};

class TuningMatch {
  public:
    // The error tells that the engine cannot be started with the rows' values.
    [[nodiscard]] static Result<TuningMatch> open(TuningMatchSettings settings,
                                                  const std::vector<search::TunableRow>& rows);

    // Plays the games of the present iteration. A game that does not come to its end is an error:
    // it would say nothing about the values.
    [[nodiscard]] Result<TuningScore> play(const Spsa& spsa) const;

  private:
    explicit TuningMatch(TuningMatchSettings settings) : settings_(std::move(settings)) {}

    // Sets the engines to play each other.
    void set_engines(const std::vector<search::TunableRow>& rows, const SpsaPoints& points,
                     match::MatchConfig& config) const;

    TuningMatchSettings settings_;
    match::MatchConfig config_;  // of every iteration, apart from the values and the seed
};

}  // namespace hasami::tools
