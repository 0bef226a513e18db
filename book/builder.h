// Makes a book grow: adds positions and deepens them, with scores from a callback.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "book/position_map.h"
#include "book/traversal.h"
#include "engine/game.h"

namespace hasami::book {

// Asks for the value of each of `moves`, legal ones of `board`, by a search of `depth` plies; at or
// above the number of empties the scores are to be exact.
struct ScoreRequest {
    Board board;
    Bitboard moves = 0;
    int depth = 0;
};

// Answers with score and proof of each of the requested moves, or nullopt to stop the work.
using PositionScorer = std::function<std::optional<std::vector<BookMove>>(const ScoreRequest&)>;

// How well positions are scored: all moves by a cheap survey, then those that come within a margin
// of the best one by a deeper search, again and again until no shallow move is left in the margin.
struct ScoringPlan {
    int depth = 12;
    int survey_depth = 6;
    double margin_discs = 2;
    int solve_from_empties = 0;  // from here on all moves are solved
};

// One part of work that is split over machines: the positions whose hash has remainder `index`.
struct Shard {
    int index = 0;
    int count = 1;

    [[nodiscard]] bool holds(Board canonical_board) const noexcept {
        return hash_of(canonical_board) % static_cast<unsigned>(count) ==
               static_cast<unsigned>(index);
    }
};

// The work to do on one position has been done; false stops the work in good order.
using StepDone = std::function<bool()>;

class Builder {
  public:
    Builder(PositionMap positions, PositionScorer scorer)
        : positions_(std::move(positions)), scorer_(std::move(scorer)) {}

    [[nodiscard]] const PositionMap& positions() const noexcept { return positions_; }
    [[nodiscard]] PositionMap& positions() noexcept { return positions_; }

    // Whether settle would ask the scorer for anything.
    [[nodiscard]] bool is_settled(Board canonical_board, const ScoringPlan& plan) const;
    // Adds the position if it is new and scores its moves as the plan says; moves that lead to
    // stored positions have the values of those. False if the scorer stopped; the book is then as
    // it was or partly deepened, and valid.
    bool settle(Board canonical_board, const ScoringPlan& plan);

    // Settles those of `boards` (canonical) that belong to the shard, in this order, then
    // negamaxes. False if stopped.
    bool settle_all(std::span<const Board> boards, const ScoringPlan& plan, Shard shard,
                    const StepDone& step_done);
    // Adds positions that the rule reaches until none is missing. False if stopped.
    bool grow(Board root, const LineRule& rule, const ScoringPlan& plan, Shard shard,
              const StepDone& step_done);

  private:
    struct Task {
        Bitboard moves = 0;
        int depth = 0;
    };

    // The next request that brings a position nearer to settled; no moves when it is.
    [[nodiscard]] Task next_task(Board b, const ScoringPlan& plan) const;
    void take_scores(Board b, const std::vector<BookMove>& scores, int depth);

    PositionMap positions_;
    PositionScorer scorer_;
};

// The positions of a game up to `max_ply`, canonical, in order; those with a forced pass and a
// finished one are left out.
[[nodiscard]] std::vector<Board> positions_of(const Game& game, int max_ply);

// Adds one to the games of each move that the game plays in a stored position.
void count_game(PositionMap& positions, const Game& game);

}  // namespace hasami::book
