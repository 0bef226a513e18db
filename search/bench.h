// Fixed searches whose node counts are the signature of the engine's behaviour.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "engine/isa.h"
#include "search/searcher.h"

namespace hasami::search {

struct BenchLine {
    std::string name;
    SearchResult result;
};

struct BenchTotal {
    std::uint64_t nodes = 0;
    std::chrono::microseconds elapsed{0};
    OrderingCounts ordering;
};

// One thread, a 16 MiB table, fixed positions from all phases: midgame by depth, endgame exact.
// `on_line` is called after each position.
BenchTotal run_bench(std::shared_ptr<const eval::Evaluator> evaluator, Isa isa,
                     const std::function<void(const BenchLine&)>& on_line);

}  // namespace hasami::search
