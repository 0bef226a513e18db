// What the games of a match add up to, for people and for programs.
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tools/hasami_match/match_record.h"
#include "tools/hasami_match/ratings.h"
#include "tools/hasami_match/sprt.h"
#include "tools/hasami_match/statistics.h"

namespace hasami::match {

// The games between two engines, seen by the first.
struct Encounter {
    int first = 0;
    int second = 0;
    int wins = 0;
    int draws = 0;
    int losses = 0;
    Pentanomial pairs{};  // of the pairs with both games played
    int finished = 0;     // games played to their true end
    int disc_sum = 0;     // disc differences of these

    [[nodiscard]] int games() const noexcept { return wins + draws + losses; }
    [[nodiscard]] double points() const noexcept { return wins + draws / 2.0; }
};

struct EngineTotals {
    std::string name;
    int games = 0;
    double points = 0;
    int moves = 0;
    Duration time{0};
    std::optional<std::uint64_t> nodes;  // only if reported
    std::map<FaultKind, int> faults;
};

struct Standings {
    std::vector<EngineTotals> engines;
    std::vector<Encounter> encounters;  // those with games
    std::vector<Rating> ratings;        // one for each engine
    std::optional<SequentialTest> test;
};

// Counts the games of engines with these names; `records` in any order.
[[nodiscard]] Standings standings_of(const std::vector<std::string>& names,
                                     std::span<const MatchRecord> records,
                                     const std::optional<SprtConfig>& sprt);

// Several lines; with more than two engines a table with ratings and every encounter.
[[nodiscard]] std::string format_standings(const Standings& standings);

// {"engines": [{name, games, points, moves, time_per_move, nodes_per_move, rating, rating_error,
// faults}], "encounters": [{first, second, games, wins, draws, losses, points, pairs, mean_discs,
// elo, elo_low, elo_high, normalized_elo, superiority}], "sprt": {llr, lower, upper, pairs,
// verdict}}. Unknown and infinite numbers are null.
[[nodiscard]] nlohmann::ordered_json to_json(const Standings& standings);

}  // namespace hasami::match
