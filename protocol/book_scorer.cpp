#include "protocol/book_scorer.h"

namespace hasami::protocol {

std::optional<std::vector<book::BookMove>> BookScorer::operator()(
    const book::ScoreRequest& request) {
    search::SearchLimits limits;
    limits.depth = request.depth;
    limits.root_moves = request.moves;
    limits.multi_pv = count(request.moves);
    // A stop between this test and the start of the search is caught by the test after it.
    if (stopped_.load(std::memory_order_relaxed)) {
        return std::nullopt;
    }
    const search::SearchResult result = searcher_.search(request.board, limits);
    nodes_ += result.nodes;
    if (stopped_.load(std::memory_order_relaxed) || result.stopped) {
        return std::nullopt;
    }
    std::vector<book::BookMove> moves;
    for (const search::MoveLine& line : result.lines) {
        moves.push_back({line.move, line.score, line.depth, line.exact, 0});
    }
    return moves;
}

void BookScorer::stop() noexcept {
    stopped_.store(true, std::memory_order_relaxed);
    searcher_.stop();
}

}  // namespace hasami::protocol
