// Long work on a book file: interrupts, progress, time limit and checkpoints.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "book/builder.h"
#include "book/open_book.h"
#include "engine/game.h"
#include "protocol/options.h"

namespace hasami::tools {

// How the positions of build and learn are scored, as flags of both.
struct ScoringFlags {
    protocol::EngineOptions engine;
    book::ScoringPlan plan;
    book::Shard shard;
    double seconds = 0;        // 0: no limit
    double save_seconds = 30;  // between checkpoints
};

// Runs work on a builder of `book` with Ctrl-C, progress, time limit and checkpoints, and saves.
// `work` returns false where it was stopped.
using BookJob = std::function<bool(book::Builder&, const book::StepDone&)>;
[[nodiscard]] int run_book_job(book::OpenBook& book, const ScoringFlags& flags,
                               const BookJob& work);

// Positions of the games up to a ply that at least `min_games` of them reach, the most frequent
// first, each after a position that leads to it.
[[nodiscard]] std::vector<Board> frequent_positions(const std::vector<Game>& games, int to_ply,
                                                    int min_games);

// The games of the files.
[[nodiscard]] Result<std::vector<Game>> read_games(const std::vector<std::string>& files);

}  // namespace hasami::tools
