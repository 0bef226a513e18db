// The search as the book builder's source of scores.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "book/builder.h"
#include "search/searcher.h"

namespace hasami::protocol {

class BookScorer {
  public:
    // Nobody else may use the searcher while scores are asked for.
    explicit BookScorer(search::Searcher& searcher) : searcher_(searcher) {}

    // One search with a value for each requested move; nullopt once stop() was called.
    [[nodiscard]] std::optional<std::vector<book::BookMove>> operator()(
        const book::ScoreRequest& request);

    // From any thread: ends the running search and all work that asks for more.
    void stop();

    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

  private:
    search::Searcher& searcher_;
    std::uint64_t nodes_ = 0;
    std::mutex mutex_;  // starting a search takes back what stopped it: no stop() in between
    bool stopped_ = false;
};

}  // namespace hasami::protocol
