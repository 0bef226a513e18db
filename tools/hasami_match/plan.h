// Which game of a match is played by whom, from which opening.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "tools/shard.h"

namespace hasami::match {

enum class Schedule {
    round_robin,  // everyone against everyone
    gauntlet      // the first engine against each of the others
};

using tools::parse_shard;
using tools::Shard;

struct PlannedGame {
    int index = 0;
    int encounter = 0;  // number of the two engines' encounter
    int opening = 0;
    int black = 0;  // number of the engine
    int white = 0;
};

// A pure function of its settings and the game's index: neither the total number of games nor the
// order in which they are played matters. Games 2k and 2k+1 are a pair: the same opening, colours
// changed. The pairs go round the encounters, each round with the next opening of a random order;
// when all openings were played they are shuffled anew.
class Plan {
  public:
    // Preconditions: at least two engines and one opening.
    Plan(int engines, Schedule schedule, int openings, std::uint64_t seed);

    [[nodiscard]] PlannedGame game(int index) const;
    // The two engines of each encounter; the first one has Black in even games.
    [[nodiscard]] const std::vector<std::pair<int, int>>& encounters() const noexcept {
        return encounters_;
    }
    // The games of a shard, out of `games_per_encounter` (even) for each encounter. Pairs stay
    // together.
    [[nodiscard]] std::vector<int> indices(int games_per_encounter, const Shard& shard) const;

  private:
    std::vector<std::pair<int, int>> encounters_;
    int openings_;
    std::uint64_t seed_;
};

}  // namespace hasami::match
