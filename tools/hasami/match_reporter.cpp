// SPDX-License-Identifier: MIT
#include "tools/hasami/match_reporter.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "tools/hasami/json_output.h"

namespace hasami::tools {
namespace {

using namespace hasami::match;

std::vector<std::string> names_of(const MatchConfig& config) {
    std::vector<std::string> names;
    for (const EngineSpec& engine : config.engines) {
        names.push_back(engine.name);
    }
    return names;
}

std::string format_game(const MatchRecord& record) {
    const std::string text = fmt::format("game {}: {} ", record.index, record.names[0]);
    if (record.ending.fault) {
        const int black = record.black_half_points() / 2;
        return text + fmt::format("{}-{} {}, {}: {}", black, 1 - black, record.names[1],
                                  match::name_of(*record.ending.fault), record.ending.detail);
    }
    const int score = *record.black_score_discs();
    return text + fmt::format("{}-{} {}", 32 + score / 2, 32 - score / 2, record.names[1]);
}

}  // namespace

MatchReporter::MatchReporter(const MatchConfig& config, std::vector<MatchRecord> done, Form form,
                             int report_every)
    : config_(config),
      records_(std::move(done)),
      form_(form),
      report_every_(report_every),
      planned_(config.plan().indices(config.games_per_encounter, config.shard).size()),
      on_terminal_(isatty(STDERR_FILENO) != 0),
      start_(std::chrono::steady_clock::now()) {}

void MatchReporter::add(const MatchRecord& record) {
    records_.push_back(record);
    ++played_;
    clear_line();
    if (form_ == Form::json) {
        fmt::print("{}", json_line(match::to_json(record)));
    } else {
        fmt::print("{}\n", format_game(record));
    }
    const bool report = report_every_ > 0 && played_ % report_every_ == 0;
    if (report && form_ == Form::text && records_.size() < planned_) {
        fmt::print("{}", format_standings(standings()));
    }
    if (report || on_terminal_) {
        show_progress();
    }
    std::fflush(stdout);
}

void MatchReporter::finish() {
    clear_line();
    if (form_ == Form::json) {
        fmt::print("{}", json_line({{"summary", match::to_json(standings())}}));
    } else {
        fmt::print("{}", format_standings(standings()));
    }
}

Standings MatchReporter::standings() const {
    return standings_of(names_of(config_), records_, config_.sprt);
}

void MatchReporter::clear_line() const {
    if (on_terminal_) {
        fmt::print(stderr, "\r\x1b[K");
    }
}

void MatchReporter::show_progress() const {
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start_;
    const double per_minute = 60 * played_ / std::max(time.count(), 1e-3);
    const double left = static_cast<double>(planned_ - std::min(planned_, records_.size()));
    const std::chrono::seconds seconds(std::llround(60 * left / per_minute));
    fmt::print(stderr, "{}/{} games, {:.1f} a minute, {:%H:%M:%S} left{}", records_.size(),
               planned_, per_minute, seconds, on_terminal_ ? "" : "\n");
    std::fflush(stderr);
}

}  // namespace hasami::tools
