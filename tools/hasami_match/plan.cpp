// SPDX-License-Identifier: MIT
#include "tools/hasami_match/plan.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "engine/rng.h"

namespace hasami::match {

Plan::Plan(int engines, Schedule schedule, int openings, std::uint64_t seed)
    : openings_(openings), seed_(seed) {
    const int last_first = schedule == Schedule::gauntlet ? 1 : engines;
    for (int first = 0; first < last_first; ++first) {
        for (int second = first + 1; second < engines; ++second) {
            encounters_.emplace_back(first, second);
        }
    }
}

PlannedGame Plan::game(int index) const {
    const int encounters = static_cast<int>(encounters_.size());
    const int pair = index / 2;
    const int round = pair / encounters;
    std::vector<int> order(static_cast<std::size_t>(openings_));
    std::iota(order.begin(), order.end(), 0);
    constexpr std::uint64_t kMultiplier = 0x9E3779B97F4A7C15U;
    Rng rng(seed_ * kMultiplier + static_cast<std::uint64_t>(round / openings_));
    for (int i = openings_ - 1; i > 0; --i) {
        std::swap(order[static_cast<std::size_t>(i)],
                  order[static_cast<std::size_t>(rng.below(i + 1))]);
    }
    PlannedGame game;
    game.index = index;
    game.encounter = pair % encounters;
    game.opening = order[static_cast<std::size_t>(round % openings_)];
    std::tie(game.black, game.white) = encounters_[static_cast<std::size_t>(game.encounter)];
    if (index % 2 != 0) {
        std::swap(game.black, game.white);
    }
    return game;
}

std::vector<int> Plan::indices(int games_per_encounter, const Shard& shard) const {
    const int games = games_per_encounter * static_cast<int>(encounters_.size());
    std::vector<int> result;
    for (int index = 0; index < games; ++index) {
        if (index / 2 % shard.parts == shard.part - 1) {
            result.push_back(index);
        }
    }
    return result;
}

}  // namespace hasami::match
