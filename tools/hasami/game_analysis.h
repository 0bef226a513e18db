// A game under the engine's eyes: what each move was worth, and how well each side played.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "engine/game_record.h"
#include "search/result.h"

namespace hasami::tools {

// How much a move gives away against the best one. Bounds in discs: see grade_of.
enum class Grade { best, good, inaccuracy, mistake, blunder };

// best: less than half a disc; good: less than 2; inaccuracy: less than 4; mistake: less than 10.
[[nodiscard]] Grade grade_of(double loss_discs) noexcept;

// "", "", "?!", "?", "??".
[[nodiscard]] const char* mark_of(Grade grade) noexcept;

struct PlyAnalysis {
    int ply = 0;  // from 1, passes included
    Position before;
    Square played = Square::none;
    Score played_score;  // for the side to move, as is `result`
    bool played_exact = false;
    double loss_discs = 0;  // at least 0
    bool forced = false;    // a pass or the only move: counts for nothing
    search::SearchResult result;
};

// Sums over the moves of one side that were not forced.
struct SideSummary {
    int moves = 0;
    int best = 0;
    int inaccuracies = 0;
    int mistakes = 0;
    int blunders = 0;
    double loss_discs = 0;

    // The share of best moves, in percent; 100 without moves.
    [[nodiscard]] double accuracy() const noexcept;
    [[nodiscard]] double mean_loss() const noexcept;
};

// Searches one board; `only` is the single root move to consider, or none for all.
using PositionSearch = std::function<search::SearchResult(Board, Square only)>;

// Analyses the move that `game` made at `ply` (from 0). Where the game's move turns out better than
// the search's choice, it takes its place: the loss is never negative.
[[nodiscard]] PlyAnalysis analyze_ply(const Game& game, int ply, const PositionSearch& search);

[[nodiscard]] SideSummary summary_of(const std::vector<PlyAnalysis>& plies, Color side);

}  // namespace hasami::tools
