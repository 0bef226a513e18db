// How many positions a second the evaluation alone values: random games, kept up incrementally.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <array>
#include <vector>

#include "engine/game.h"
#include "tests/eval/random_walk.h"

namespace {

using namespace hasami;

void evaluate_games(benchmark::State& state, const test::FeatureProbe& probe) {
    const auto evaluator = eval::Evaluator::embedded();
    std::vector<test::Walk> games;
    Rng rng(1);
    for (int i = 0; i < 1000; ++i) {
        games.push_back(test::random_walk(rng, standard_start().board));
    }
    std::array<int, 256> values{};
    std::int64_t positions = 0;
    for (auto _ : state) {
        for (const test::Walk& game : games) {
            probe.evaluate_along(*evaluator, game.boards.front(), game.steps.data(),
                                 static_cast<int>(game.steps.size()), values.data());
            benchmark::DoNotOptimize(values);
            positions += static_cast<std::int64_t>(game.boards.size());
        }
    }
    state.SetItemsProcessed(positions);
}

const bool kRegistered = [] {
    for (const test::FeatureProbe& probe : test::feature_probes()) {
        benchmark::RegisterBenchmark(std::string(name_of(probe.isa)).c_str(), evaluate_games,
                                     probe);
    }
    return true;
}();

}  // namespace
