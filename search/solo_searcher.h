// A search on the calling thread: for programs that search millions of positions.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>

#include "engine/isa.h"
#include "eval/evaluator.h"
#include "search/limits.h"
#include "search/result.h"
#include "search/split.h"
#include "search/transposition_table.h"
#include "search/worker.h"

namespace hasami::search {

// As a Searcher with one thread, without its costs per search: no other thread is woken, and no
// clock is read. Limits of time are ignored; all others hold.
class SoloSearcher {
  public:
    // Precondition: supported_isas() lists `isa`.
    SoloSearcher(std::shared_ptr<const eval::Evaluator> evaluator, std::size_t hash_mib, Isa isa);

    SearchResult search(Board board, const SearchLimits& limits);

    // Forgets everything, so that what follows does not depend on what was searched before.
    void clear();

  private:
    std::shared_ptr<const eval::Evaluator> evaluator_;
    TranspositionTable table_;
    WorkPool pool_;  // stays empty
    SharedState shared_;
    std::unique_ptr<Worker> worker_;
};

}  // namespace hasami::search
