// SPDX-License-Identifier: MIT
#include "eval/features.h"

#include <catch2/catch.hpp>

#include "engine/game.h"
#include "engine/rules.h"
#include "eval/evaluator.h"
#include "tests/eval/feature_probe.h"
#include "tests/eval/random_walk.h"
#include "tests/eval/random_weights.h"
#include "tests/support/random_boards.h"

using namespace hasami;
using namespace hasami::eval;

namespace {

bool has_pass(const test::Walk& walk) {
    return std::any_of(walk.steps.begin(), walk.steps.end(),
                       [](const test::Step& s) { return s.move == Square::pass; });
}

// The number of boards along the walk whose incremental evaluation is not the oracle's.
int count_differences(const Evaluator& evaluator, const test::FeatureProbe& probe,
                      const test::Walk& walk) {
    std::vector<int> values(walk.boards.size());
    probe.evaluate_along(evaluator, walk.boards.front(), walk.steps.data(),
                         static_cast<int>(walk.steps.size()), values.data());
    int differences = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        differences += values[i] != evaluator.evaluate(walk.boards[i]).raw() ? 1 : 0;
    }
    return differences;
}

}  // namespace

TEST_CASE("incremental features equal the evaluation from scratch on every kernel", "[eval]") {
    Weights weights = test::random_weights(1, {4, 20, 64}, 300);
    weights.network = test::random_network(4);
    const Evaluator evaluator(weights, "random", 0);
    for (const test::FeatureProbe& probe : test::feature_probes()) {
        CAPTURE(name_of(probe.isa));
        Rng rng(7);
        int passes = 0;
        for (int game = 0; game < 200; ++game) {
            const test::Walk walk = test::random_walk(rng, standard_start().board);
            passes += has_pass(walk) ? 1 : 0;
            REQUIRE(count_differences(evaluator, probe, walk) == 0);
        }
        CHECK(passes > 20);
    }
}

TEST_CASE("incremental features hold from set-ups that no game reaches", "[eval]") {
    Weights weights = test::random_weights(2, {32}, 32767);
    weights.network = test::random_network(5);
    const Evaluator evaluator(weights, "random", 0);
    for (const test::FeatureProbe& probe : test::feature_probes()) {
        CAPTURE(name_of(probe.isa));
        Rng rng(8);
        for (int game = 0; game < 300; ++game) {
            const Board start = test::random_set_up(rng);
            REQUIRE(count_differences(evaluator, probe, test::random_walk(rng, start)) == 0);
        }
    }
}

TEST_CASE("evaluations of symmetric boards are equal", "[eval]") {
    Weights weights = test::random_weights(3, {4, 30, 60}, 500);
    weights.network = test::random_network(6);
    const Evaluator evaluator(weights, "random", 0);
    Rng rng(9);
    for (int i = 0; i < 500; ++i) {
        const Board b = test::random_board(rng, rng.below(60));
        const Score expected = evaluator.evaluate(b);
        for (int symmetry = 1; symmetry < kSymmetryCount; ++symmetry) {
            REQUIRE(evaluator.evaluate(symmetric(b, symmetry)) == expected);
        }
    }
}

TEST_CASE("evaluations stay strictly inside the final scores", "[eval]") {
    Rng rng(10);
    for (const int sign : {-1, 1}) {
        Weights weights = zero_weights();
        weights.values.assign(weights.values.size(), static_cast<std::int16_t>(sign * 32767));
        const Evaluator evaluator(weights, "extreme", 0);
        for (const test::FeatureProbe& probe : test::feature_probes()) {
            const Board b = test::random_board(rng, 30);
            int value = 0;
            probe.evaluate_along(evaluator, b, nullptr, 0, &value);
            CHECK(value == sign * (64 * 128 - 1));
            CHECK(evaluator.evaluate(b).raw() == value);
        }
    }
}

TEST_CASE("the largest numbers of a network overflow nothing", "[eval]") {
    Weights weights = zero_weights();
    Rng rng(14);
    for (const int rows : {-128, 127}) {
        for (const auto& [hidden, output] : {std::pair{1, -1}, {1, 1}, {-1, 1}}) {
            weights.network = test::extreme_network(rows, hidden, output);
            const Evaluator evaluator(weights, "extreme", 0);
            const Board b = test::random_board(rng, 30);
            // All that reaches the output has its sign: a sum that overflows would not.
            for (const test::FeatureProbe& probe : test::feature_probes()) {
                CAPTURE(name_of(probe.isa), rows, hidden, output);
                int value = 0;
                probe.evaluate_along(evaluator, b, nullptr, 0, &value);
                CHECK(value == output * kMaxEvaluation);
                CHECK(evaluator.evaluate(b).raw() == value);
            }
        }
    }
}

TEST_CASE("the network's layers clip on both sides and are those of the stage", "[eval]") {
    // The first unit sees nothing but its bias; it reaches the output both ways.
    constexpr int kHalf = 1 << (kAccumulatorBits - 1);
    Weights weights = zero_weights();
    weights.network.rows.assign(kFoldedCount, NetworkRow{});
    weights.network.accumulator_bias[0] = kHalf;
    NetworkStage& stage = weights.network.stages[5];
    stage.hidden[0][3][0] = 2 << kHiddenWeightBits;   // half, squared, doubled: 0.5
    stage.output[3] = 1 << kOutputWeightBits;         // 0.5
    stage.hidden[0][4][0] = 20 << kHiddenWeightBits;  // 5, clipped to 1
    stage.output[4] = 1 << kOutputWeightBits;         // 1
    stage.hidden[0][5][0] = -1 << kHiddenWeightBits;  // clipped to 0
    stage.output[5] = 1 << kOutputWeightBits;
    stage.skip[0] = 1 << kSkipWeightBits;                     // 0.25
    stage.bias = 1 << (kHiddenBits + kOutputWeightBits - 3);  // 0.125
    const Evaluator evaluator(weights, "layers", 0);
    for (const test::FeatureProbe& probe : test::feature_probes()) {
        CAPTURE(name_of(probe.isa));
        Rng rng(13);
        for (const auto& [plies, expected] :
             {std::pair{60 - 33, 1.875 * kNetworkOutputDiscs}, std::pair{60 - 12, 0.0}}) {
            const Board b = test::random_board(rng, plies);
            int value = 0;
            probe.evaluate_along(evaluator, b, nullptr, 0, &value);
            REQUIRE(network_stage_of(b.empty_count()) == network_stage_of(60 - plies));
            CHECK(value == expected * Score::kUnitsPerDisc);
            CHECK(evaluator.evaluate(b).raw() == value);
        }
    }
}

TEST_CASE("the bias is chosen by the number of empties", "[eval]") {
    Weights weights = zero_weights();
    for (std::size_t i = 0; i < weights.biases.size(); ++i) {
        weights.biases[i] = static_cast<std::int16_t>(10 * i);
    }
    const Evaluator evaluator(weights, "bias", 0);
    Rng rng(11);
    for (int plies = 0; plies < 60; ++plies) {
        const Board b = test::random_board(rng, plies);
        CHECK(evaluator.evaluate(b).raw() == 10 * b.empty_count());
    }
}

TEST_CASE("weights are interpolated between knots", "[eval]") {
    Weights weights = zero_weights();
    weights.knots = {4, 64};
    weights.values.assign(2 * kFoldedCount, 0);
    // Only at 64 discs: 60 units for every configuration of every shape.
    std::fill(weights.values.begin() + kFoldedCount, weights.values.end(), std::int16_t{60});
    const Evaluator evaluator(weights, "slope", 0);
    Rng rng(12);
    for (int plies = 0; plies < 58; plies += 2) {
        const Board b = test::random_board(rng, plies);
        if (b.empty_count() == 60 - plies) {
            // The phase's mean is half a disc further.
            const double expected = kPatterns.placement_count * (plies + 0.5);
            CHECK(evaluator.evaluate(b).raw() ==
                  Approx(expected).margin(0.5 * kPatterns.placement_count));
        }
    }
}
