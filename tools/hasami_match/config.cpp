// SPDX-License-Identifier: MIT
#include "tools/hasami_match/config.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

#include "engine/notation.h"
#include "tools/hasami_match/json_text.h"

namespace hasami::match {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostEngines = 1000;
constexpr std::int64_t kMostGames = 10'000'000;
constexpr std::string_view kGauntlet = "gauntlet";

Json to_json(const SprtConfig& sprt) {
    return {{"elo0", sprt.elo0},
            {"elo1", sprt.elo1},
            {"alpha", sprt.alpha},
            {"beta", sprt.beta},
            {"model", sprt.model == EloModel::logistic ? "logistic" : "normalized"}};
}

Result<void> make_playable(MatchConfig& config) {
    const bool any_gtp = std::any_of(
        config.engines.begin(), config.engines.end(),
        [](const EngineSpec& engine) { return engine.protocol == EngineProtocol::gtp; });
    if (!any_gtp) {
        return {};
    }
    for (Opening& opening : config.openings) {
        std::optional<Opening> moves = from_standard_start(opening);
        if (!moves) {
            return fail(
                fmt::format("{}: position {}: GTP engines need moves from the start to it, "
                            "and none were found",
                            config.openings_name, format_position(opening.position())));
        }
        opening = *std::move(moves);
    }
    return {};
}

}  // namespace

Plan MatchConfig::plan() const {
    return Plan(static_cast<int>(engines.size()), schedule, static_cast<int>(openings.size()),
                seed);
}

TimeControl MatchConfig::time_of(int engine) const {
    return engines[static_cast<std::size_t>(engine)].time_control.value_or(time);
}

Result<MatchConfig> completed(MatchConfig config) {
    if (config.engines.size() < 2 || config.engines.size() > kMostEngines) {
        return fail(fmt::format("{} engines, expected two --engine or more, up to {}",
                                config.engines.size(), kMostEngines));
    }
    std::set<std::string> names;
    for (const EngineSpec& engine : config.engines) {
        if (!names.insert(engine.name).second) {
            return fail(
                fmt::format("two engines named '{}': give them different name=", engine.name));
        }
    }
    if (config.games_per_encounter < 2 || config.games_per_encounter % 2 != 0) {
        return fail(
            fmt::format("--games {}: expected an even number, as each opening is played "
                        "with both colours",
                        config.games_per_encounter));
    }
    const auto encounters = static_cast<std::int64_t>(config.plan().encounters().size());
    if (encounters > kMostGames / config.games_per_encounter) {
        return fail(fmt::format("{} engines with --games {}: more than {} games",
                                config.engines.size(), config.games_per_encounter, kMostGames));
    }
    if (config.sprt && (config.engines.size() != 2 || config.shard.parts != 1)) {
        return fail("--sprt: needs exactly two engines and no --shard");
    }
    if (const auto playable = make_playable(config); !playable) {
        return tl::unexpected(playable.error());
    }
    return config;
}

Json to_json(const MatchConfig& config) {
    Json object;
    object["engines"] = Json::array();
    for (const EngineSpec& engine : config.engines) {
        object["engines"].push_back(to_json(engine));
    }
    object["openings"] = {{"name", config.openings_name},
                          {"count", config.openings.size()},
                          {"checksum", fmt::format("{:016x}", checksum_of(config.openings))}};
    object["schedule"] = config.schedule == Schedule::gauntlet ? kGauntlet : "round-robin";
    object["games"] = config.games_per_encounter;
    object["seed"] = config.seed;
    object["time"] = to_string(config.time);
    object["margin"] = format_seconds(config.margin);
    object["shard"] = to_string(config.shard);
    object["sprt"] = config.sprt ? to_json(*config.sprt) : Json();
    return object;
}

std::vector<int> planned_games(const Json& config) {
    const auto text_of = [&config](const char* key) {
        const auto found = config.find(key);
        return found != config.end() && found->is_string() ? found->get<std::string>() : "";
    };
    const auto engines = config.find("engines");
    const auto games = config.find("games");
    const Result<Shard> shard = parse_shard(text_of("shard"));
    if (engines == config.end() || engines->size() < 2 || engines->size() > kMostEngines ||
        games == config.end() || !games->is_number_integer() || !shard) {
        return {};
    }
    const Schedule schedule =
        text_of("schedule") == kGauntlet ? Schedule::gauntlet : Schedule::round_robin;
    const Plan plan(static_cast<int>(engines->size()), schedule, 1, 1);
    const auto count = games->get<std::int64_t>();
    const auto most = kMostGames / static_cast<std::int64_t>(plan.encounters().size());
    return count < 0 || count > most ? std::vector<int>()
                                     : plan.indices(static_cast<int>(count), *shard);
}

std::string difference(const Json& kept, const Json& now, Purpose purpose) {
    for (const auto& [key, value] : now.items()) {
        const auto found = kept.find(key);
        const Json before = found == kept.end() ? Json() : *found;
        const bool merging = purpose == Purpose::merge;
        const bool free = key == "sprt" || (key == "shard" && merging) ||
                          (key == "games" && (merging || before <= value));
        if (!free && before != value) {
            return fmt::format("{} was {}, is now {}", key, json_text(before), json_text(value));
        }
    }
    return "";
}

}  // namespace hasami::match
