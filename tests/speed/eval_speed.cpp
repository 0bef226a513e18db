// How many positions a second the evaluation alone values: random games, kept up incrementally.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <array>
#include <vector>

#include "engine/game.h"
#include "engine/rng.h"
#include "engine/rules.h"
#include "tests/eval/feature_probe.h"

namespace {

using namespace hasami;

std::vector<std::vector<test::Step>> random_games(int count) {
    std::vector<std::vector<test::Step>> games;
    Rng rng(1);
    for (int i = 0; i < count; ++i) {
        std::vector<test::Step> steps;
        for (Board b = standard_start().board; !is_over(b);) {
            test::Step step;
            if (Bitboard rest = legal_moves(b); rest != 0) {
                for (int skip = rng.below(hasami::count(rest)); skip > 0; --skip) {
                    rest = without_first(rest);
                }
                step = {first_square(rest), flips(b, first_square(rest))};
            }
            b = play(b, step.move);
            steps.push_back(step);
        }
        games.push_back(std::move(steps));
    }
    return games;
}

void evaluate_games(benchmark::State& state, const test::FeatureProbe& probe) {
    const auto evaluator = eval::Evaluator::embedded();
    const auto games = random_games(1000);
    std::array<int, 256> values{};
    std::int64_t positions = 0;
    for (auto _ : state) {
        for (const auto& steps : games) {
            probe.evaluate_along(*evaluator, standard_start().board, steps.data(),
                                 static_cast<int>(steps.size()), values.data());
            benchmark::DoNotOptimize(values);
            positions += static_cast<std::int64_t>(steps.size()) + 1;
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
