// A game with colours: start position, moves, passes, undo.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/board.h"
#include "engine/color.h"
#include "engine/result.h"

namespace hasami {

// A board together with the colour of its player to move.
struct Position {
    Board board;
    Color side = Color::black;

    [[nodiscard]] bool operator==(const Position&) const noexcept = default;
    [[nodiscard]] Bitboard discs_of(Color c) const noexcept {
        return c == side ? board.player : board.opponent;
    }
};

// Standard start: White d4 e5, Black e4 d5, Black moves.
[[nodiscard]] Position standard_start() noexcept;
// Parallel start: White d4 e4, Black d5 e5, Black moves.
[[nodiscard]] Position parallel_start() noexcept;
// Black corner discs a1; a1 h8; a1 h1 h8; all four, and White moves. Precondition: 1..4.
[[nodiscard]] Position handicap_start(int corners) noexcept;
// The start named "start", "parallel", "handicap1".."handicap4", in any case.
[[nodiscard]] std::optional<Position> start_named(std::string_view name) noexcept;

// The only place that knows who is Black. Passes are moves of their own in the history.
class Game {
  public:
    Game() : Game(standard_start()) {}
    explicit Game(Position start) : start_(start), current_(start) {}

    [[nodiscard]] const Position& start() const noexcept { return start_; }
    [[nodiscard]] const Position& position() const noexcept { return current_; }
    [[nodiscard]] Board board() const noexcept { return current_.board; }
    [[nodiscard]] Color side_to_move() const noexcept { return current_.side; }
    // Moves played, passes included.
    [[nodiscard]] int ply() const noexcept { return static_cast<int>(moves_.size()); }
    [[nodiscard]] const std::vector<Square>& moves() const noexcept { return moves_; }
    // The position before move `ply`; position_at(ply()) is the current one.
    [[nodiscard]] Position position_at(int ply) const;
    [[nodiscard]] bool is_over() const noexcept;

    // Plays a move or a forced pass for the side to move; an illegal one changes nothing.
    [[nodiscard]] Result<void> play(Square s);
    // As play, but inserts a forced pass first where records leave it out.
    [[nodiscard]] Result<void> play_inserting_pass(Square s);
    // Plays for colour `c`; inserts a forced pass of the other side, refuses a wrong colour.
    [[nodiscard]] Result<void> play_as(Color c, Square s);
    // Takes back the last move or pass; false at the start.
    bool undo() noexcept;

    // Black's discs minus White's under `rule`, in discs. Meant for finished games.
    [[nodiscard]] int black_score_discs(
        ScoringRule rule = ScoringRule::winner_takes_empties) const noexcept;

  private:
    // play without a message.
    bool try_play(Square s);

    Position start_;
    Position current_;
    std::vector<Square> moves_;
};

}  // namespace hasami
