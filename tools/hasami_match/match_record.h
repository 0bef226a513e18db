// One game of a match: what was played, how it ended, and its two written forms.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "tools/hasami_match/engine.h"

namespace hasami::match {

// How a game came to its end.
struct Ending {
    std::optional<FaultKind> fault;  // nothing: played to its true end
    Color at_fault = Color::black;   // who lost by the fault
    std::string detail;              // the offending line or what else is known
};

struct MatchRecord {
    int index = 0;                     // of the game in the match, from 0
    int opening = 0;                   // number of the opening in its file, from 0
    std::array<std::string, 2> names;  // Black, White
    std::string date;                  // UTC, "2026-01-31T12:00:00Z"
    Position start;
    int opening_plies = 0;
    std::vector<MadeMove> moves;  // opening and forced passes included
    Ending ending;
    std::array<std::optional<std::uint64_t>, 2> nodes;  // Black, White, as reported

    // Black's points in half points: 0, 1 or 2.
    [[nodiscard]] int black_half_points() const;
    // Black's disc difference by winner-takes-empties; nothing for games that a fault ended.
    [[nodiscard]] std::optional<int> black_score_discs() const;
    // The game so far. Precondition: the moves are legal.
    [[nodiscard]] Game game() const;
    [[nodiscard]] Duration time_used(Color side) const;
    // Moves that `side` made itself after the opening.
    [[nodiscard]] int moves_of(Color side) const;
};

// The fields of results.jsonl, in this order: game, opening, black, white, date, start (only if
// not the standard one), opening_plies, moves (transcript, passes as "pa"), black_points (0, 0.5,
// 1), black_discs (null after a fault), end ("finished" or a fault's name), at_fault (null, "black"
// or "white"), detail, time (array of seconds per move), eval (array of discs or null per move, the
// mover's view), nodes (array for Black, White; null if not reported).
[[nodiscard]] nlohmann::ordered_json to_json(const MatchRecord& record);

// Reads one line of results.jsonl. Checks its form and that every move is legal, no more: replay.h
// does the rest.
[[nodiscard]] Result<MatchRecord> parse_record(std::string_view line);

// The game as one line of GGF.
[[nodiscard]] std::string to_ggf(const MatchRecord& record,
                                 const std::array<TimeControl, 2>& black_and_white_time);

}  // namespace hasami::match
