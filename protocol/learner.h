// Learning: a game's positions and their searched values go into a book file, in the background.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <thread>

#include "book/builder.h"
#include "book/open_book.h"
#include "engine/game.h"
#include "protocol/book_scorer.h"

namespace hasami::protocol {

// Works from construction on. Nobody else may use the searcher until finish() or the destructor
// has returned.
class Learner {
  public:
    // Plies of a game that are learned.
    static constexpr int kPlies = 24;

    // `on_end` is called from the learner's thread when nothing but finish() is left to do.
    Learner(book::OpenBook book, Game game, const book::ScoringPlan& plan,
            search::Searcher& searcher, std::function<void()> on_end);
    ~Learner() { (void)finish(); }
    Learner(const Learner&) = delete;
    Learner& operator=(const Learner&) = delete;

    // Makes the work end within milliseconds; what was learned so far is kept.
    void stop() { scorer_.stop(); }
    // Stops and waits. The book as it was saved, or why it could not be.
    [[nodiscard]] Result<book::Book> finish();

  private:
    void run();

    book::OpenBook book_;
    Game game_;
    book::ScoringPlan plan_;
    BookScorer scorer_;
    std::function<void()> on_end_;
    Result<book::Book> saved_;
    std::jthread thread_;
};

}  // namespace hasami::protocol
