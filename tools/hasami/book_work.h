// Changing a book file: the lock, the work on it and its checkpoints.
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "book/book_file.h"
#include "book/builder.h"
#include "engine/game.h"
#include "protocol/options.h"

namespace hasami::tools {

// A book file that is ours to change while this lives.
struct OpenBook {
    std::filesystem::path path;
    book::BookLock lock;
    book::PositionMap positions;
};

// Locks the book and reads it; a file that does not exist is an empty book.
[[nodiscard]] Result<OpenBook> open_book(const std::filesystem::path& path);

[[nodiscard]] Result<void> save_book(const book::PositionMap& positions,
                                     const std::filesystem::path& path);

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
[[nodiscard]] int run_book_job(OpenBook& book, const ScoringFlags& flags, const BookJob& work);

// Positions of the games up to a ply that at least `min_games` of them reach, the most frequent
// first, each after a position that leads to it.
[[nodiscard]] std::vector<Board> frequent_positions(const std::vector<Game>& games, int to_ply,
                                                    int min_games);

// The games of the files.
[[nodiscard]] Result<std::vector<Game>> read_games(const std::vector<std::string>& files);

}  // namespace hasami::tools
