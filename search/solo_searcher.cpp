#include "search/solo_searcher.h"

#include "search/iterative_deepening.h"
#include "search/kernel_table.h"

namespace hasami::search {

SoloSearcher::SoloSearcher(std::shared_ptr<const eval::Evaluator> evaluator, std::size_t hash_mib,
                           Isa isa)
    : evaluator_(std::move(evaluator)),
      table_(hash_mib),
      shared_(*evaluator_, table_, pool_),
      worker_(kernel_for(isa).make_worker(shared_)) {}

SearchResult SoloSearcher::search(Board board, const SearchLimits& limits) {
    shared_.stop.reset();
    shared_.node_limit = limits.nodes.value_or(0);
    shared_.nodes.store(0, std::memory_order_relaxed);
    table_.new_search();
    const std::uint64_t before = worker_->nodes();
    IterativeDeepening deepening(shared_, *worker_, [&] { return worker_->nodes() - before; });
    return deepening.run(board, limits, {}, [](const SearchResult&) { return true; });
}

void SoloSearcher::clear() {
    table_.clear();
    worker_->clear();
}

}  // namespace hasami::search
