// A game with what a file tells about it; shared by the readers of GGF, SGF and WTHOR.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"

namespace hasami {

// A player's clock setting as GGF writes it.
struct GameClock {
    std::chrono::milliseconds main{0};
    std::chrono::milliseconds increment{0};                    // gained after each move
    std::chrono::milliseconds grace{std::chrono::minutes(2)};  // between running out and losing

    [[nodiscard]] bool operator==(const GameClock&) const noexcept = default;
};

// A duration "[[hh:]mm:]ss", seconds with '.' or ',' as the decimal mark; blank is zero.
[[nodiscard]] std::optional<std::chrono::milliseconds> parse_duration(std::string_view text);

// A clock "main[/increment[/grace]]" of durations, each part may be blank.
[[nodiscard]] std::optional<GameClock> parse_clock(std::string_view text);

// The clock as "mm:ss/mm:ss/mm:ss" (hours and thousandths where needed), read back by parse_clock.
[[nodiscard]] std::string format_clock(const GameClock& clock);

// What a program noted beside a move.
struct MoveNote {
    std::optional<double> eval_discs;  // from the mover's view
    std::optional<double> time_s;

    [[nodiscard]] bool operator==(const MoveNote&) const noexcept = default;
};

enum class GameEnd { normal, resigned, timeout, left, agreed };

// A result as recorded, which need not be the count of the last position.
struct RecordedResult {
    double black_margin_discs = 0;
    GameEnd end = GameEnd::normal;

    [[nodiscard]] bool operator==(const RecordedResult&) const noexcept = default;
};

struct GameRecord {
    Game game;
    std::string black;
    std::string white;
    std::string place;
    std::string date;
    std::string comment;
    std::string type = "8";  // GGF's TY: board size, with prefixes and suffixes of the server
    std::optional<double> black_rating;
    std::optional<double> white_rating;
    std::optional<GameClock> black_clock;
    std::optional<GameClock> white_clock;
    std::optional<RecordedResult> result;
    // One for each move of `game`, passes included; empty where the source has none.
    std::vector<MoveNote> notes;
};

// The result of a finished game by the winner-takes-empties rule; nothing while it goes on.
[[nodiscard]] std::optional<RecordedResult> result_of(const Game& game);

}  // namespace hasami
