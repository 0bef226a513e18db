// SPDX-License-Identifier: MIT
#include "tools/hasami_match/match_record.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

#include "engine/ggf.h"
#include "engine/notation.h"
#include "engine/text.h"
#include "tools/hasami_match/json_text.h"

namespace hasami::match {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kFinished = "finished";

std::size_t index_of(Color side) {
    return side == Color::black ? 0 : 1;
}

double seconds_of(Duration time) {
    return static_cast<double>(time.count()) / 1e6;
}

// The member `key`, or null where it is missing.
Json member(const Json& object, std::string_view key) {
    const auto found = object.find(key);
    return found == object.end() ? Json() : *found;
}

std::string string_member(const Json& object, std::string_view key) {
    const Json value = member(object, key);
    return value.is_string() ? value.get<std::string>() : "";
}

int int_member(const Json& object, std::string_view key) {
    const Json value = member(object, key);
    return value.is_number_integer() ? value.get<int>() : -1;
}

// The number at `i` of the array `key`, if there is one.
std::optional<double> number_at(const Json& object, std::string_view key, std::size_t i) {
    const Json array = member(object, key);
    return array.is_array() && i < array.size() && array[i].is_number()
               ? std::optional(array[i].get<double>())
               : std::nullopt;
}

Result<Ending> parse_ending(const Json& object) {
    const std::string end = string_member(object, "end");
    Ending ending;
    ending.detail = string_member(object, "detail");
    if (end == kFinished) {
        return ending;
    }
    ending.fault = parse_fault_kind(end);
    const std::string at_fault = string_member(object, "at_fault");
    if (!ending.fault || (at_fault != "black" && at_fault != "white")) {
        return fail(fmt::format("end '{}' at_fault '{}': unknown", end, at_fault));
    }
    ending.at_fault = at_fault == "black" ? Color::black : Color::white;
    return ending;
}

}  // namespace

std::optional<int> MatchRecord::black_score_discs() const {
    return ending.fault ? std::nullopt : std::optional(game().black_score_discs());
}

int MatchRecord::black_half_points() const {
    if (ending.fault) {
        return ending.at_fault == Color::black ? 0 : 2;
    }
    const int score = game().black_score_discs();
    return score > 0 ? 2 : score < 0 ? 0 : 1;
}

Game MatchRecord::game() const {
    Game game(start);
    for (const MadeMove& move : moves) {
        [[maybe_unused]] const auto played = game.play(move.square);
    }
    return game;
}

Duration MatchRecord::time_used(Color side) const {
    Duration sum{0};
    for (const MadeMove& move : moves) {
        sum += move.color == side ? move.used : Duration{0};
    }
    return sum;
}

int MatchRecord::moves_of(Color side) const {
    const auto played = moves.begin() + std::min<std::ptrdiff_t>(opening_plies, std::ssize(moves));
    return static_cast<int>(std::count_if(played, moves.end(), [side](const MadeMove& move) {
        return move.color == side && move.square != Square::pass;
    }));
}

Json to_json(const MatchRecord& record) {
    const Game game = record.game();
    Json object;
    object["game"] = record.index;
    object["opening"] = record.opening;
    object["black"] = record.names[0];
    object["white"] = record.names[1];
    object["date"] = record.date;
    if (record.start != standard_start()) {
        object["start"] = format_position(record.start);
    }
    object["opening_plies"] = record.opening_plies;
    object["moves"] = format_transcript(game, PassStyle::written);
    object["black_points"] = record.black_half_points() / 2.0;
    const std::optional<int> score = record.black_score_discs();
    object["black_discs"] = score ? Json(*score) : Json();
    object["end"] = record.ending.fault ? name_of(*record.ending.fault) : kFinished;
    object["at_fault"] =
        record.ending.fault ? Json(hasami::name_of(record.ending.at_fault)) : Json();
    object["detail"] = record.ending.detail;
    Json times = Json::array();
    Json evals = Json::array();
    for (const MadeMove& move : record.moves) {
        times.push_back(seconds_of(move.used));
        evals.push_back(move.eval_discs ? Json(*move.eval_discs) : Json());
    }
    object["time"] = std::move(times);
    object["eval"] = std::move(evals);
    for (const auto& count : record.nodes) {
        object["nodes"].push_back(count ? Json(*count) : Json());
    }
    return object;
}

Result<MatchRecord> parse_record(std::string_view line) {
    const Result<Json> parsed = parse_json(line);
    if (!parsed || !parsed->is_object()) {
        return fail(parsed ? "no JSON object: " + quoted(line, 60) : parsed.error().message);
    }
    const Json& object = *parsed;
    MatchRecord record;
    record.index = int_member(object, "game");
    record.opening = int_member(object, "opening");
    record.opening_plies = int_member(object, "opening_plies");
    record.names = {string_member(object, "black"), string_member(object, "white")};
    record.date = string_member(object, "date");
    if (record.index < 0 || record.opening < 0 || record.opening_plies < 0) {
        return fail("game, opening and opening_plies: expected whole numbers from 0");
    }
    const std::string start = string_member(object, "start");
    const Result<Position> position =
        start.empty() ? Result<Position>(standard_start()) : parse_position(start, {"start"});
    const Result<Ending> ending = parse_ending(object);
    if (!position || !ending) {
        return tl::unexpected(position ? ending.error() : position.error());
    }
    record.start = *position;
    record.ending = *ending;
    const Result<Game> game =
        parse_transcript(string_member(object, "moves"), record.start, {"moves"});
    if (!game) {
        return tl::unexpected(game.error());
    }
    Game replay(record.start);
    for (const Square square : game->moves()) {
        const std::size_t i = record.moves.size();
        const double used = number_at(object, "time", i).value_or(0);
        record.moves.push_back({replay.side_to_move(), square, Duration(std::llround(used * 1e6)),
                                number_at(object, "eval", i)});
        [[maybe_unused]] const auto played = replay.play(square);
    }
    for (const Color side : {Color::black, Color::white}) {
        const std::optional<double> count = number_at(object, "nodes", index_of(side));
        if (count) {
            record.nodes[index_of(side)] = static_cast<std::uint64_t>(*count);
        }
    }
    return record;
}

std::string to_ggf(const MatchRecord& record,
                   const std::array<TimeControl, 2>& black_and_white_time) {
    GameRecord ggf;
    ggf.game = record.game();
    ggf.black = record.names[0];
    ggf.white = record.names[1];
    ggf.place = fmt::format("hasami match, game {}", record.index);
    ggf.date = record.date;
    ggf.black_clock = ggf_clock(black_and_white_time[0]);
    ggf.white_clock = ggf_clock(black_and_white_time[1]);
    if (record.ending.fault) {
        const bool late = *record.ending.fault == FaultKind::time;
        const bool resigned = *record.ending.fault == FaultKind::resigned;
        ggf.result = RecordedResult{record.ending.at_fault == Color::black ? -64.0 : 64.0,
                                    late       ? GameEnd::timeout
                                    : resigned ? GameEnd::resigned
                                               : GameEnd::left};
        ggf.comment = fmt::format("{} lost by {}: {}", hasami::name_of(record.ending.at_fault),
                                  name_of(*record.ending.fault), record.ending.detail);
    } else {
        ggf.result = result_of(ggf.game);
    }
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        MoveNote note;
        if (i >= static_cast<std::size_t>(record.opening_plies) &&
            record.moves[i].square != Square::pass) {
            note.eval_discs = record.moves[i].eval_discs;
            note.time_s = seconds_of(record.moves[i].used);
        }
        ggf.notes.push_back(note);
    }
    return format_ggf(ggf);
}

}  // namespace hasami::match
