// What the positions of a game are worth.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/rng.h"
#include "eval/evaluator.h"
#include "eval/training/dataset.h"
#include "search/solo_searcher.h"
#include "tools/hasami_train/recorded_game.h"

namespace hasami::tools {

struct LabelOptions {
    // Empties from which the games are known to be played perfectly: no solving needed.
    int trusted_from = 0;
    // Empties from which positions are solved; earlier ones get the result from there on.
    int solve_from = 0;
    // With weights, a position before that is worth
    //     keep * (value of the next position) + (1 - keep) * (its own static value),
    // so that its label averages the static values along the game and the result (temporal
    // differences, R. Sutton 1988): most of the noise of a result that is many moves away goes.
    // A move that looks `blunder_discs` worse than the best one, by static values, and loses half
    // of that against the position's own cuts the tie.
    std::shared_ptr<const eval::Evaluator> evaluator;
    double keep = 0.9;
    double blunder_discs = 8;
};

struct Label {
    double discs = 0;  // for the player to move
    eval::LabelKind kind = eval::LabelKind::result;
};

class Labeller {
  public:
    explicit Labeller(LabelOptions options);

    // One label for each move or pass of a finished game: of the position before it. None for the
    // opening, for positions whose move was random, and where the rest of the game tells nothing.
    [[nodiscard]] std::vector<std::optional<Label>> label(const RecordedGame& recorded);

  private:
    // What a position is worth whose move is, or is not, known to have been chosen.
    [[nodiscard]] std::optional<Label> label_one(Board before, Square move,
                                                 const std::optional<Label>& after);
    [[nodiscard]] double static_discs(Board b) const;
    [[nodiscard]] bool is_blunder(Board before, Square move) const;

    LabelOptions options_;
    std::optional<search::SoloSearcher> solver_;
};

// Positions beside the games: games hold good moves only, but a search values bad ones too.
class SiblingSearch {
  public:
    SiblingSearch(std::shared_ptr<const eval::Evaluator> evaluator, int depth);

    // The position after a random legal move other than `played`; none if there is no other.
    [[nodiscard]] static std::optional<Board> choose(Board before, Square played, Rng& rng);
    // By a search of so many plies without selectivity; solved with few empties.
    [[nodiscard]] Label value(Board b);

  private:
    search::SoloSearcher searcher_;
    search::SearchLimits limits_;
};

}  // namespace hasami::tools
