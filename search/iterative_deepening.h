// One search from start to result: deeper and more certain step by step.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <vector>

#include "search/limits.h"
#include "search/result.h"
#include "search/worker.h"

namespace hasami::search {

// One step of a search: how deep, and with what confidence.
struct Stage {
    Mode mode = Mode::midgame;
    int depth = 1;
    Selectivity selectivity = Selectivity::p73;
};

// The steps that lead to what `limits` ask for with `empties` empty squares: midgame depths, then,
// where the game is to be solved, searches to the end with rising confidence.
[[nodiscard]] std::vector<Stage> stages_of(const SearchLimits& limits, int empties);

// Runs on the thread of the first worker. Everything it refers to must outlive it.
class IterativeDeepening {
  public:
    using Clock = std::chrono::steady_clock;
    // Called after each finished stage.
    using Progress = std::function<void(const SearchResult&)>;
    // Whether another stage may start; asked after each one.
    using MayContinue = std::function<bool(const SearchResult&)>;

    IterativeDeepening(SharedState& shared, Worker& worker, std::function<std::uint64_t()> nodes)
        : shared_(shared), worker_(worker), nodes_(std::move(nodes)) {}

    SearchResult run(Board board, const SearchLimits& limits, const Progress& on_progress,
                     const MayContinue& may_continue);

  private:
    // A line, and whether its search came to its end; a stopped search may still have found a move
    // that its own depth prefers.
    struct LineOutcome {
        MoveLine line;
        bool is_complete = true;
    };
    // The value and line of the best of `moves`.
    LineOutcome search_line(Board board, const Stage& stage, const SearchLimits& limits,
                            Bitboard moves, std::optional<Score> expected);
    bool run_stage(Board board, const Stage& stage, const SearchLimits& limits,
                   std::vector<MoveLine>& lines);
    SearchResult summary(Board board, const SearchLimits& limits,
                         std::vector<MoveLine> lines) const;

    SharedState& shared_;
    Worker& worker_;
    std::function<std::uint64_t()> nodes_;
    Clock::time_point start_;
};

}  // namespace hasami::search
