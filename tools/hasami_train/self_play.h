// Plays the games that the evaluation is fitted to.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/rng.h"
#include "search/solo_searcher.h"
#include "tools/hasami_train/recorded_game.h"

namespace hasami::tools {

struct SelfPlayOptions {
    std::uint64_t seed = 1;
    // A game begins with so many random plies, or with so many of a random given line (all of it if
    // it is shorter).
    int least_opening_plies = 10;
    int most_opening_plies = 30;
    std::vector<std::vector<Square>> lines{};
    double line_share = 0.3;  // of the games, where there are lines
    // The chance of each later move to be random, as long as nothing is solved.
    double random_share = 0.01;
    int depth = 4;        // of the searches, in plies
    int solve_from = 18;  // empties from which play is perfect
    std::shared_ptr<const eval::Evaluator> evaluator;
};

// Plays one game after another; which one, and nothing else, decides how a game goes.
class SelfPlayer {
  public:
    // `options` must outlive it.
    explicit SelfPlayer(const SelfPlayOptions& options);

    // The game of this number.
    [[nodiscard]] RecordedGame play(std::uint64_t number);

  private:
    [[nodiscard]] Game opening(Rng& rng) const;
    // A move by search; with few empties, the rest of the game.
    [[nodiscard]] std::vector<Square> best_moves(Board board);

    const SelfPlayOptions& options_;
    search::SoloSearcher searcher_;
};

// Which games of an endless row one run plays: every `shards`-th from `shard` on, 0-based.
struct GameNumbers {
    std::uint64_t shard = 0;
    std::uint64_t shards = 1;

    [[nodiscard]] std::uint64_t operator()(std::uint64_t index) const noexcept {
        return shard + index * shards;
    }
};

// Plays the games with the indices first..last-1 on `threads` threads and hands them on in blocks,
// in order, whatever the number of threads: `block_size` games each, the last one what is left.
// `on_block` is called by one thread at a time; false ends the run.
void play_games(const SelfPlayOptions& options, GameNumbers numbers, std::uint64_t first,
                std::uint64_t last, int threads, std::uint64_t block_size,
                const std::function<bool(const std::vector<RecordedGame>&)>& on_block);

}  // namespace hasami::tools
