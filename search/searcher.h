// The front door of the search library.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "engine/board.h"
#include "engine/isa.h"
#include "search/limits.h"
#include "search/ordering_counts.h"
#include "search/result.h"

namespace hasami::eval {
class Evaluator;
}

namespace hasami::search {

struct SearcherConfig {
    int threads = 1;             // 1..kMaxThreads
    std::size_t hash_mib = 256;  // 1..kMaxHashMib, size of the transposition table
    Isa isa = Isa::portable;     // must be one that supported_isas() lists
};

inline constexpr int kMaxThreads = 256;
inline constexpr std::size_t kMaxHashMib = 65536;

// Owns the transposition table and the threads. One search runs at a time; all members are to be
// called from one thread, except stop(), which any thread may call.
class Searcher {
  public:
    // Called on a search thread: after each finished iteration, and once with the final result.
    using Progress = std::function<void(const SearchResult&)>;
    using Done = std::function<void(const SearchResult&)>;

    Searcher(std::shared_ptr<const eval::Evaluator> evaluator, SearcherConfig config);
    ~Searcher();
    Searcher(const Searcher&) = delete;
    Searcher& operator=(const Searcher&) = delete;

    // Starts a search and returns at once. A running one is stopped and waited for first.
    void start(Board board, const SearchLimits& limits, Progress on_progress, Done on_done);
    // Asks the running search to end within milliseconds; it still reports its result.
    void stop() noexcept;
    // Waits until no search runs and `on_done` has returned.
    void wait();
    // start and wait. Without `on_progress` only the result is reported.
    SearchResult search(Board board, const SearchLimits& limits, Progress on_progress = {});

    // Lets the limits' clock or move time, counted from now, rule a search that was started without
    // one (pondering that turned out right).
    void ponder_hit(const SearchLimits& limits);

    // Forgets everything learned from earlier searches.
    void clear();

    // How well moves were ordered since clear(), by all threads; waits for a running search.
    [[nodiscard]] OrderingCounts ordering();

    [[nodiscard]] const SearcherConfig& config() const noexcept;

  private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace hasami::search
