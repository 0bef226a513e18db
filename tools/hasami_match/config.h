// Everything that determines a match, and its written form.
// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "tools/hasami_match/engine_spec.h"
#include "tools/hasami_match/opening.h"
#include "tools/hasami_match/plan.h"
#include "tools/hasami_match/sprt.h"

namespace hasami::match {

struct MatchConfig {
    std::vector<EngineSpec> engines;
    std::vector<Opening> openings;
    std::string openings_name = "balanced";  // the file, or "balanced" for the built-in ones
    Schedule schedule = Schedule::round_robin;
    int games_per_encounter = 100;
    std::uint64_t seed = 1;
    TimeControl time;
    Duration margin{0};
    Shard shard;
    std::optional<SprtConfig> sprt;

    [[nodiscard]] Plan plan() const;
    [[nodiscard]] TimeControl time_of(int engine) const;
};

// Checks what single options cannot: at least two engines with different names, even games, an
// SPRT only between two engines and without shards; gives openings that are positions the moves
// that GTP engines need.
[[nodiscard]] Result<MatchConfig> completed(MatchConfig config);

// The contents of config.json. The openings appear by name, number and checksum.
[[nodiscard]] nlohmann::ordered_json to_json(const MatchConfig& config);

// The games that a match with this config.json consists of, by index; none where it is no such
// file.
[[nodiscard]] std::vector<int> planned_games(const nlohmann::ordered_json& config);

// What in a kept match's config.json contradicts `now`, such that its games may not be mixed with
// others; empty when they fit. The SPRT may differ; a resumed match may have more games; parts to
// be merged may differ in their shards and in the number of games.
enum class Purpose { resume, merge };
[[nodiscard]] std::string difference(const nlohmann::ordered_json& kept,
                                     const nlohmann::ordered_json& now, Purpose purpose);

}  // namespace hasami::match
