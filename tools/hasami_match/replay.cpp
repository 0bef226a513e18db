// SPDX-License-Identifier: MIT
#include "tools/hasami_match/replay.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

#include "engine/ggf.h"
#include "engine/rules.h"
#include "engine/text.h"
#include "tools/hasami_match/match_record.h"
#include "tools/hasami_match/store.h"

namespace hasami::match {
namespace {

using Json = nlohmann::ordered_json;

// The move in an offending line "= d3", "=== D3/1.0/2" or the like.
std::optional<Square> move_in(std::string_view detail) {
    const auto first = detail.find_first_not_of("= ");
    const std::string_view rest = detail.substr(std::min(first, detail.size()));
    return parse_move(trimmed(rest.substr(0, rest.find_first_of("/ "))));
}

std::string check_ending(const MatchRecord& record, const Game& game) {
    if (!record.ending.fault) {
        return game.is_over() ? "" : "called finished, but a move is left";
    }
    if (game.is_over()) {
        return "ended by a fault, but the game is over";
    }
    if (*record.ending.fault == FaultKind::illegal_move) {
        const std::optional<Square> move = move_in(record.ending.detail);
        if (game.side_to_move() != record.ending.at_fault) {
            return "an illegal move by the side not to move";
        }
        if (!move || is_legal(game.board(), *move)) {
            return fmt::format("'{}' is called illegal, but is not", record.ending.detail);
        }
    }
    return "";
}

// The first thing that does not hold, or nothing.
std::string check_line(std::string_view line) {
    const Result<MatchRecord> record = parse_record(line);
    if (!record) {
        return record.error().message;
    }
    const Game game = record->game();
    if (record->opening_plies > game.ply()) {
        return "fewer moves than opening plies";
    }
    if (std::string problem = check_ending(*record, game); !problem.empty()) {
        return problem;
    }
    const Json object = Json::parse(line);
    const Json again = to_json(*record);
    for (const char* key : {"black_points", "black_discs"}) {
        if (!object.contains(key) || object[key] != again[key]) {
            return fmt::format("{} is {}, should be {}", key,
                               object.contains(key) ? object[key].dump() : "missing",
                               again[key].dump());
        }
    }
    return "";
}

std::string check_game(const GameRecord& record) {
    if (!record.result) {
        return "no result";
    }
    if (record.result->end != GameEnd::normal) {
        return record.game.is_over() ? "ended by a fault, but the game is over" : "";
    }
    const std::optional<RecordedResult> real = result_of(record.game);
    if (!real) {
        return "called finished, but a move is left";
    }
    constexpr double kTolerance = 0.005;
    if (std::abs(real->black_margin_discs - record.result->black_margin_discs) > kTolerance) {
        return fmt::format("the result is {:+}, should be {:+}", record.result->black_margin_discs,
                           real->black_margin_discs);
    }
    return "";
}

}  // namespace

ReplayReport replay_text(std::string_view text, std::string_view name) {
    ReplayReport report;
    const bool json = trimmed(text).substr(0, 1) == "{";
    for (int number = 1; !text.empty(); ++number) {
        const std::string_view line = trimmed(next_field(text, '\n'));
        if (line.empty()) {
            continue;
        }
        ++report.games;
        std::string problem;
        if (json) {
            problem = check_line(line);
        } else {
            const Result<std::vector<GameRecord>> games = parse_ggf(line, {name, number, 1});
            problem = !games               ? games.error().message
                      : games->size() != 1 ? "expected one game a line"
                                           : check_game(games->front());
        }
        if (!problem.empty()) {
            report.problems.push_back(fmt::format("{}:{}: {}", name, number, problem));
        }
    }
    return report;
}

Result<ReplayReport> replay_file(const std::filesystem::path& file) {
    return read_text(file).map(
        [&file](const std::string& text) { return replay_text(text, file.filename().string()); });
}

}  // namespace hasami::match
