// One player at one table: the game, the options, the book and the searcher.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "book/book.h"
#include "engine/game.h"
#include "engine/result.h"
#include "engine/rng.h"
#include "eval/evaluator.h"
#include "protocol/learner.h"
#include "protocol/options.h"
#include "protocol/player_clock.h"
#include "search/searcher.h"

namespace hasami::protocol {

// A report of the search with this number; the last one is done.
struct SearchEvent {
    std::uint64_t id = 0;
    search::SearchResult result;
    bool done = false;
};

// Whether a move may be drawn among good ones, as options and level say.
enum class Choice { varied, best };

// The only owner of mutable state. All members are to be called from one thread. A search runs
// beside it and reports through `post`; whoever takes the events hands them to accept().
class Session {
  public:
    // Called from search threads too.
    using Post = std::function<void(SearchEvent)>;

    // The error says what could not be loaded: weights or book.
    [[nodiscard]] static Result<std::unique_ptr<Session>> create(const EngineOptions& options,
                                                                 Post post);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    [[nodiscard]] const EngineOptions& options() const noexcept { return options_; }
    // Sets an option and what hangs on it; on an error nothing has changed. A level takes the place
    // of a depth. Ends a running search only where the searcher has to be made anew.
    [[nodiscard]] Result<void> set_option(std::string_view name, std::string_view value);

    // Changes of the game end a running search; pondering goes on along the expected moves.
    [[nodiscard]] const Game& game() const noexcept { return game_; }
    void set_game(Game game);
    [[nodiscard]] Result<void> play(Square move);
    [[nodiscard]] Result<void> play_as(Color color, Square move);
    bool undo();

    // The clocks that go() keeps to; none at first.
    [[nodiscard]] std::optional<PlayerClock>& clock(Color color) noexcept {
        return clocks_[static_cast<std::size_t>(color)];
    }

    // Searches whose last report has not been accepted yet. Each starts one and returns at once.
    // A move for the side to move, from the book where it has one; within options and clock.
    void go(Choice choice = Choice::varied);
    // The `count` best moves of the current position; no clock.
    void hint(int count);
    // The value of a position of the game, or of any other; no clock.
    void evaluate(Board board);
    [[nodiscard]] bool searching() const noexcept { return current_id_.has_value(); }

    // Adds the game to the book file of the options, and reports like a search when that is done.
    // Fails at once where there is no such file or somebody else is changing it.
    [[nodiscard]] Result<void> learn();
    // To be called once learn() has reported: the error of saving, if any.
    [[nodiscard]] Result<void> end_learning();
    // The error of saving where abort() ended a learning, told once.
    [[nodiscard]] std::optional<Error> take_learning_error();

    // The report if it belongs to the running search, else nothing. A last one ends searching().
    [[nodiscard]] std::optional<search::SearchResult> accept(const SearchEvent& event);
    // Ends the search; nothing of it will be accepted any more.
    void abort();
    // Makes the search end within milliseconds; it still reports.
    void finish_now();
    // Since the last search started.
    [[nodiscard]] std::chrono::milliseconds elapsed() const;

    // Thinks about the position that `expected` leads to, until the game leaves that path or go()
    // is asked there. Does nothing where the answer would not be searched.
    void ponder(std::span<const Square> expected);

    // The book's moves of the current position, best first; empty outside the book.
    [[nodiscard]] std::vector<book::BookMove> book_moves() const;

  private:
    struct Pondering {
        std::uint64_t id = 0;
        Board board;
        std::vector<Square> expected;  // still to be played
        std::optional<search::SearchResult> result;
    };

    Session(const EngineOptions& options, Post post);

    [[nodiscard]] Result<void> load(const EngineOptions& options, bool searcher, bool book);
    [[nodiscard]] std::optional<search::SearchResult> immediate_answer(Color side, Board board,
                                                                       Choice choice, Rng& rng);
    [[nodiscard]] search::SearchLimits move_limits(Color side, Board board);
    [[nodiscard]] bool take_ponder_hit();
    std::uint64_t begin();
    void start(std::uint64_t id, Board board, const search::SearchLimits& limits);
    void start_through_pass(Board board, search::SearchLimits limits);
    void follow_pondering(int first_new_ply);
    void stop_pondering();

    EngineOptions options_;
    Post post_;
    std::unique_ptr<search::Searcher> searcher_;
    std::shared_ptr<const book::Book> book_;
    Rng rng_;
    Game game_;
    std::array<std::optional<PlayerClock>, 2> clocks_;

    std::uint64_t last_id_ = 0;
    std::optional<std::uint64_t> current_id_;
    bool through_pass_ = false;     // the search runs behind a forced pass
    Choice choice_ = Choice::best;  // of the move that the running search answers with
    std::chrono::steady_clock::time_point started_;
    std::optional<Pondering> pondering_;
    std::unique_ptr<Learner> learner_;  // uses the searcher
    std::optional<Error> learning_error_;
};

}  // namespace hasami::protocol
