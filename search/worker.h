// One search thread, seen from outside the kernels.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>

#include "eval/evaluator.h"
#include "search/kernel/node.h"
#include "search/ordering_counts.h"
#include "search/probcut_model.h"
#include "search/split.h"
#include "search/stop.h"
#include "search/transposition_table.h"

namespace hasami::search {

// What all workers of one Searcher share. The selectivity and its margins change only between
// iterations, when no helper is at work.
struct SharedState {
    SharedState(const eval::Evaluator& e, TranspositionTable& t, WorkPool& p) noexcept
        : evaluator(e), table(t), pool(p) {}

    const eval::Evaluator& evaluator;
    TranspositionTable& table;
    WorkPool& pool;
    StopFlag stop;
    Selectivity selectivity = Selectivity::none;
    ProbCutMargins margins{Selectivity::none};  // those of `selectivity`
    // Zero means no limit; otherwise the stop flag is set once this many nodes were entered.
    std::uint64_t node_limit = 0;
    std::atomic<std::uint64_t> nodes{0};  // counted so far, in steps, by all workers
};

// The root of one iteration: a node, restricted to some of its moves.
struct RootTask {
    NodeTask node;
    Bitboard moves = 0;  // the moves to consider, at least one
};

struct RootOutcome {
    int score = 0;         // raw
    PvLine pv;             // empty where no move raised alpha
    bool aborted = false;  // stopped: nothing above holds
};

class Worker {
  public:
    Worker() = default;
    virtual ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    // Searches one iteration on the calling thread, with the helpers that the pool brings.
    virtual RootOutcome search_root(const RootTask& task) noexcept = 0;
    // Takes moves of a shared node until none is left.
    virtual void help(SplitPoint& split) noexcept = 0;
    // Forgets what it remembers of earlier searches.
    virtual void clear() noexcept = 0;
    // Positions entered by this worker since it was made; any thread may ask.
    [[nodiscard]] virtual std::uint64_t nodes() const noexcept = 0;
    // Since it was made or cleared; to be asked while nothing is searched.
    [[nodiscard]] virtual const OrderingCounts& ordering() const noexcept = 0;
};

}  // namespace hasami::search
