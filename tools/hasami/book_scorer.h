// The search as the book builder's source of scores.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "book/builder.h"
#include "search/searcher.h"

namespace hasami::tools {

class BookScorer {
  public:
    BookScorer(std::shared_ptr<const eval::Evaluator> evaluator, search::SearcherConfig config)
        : searcher_(std::move(evaluator), config) {}

    // One search with a value for each requested move; nullopt once stop() was called.
    [[nodiscard]] std::optional<std::vector<book::BookMove>> operator()(
        const book::ScoreRequest& request);

    // From any thread: ends the running search and all work that asks for more.
    void stop() noexcept;

    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

  private:
    search::Searcher searcher_;
    std::uint64_t nodes_ = 0;
    std::atomic<bool> stopped_{false};
};

}  // namespace hasami::tools
