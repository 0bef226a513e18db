// SPDX-License-Identifier: MIT
#include "tools/hasami_train/self_play.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <mutex>
#include <thread>

#include "engine/rules.h"
#include "search/kernel_table.h"

namespace hasami::tools {

namespace {

// Small enough to be cleared for each game.
constexpr std::size_t kSelfPlayHashMib = 2;

Square random_move(Board board, Rng& rng) {
    Bitboard moves = legal_moves(board);
    for (int skip = rng.below(count(moves)); skip > 0; --skip) {
        moves = without_first(moves);
    }
    return first_square(moves);
}

// Precondition: the move is legal.
void play_move(Game& game, Square move) {
    [[maybe_unused]] const auto played = game.play(move);
    assert(played);
}

}  // namespace

SelfPlayer::SelfPlayer(const SelfPlayOptions& options)
    : options_(options),
      searcher_(options.evaluator, kSelfPlayHashMib, search::best_supported_isa()) {}

Game SelfPlayer::opening(Rng& rng) const {
    Game game;
    const int plies = options_.least_opening_plies +
                      rng.below(options_.most_opening_plies - options_.least_opening_plies + 1);
    if (!options_.lines.empty() && rng.unit() < options_.line_share) {
        const auto lines = static_cast<int>(options_.lines.size());
        const auto& line = options_.lines[static_cast<std::size_t>(rng.below(lines))];
        const auto length = std::min(static_cast<std::size_t>(plies), line.size());
        for (std::size_t i = 0; i < length; ++i) {
            play_move(game, line[i]);
        }
        return game;
    }
    while (game.ply() < plies && !game.is_over()) {
        play_move(game, has_moves(game.board()) ? random_move(game.board(), rng) : Square::pass);
    }
    return game;
}

std::vector<Square> SelfPlayer::best_moves(Board board) {
    search::SearchLimits limits;
    if (board.empty_count() <= options_.solve_from) {
        return searcher_.search(board, limits).pv;
    }
    limits.depth = options_.depth;
    limits.midgame_selectivity = search::Selectivity::p73;  // many games, not certain ones
    return {searcher_.search(board, limits).best};
}

RecordedGame SelfPlayer::play(std::uint64_t number) {
    Rng rng(Rng(options_.seed).next() + number);
    searcher_.clear();
    RecordedGame recorded{opening(rng)};
    Game& game = recorded.game;
    recorded.opening_plies = game.ply();
    while (!game.is_over()) {
        const Board board = game.board();
        if (!has_moves(board)) {
            play_move(game, Square::pass);
        } else if (board.empty_count() > options_.solve_from &&
                   rng.unit() < options_.random_share) {
            recorded.random_plies.push_back(game.ply());
            play_move(game, random_move(board, rng));
        } else {
            for (const Square move : best_moves(board)) {
                play_move(game, move);
            }
        }
    }
    return recorded;
}

namespace {

// Hands out indices and puts the games in order again.
class Blocks {
  public:
    Blocks(std::uint64_t first, std::uint64_t last, std::uint64_t size,
           const std::function<bool(const std::vector<RecordedGame>&)>& on_block)
        : next_(first), begin_(first), last_(last), size_(size), on_block_(on_block) {}

    // The next index to play, or `last`.
    std::uint64_t take() {
        const std::lock_guard lock(mutex_);
        return next_ < last_ ? next_++ : last_;
    }

    void add(std::uint64_t index, RecordedGame game) {
        const std::lock_guard lock(mutex_);
        played_.emplace(index, std::move(game));
        for (std::uint64_t length = block_length(); length > 0 && is_played(length);
             length = block_length()) {
            std::vector<RecordedGame> block;
            for (std::uint64_t i = 0; i < length; ++i) {
                block.push_back(std::move(played_.extract(played_.begin()).mapped()));
            }
            begin_ += length;
            if (!on_block_(block)) {
                begin_ = next_ = last_;
            }
        }
    }

  private:
    // Of the next block.
    [[nodiscard]] std::uint64_t block_length() const { return std::min(size_, last_ - begin_); }
    // The keys are different and not below begin_.
    [[nodiscard]] bool is_played(std::uint64_t length) const {
        return played_.size() >= length &&
               std::next(played_.begin(), static_cast<std::ptrdiff_t>(length) - 1)->first ==
                   begin_ + length - 1;
    }

    std::mutex mutex_;
    std::uint64_t next_;
    std::uint64_t begin_;  // of the next block
    const std::uint64_t last_;
    const std::uint64_t size_;
    const std::function<bool(const std::vector<RecordedGame>&)>& on_block_;
    std::map<std::uint64_t, RecordedGame> played_;
};

}  // namespace

void play_games(const SelfPlayOptions& options, GameNumbers numbers, std::uint64_t first,
                std::uint64_t last, int threads, std::uint64_t block_size,
                const std::function<bool(const std::vector<RecordedGame>&)>& on_block) {
    Blocks blocks(first, last, block_size, on_block);
    const auto work = [&] {
        SelfPlayer player(options);
        for (std::uint64_t index = blocks.take(); index < last; index = blocks.take()) {
            blocks.add(index, player.play(numbers(index)));
        }
    };
    std::vector<std::jthread> pool;
    for (int i = 0; i < threads; ++i) {
        pool.emplace_back(work);
    }
}

}  // namespace hasami::tools
