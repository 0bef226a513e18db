#include "protocol/book_scorer.h"

namespace hasami::protocol {

std::optional<std::vector<book::BookMove>> BookScorer::operator()(
    const book::ScoreRequest& request) {
    search::SearchLimits limits;
    limits.depth = request.depth;
    limits.root_moves = request.moves;
    limits.multi_pv = count(request.moves);
    search::SearchResult result;
    {
        const std::lock_guard lock(mutex_);
        if (stopped_) {
            return std::nullopt;
        }
        searcher_.start(request.board, limits, {},
                        [&](const search::SearchResult& r) { result = r; });
    }
    searcher_.wait();
    nodes_ += result.nodes;
    const std::lock_guard lock(mutex_);
    if (stopped_ || result.stopped) {  // a search that ends between two iterations is not `stopped`
        return std::nullopt;
    }
    std::vector<book::BookMove> moves;
    for (const search::MoveLine& line : result.lines) {
        moves.push_back({line.move, line.score, line.depth, line.exact, 0});
    }
    return moves;
}

void BookScorer::stop() {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    searcher_.stop();
}

}  // namespace hasami::protocol
