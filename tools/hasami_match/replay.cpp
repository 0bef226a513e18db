// SPDX-License-Identifier: MIT
#include "tools/hasami_match/replay.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/file.h"
#include "engine/ggf.h"
#include "engine/rules.h"
#include "engine/text.h"
#include "tools/hasami_match/config.h"
#include "tools/hasami_match/json_text.h"
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

std::string check_against(const MatchRecord& partner, const MatchRecord& record) {
    const auto opening_of = [](const MatchRecord& r) {
        std::vector<Square> moves;
        for (int i = 0; i < r.opening_plies; ++i) {
            moves.push_back(r.moves[static_cast<std::size_t>(i)].square);
        }
        return moves;
    };
    if (partner.names[0] != record.names[1] || partner.names[1] != record.names[0]) {
        return fmt::format("not the colours of game {} changed", partner.index);
    }
    if (partner.opening != record.opening || partner.start != record.start ||
        opening_of(partner) != opening_of(record)) {
        return fmt::format("not the opening of game {}", partner.index);
    }
    return "";
}

// The first thing that does not hold, or nothing. Keeps the record in `games`.
std::string check_line(std::string_view line, std::map<int, MatchRecord>& games) {
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
    if (!games.emplace(record->index, *record).second) {
        return fmt::format("game {} a second time", record->index);
    }
    const auto partner = games.find(record->index ^ 1);
    if (partner != games.end()) {
        if (std::string problem = check_against(partner->second, *record); !problem.empty()) {
            return problem;
        }
    }
    const Json object = parse_json(line).value();
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

// Whether games.ggf and the settings agree with the records.
void check_folder(const LoadedResults& loaded, std::string_view ggf,
                  const std::vector<int>& planned, std::vector<std::string>& problems) {
    for (const MatchRecord& record : loaded.records) {
        if (!std::binary_search(planned.begin(), planned.end(), record.index)) {
            problems.push_back(fmt::format("{}: game {} is none of the match's",
                                           ResultStore::kResults, record.index));
        }
        const auto games = parse_ggf(next_field(ggf, '\n'), {ResultStore::kGames});
        if (!games || games->front().game.moves() != record.game().moves()) {
            problems.push_back(
                fmt::format("{}: game {} is another one", ResultStore::kGames, record.index));
        }
    }
    if (!ggf.empty()) {
        problems.push_back(
            fmt::format("{}: more games than in {}", ResultStore::kGames, ResultStore::kResults));
    }
    if (loaded.torn_bytes > 0) {
        problems.push_back(fmt::format("{}: a torn last line", ResultStore::kResults));
    }
}

}  // namespace

ReplayReport replay_text(std::string_view text, std::string_view name) {
    ReplayReport report;
    std::map<int, MatchRecord> records;
    const bool json = trimmed(text).substr(0, 1) == "{";
    for (int number = 1; !text.empty(); ++number) {
        const std::string_view line = trimmed(next_field(text, '\n'));
        if (line.empty()) {
            continue;
        }
        ++report.games;
        std::string problem;
        if (json) {
            problem = check_line(line, records);
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

namespace {

Result<ReplayReport> replay_folder(const std::filesystem::path& folder) {
    const Result<Json> config = load_config(folder);
    const Result<std::string> results = read_file(folder / ResultStore::kResults);
    const Result<std::string> ggf = read_file(folder / ResultStore::kGames);
    if (!config || !results || !ggf) {
        return tl::unexpected(!config ? config.error() : !results ? results.error() : ggf.error());
    }
    ReplayReport report = replay_text(*results, ResultStore::kResults);
    const ReplayReport other = replay_text(*ggf, ResultStore::kGames);
    report.problems.insert(report.problems.end(), other.problems.begin(), other.problems.end());
    const std::vector<int> planned = planned_games(*config);
    report.planned = static_cast<int>(planned.size());
    if (const Result<LoadedResults> loaded = load_results(folder / ResultStore::kResults)) {
        check_folder(*loaded, *ggf, planned, report.problems);
    }
    return report;
}

}  // namespace

Result<ReplayReport> replay_file(const std::filesystem::path& file) {
    if (std::filesystem::is_directory(file)) {
        return replay_folder(file);
    }
    return read_file(file).map(
        [&file](const std::string& text) { return replay_text(text, file.filename().string()); });
}

}  // namespace hasami::match
