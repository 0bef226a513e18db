#include "protocol/learner.h"

#include <functional>
#include <utility>

namespace hasami::protocol {

Learner::Learner(book::OpenBook book, Game game, const book::ScoringPlan& plan,
                 search::Searcher& searcher, std::function<void()> on_end)
    : book_(std::move(book)),
      game_(std::move(game)),
      plan_(plan),
      scorer_(searcher),
      on_end_(std::move(on_end)),
      thread_([this] { run(); }) {}

// From the start on, so that a part leaves no orphans. A game counts once all of it is learned.
void Learner::run() {
    book::Builder builder(std::move(book_.positions), std::ref(scorer_));
    const std::vector<Board> boards = book::positions_of(game_, kPlies);
    if (builder.settle_all(boards, plan_, {}, [] { return true; })) {
        book::count_game(builder.positions(), game_);
    }
    saved_ = book::save_book(builder.positions(), book_.path);
    on_end_();
}

Result<book::Book> Learner::finish() {
    scorer_.stop();
    if (thread_.joinable()) {
        thread_.join();
    }
    return saved_;
}

}  // namespace hasami::protocol
