// SPDX-License-Identifier: MIT
#include "tools/hasami_train/tuning_match.h"

#include <fmt/format.h>

#include "engine/rng.h"
#include "tools/hasami_match/runner.h"

namespace hasami::tools {

namespace {

constexpr const char* kPlus = "plus";
constexpr const char* kMinus = "minus";

}  // namespace

Result<TuningMatch> TuningMatch::open(TuningMatchSettings settings,
                                      const std::vector<search::TunableRow>& rows) {
    TuningMatch opened(std::move(settings));
    match::MatchConfig config;
    config.openings = match::default_openings();
    config.games_per_encounter = 2 * opened.settings_.pairs;
    config.time = opened.settings_.time;
    // That a busy machine is late is not the fault of the constants.
    config.margin = std::chrono::seconds(10);
    SpsaPoints start;
    for (const search::TunableRow& row : rows) {
        start.plus.push_back(row.value);
    }
    start.minus = start.plus;
    opened.set_engines(rows, start, config);
    auto playable = match::completed(std::move(config));
    if (!playable) {
        return tl::unexpected(playable.error());
    }
    if (const auto started = match::check_engines(*playable); !started) {
        return tl::unexpected(started.error());
    }
    opened.config_ = *std::move(playable);
    return opened;
}

void TuningMatch::set_engines(const std::vector<search::TunableRow>& rows, const SpsaPoints& points,
                              match::MatchConfig& config) const {
    const auto engine = [&](const char* name, const std::vector<double>& values) {
        match::EngineSpec spec;
        spec.name = name;
        spec.protocol = match::EngineProtocol::gtp;
        spec.command = settings_.engine + " --threads 1 --no-book";
        if (settings_.nodes) {
            spec.command += fmt::format(" --nodes {}", *settings_.nodes);
        }
        spec.command += " --tune";
        for (std::size_t i = 0; i < rows.size(); ++i) {
            spec.command +=
                fmt::format(" {}={}", rows[i].name, search::format_value(rows[i], values[i]));
        }
        return spec;
    };
    config.engines = {engine(kPlus, points.plus), engine(kMinus, points.minus)};
}

Result<TuningScore> TuningMatch::play(const Spsa& spsa) const {
    match::MatchConfig config = config_;
    const std::uint64_t first = Rng(settings_.seed).next();
    config.seed = Rng(first + static_cast<std::uint64_t>(spsa.iteration())).next();
    set_engines(spsa.rows(), spsa.points(), config);
    match::RunOptions options;
    options.threads = settings_.threads;
    const auto games = match::run_match(config, {}, options);
    if (!games) {
        return tl::unexpected(games.error());
    }
    TuningScore score;
    for (const match::MatchRecord& game : *games) {
        if (game.ending.fault) {
            const bool by_black = game.ending.at_fault == Color::black;
            return fail(fmt::format("iteration {}, game {}: '{}': {}: {}", spsa.iteration() + 1,
                                    game.index + 1, game.names[by_black ? 0 : 1],
                                    match::name_of(*game.ending.fault), game.ending.detail));
        }
        const int black = game.black_half_points();
        const int plus = game.names[0] == kPlus ? black : 2 - black;
        ++(plus == 2 ? score.wins : plus == 1 ? score.draws : score.losses);
    }
    return score;
}

}  // namespace hasami::tools
