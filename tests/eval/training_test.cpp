// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <set>

#include "eval/evaluator.h"
#include "eval/simd/features_portable.h"
#include "eval/training/dataset.h"
#include "eval/training/feature_index.h"
#include "eval/training/fit.h"
#include "eval/training/network_fit.h"
#include "eval/training/report.h"
#include "tests/eval/random_weights.h"
#include "tests/support/random_boards.h"

using namespace hasami;
using namespace hasami::eval;

namespace {

// Positions of random games labelled by `teacher`, `per_game` of each.
Samples labelled_by(const Evaluator& teacher, std::uint64_t seed, std::uint32_t games,
                    int per_game) {
    Rng rng(seed);
    Samples samples;
    for (std::uint32_t game = 0; game < games; ++game) {
        for (int i = 0; i < per_game; ++i) {
            const Board b = test::random_board(rng, 8 + rng.below(50));
            const auto label = static_cast<std::int16_t>(teacher.evaluate(b).raw());
            samples.push_back({b, label, LabelKind::search, 0, game});
        }
    }
    return samples;
}

void ignore_epoch(int /*epoch*/, double /*rms*/) {}

std::filesystem::path temporary_file(const char* name) {
    return std::filesystem::temp_directory_path() / name;
}

}  // namespace

TEST_CASE("the feature index gives the evaluator's weights", "[eval]") {
    const Weights weights = test::random_weights(1, {4}, 1000);
    const Evaluator evaluator(weights, "random", 0);
    const FeatureIndex features;
    Rng rng(2);
    for (int i = 0; i < 300; ++i) {
        const Board b = test::random_board(rng, rng.below(60));
        std::int32_t index[kLaneCount];
        features.of(b, index);
        int sum = weights.biases[static_cast<std::size_t>(b.empty_count())];
        for (const std::int32_t c : index) {
            sum += c < kFoldedCount ? weights.values[static_cast<std::size_t>(c)] : 0;
        }
        REQUIRE(clamp_evaluation(sum) == evaluator.evaluate(b).raw());
    }
}

TEST_CASE("a fit finds the weights that made the labels", "[eval]") {
    const Evaluator teacher(test::random_weights(3, {4, 34, 64}, 60), "teacher", 0);
    Samples samples = labelled_by(teacher, 4, 20000, 2);
    const std::size_t used = split_by_game(samples, 10);
    const std::span<const Sample> held_out = std::span(samples).subspan(used);
    FitOptions options;
    options.knots = {4, 34, 64};
    options.epochs = 12;
    const Evaluator fitted(
        fit(std::span(samples).first(used), zero_weights(), options, ignore_epoch), "fit", 0);
    const ErrorReport before = measure_errors(Evaluator(zero_weights(), "zero", 0), held_out);
    const ErrorReport after = measure_errors(fitted, held_out);
    CHECK(before.all.positions == held_out.size());
    CHECK(after.all.root_mean_square < 0.7 * before.all.root_mean_square);
    // The positions that were fitted are nearly reproduced.
    const ErrorReport on_train = measure_errors(fitted, std::span(samples).first(used));
    CHECK(on_train.all.root_mean_square < 0.25 * before.all.root_mean_square);
}

TEST_CASE("a fit on one thread is reproducible and may start from other knots", "[eval]") {
    const Evaluator teacher(test::random_weights(5, {34}, 60), "teacher", 0);
    const Samples samples = labelled_by(teacher, 6, 500, 4);
    FitOptions options;
    options.knots = {4, 64};
    options.epochs = 2;
    const Weights first = fit(samples, zero_weights(), options, ignore_epoch);
    const Weights second = fit(samples, zero_weights(), options, ignore_epoch);
    CHECK(first.values == second.values);
    CHECK(first.biases == second.biases);

    // At a rate of almost nothing the start weights come back, resampled.
    options.knots = {4, 34, 64};
    options.rate = 1e-9;
    options.final_rate = 1e-9;
    const Weights finer = fit(samples, first, options, ignore_epoch);
    for (std::size_t i = 0; i < kFoldedCount; ++i) {
        REQUIRE(finer.values[i] == first.values[i]);
        REQUIRE(finer.values[2 * kFoldedCount + i] == first.values[kFoldedCount + i]);
        const double middle = (first.values[i] + first.values[kFoldedCount + i]) / 2.0;
        REQUIRE(std::abs(finer.values[kFoldedCount + i] - middle) <= 0.51);
    }
}

TEST_CASE("a network finds what a sum of patterns cannot say", "[eval][threads]") {
    // Only the distance of the teacher's value from zero is known.
    const Weights patterns = test::random_weights(3, {34}, 60);
    const Evaluator teacher(patterns, "teacher", 0);
    Samples samples = labelled_by(teacher, 4, 10000, 2);
    for (Sample& s : samples) {
        s.label = static_cast<std::int16_t>(std::abs(s.label));
    }
    const std::size_t used = split_by_game(samples, 10);
    const std::span<const Sample> held_out = std::span(samples).subspan(used);
    NetworkFitOptions options;
    options.epochs = 5;
    options.threads = 2;
    const auto fitted_to = [&](std::size_t count) {
        return fit_network(std::span(samples).first(count), patterns, options, ignore_epoch);
    };
    const Weights weights = fitted_to(used);
    CHECK(weights.values == patterns.values);
    const double before = measure_errors(teacher, held_out).all.root_mean_square;
    const double after =
        measure_errors(Evaluator(weights, "network", 0), held_out).all.root_mean_square;
    CHECK(after < 0.8 * before);
    // The same number of threads, the same network.
    const Weights once = fitted_to(1000);
    const Weights again = fitted_to(1000);
    CHECK(again.network.rows == once.network.rows);
    CHECK(again.network.stages == once.network.stages);
}

TEST_CASE("shrinking pulls rare weights to zero", "[eval]") {
    const Evaluator teacher(test::random_weights(7, {34}, 60), "teacher", 0);
    const Samples samples = labelled_by(teacher, 8, 300, 4);
    FitOptions options;
    options.epochs = 2;
    const auto energy = [&](double shrink) {
        options.shrink = shrink;
        const Weights weights = fit(samples, zero_weights(), options, ignore_epoch);
        double sum = 0;
        for (const std::int16_t value : weights.values) {
            sum += value * value;
        }
        return sum;
    };
    CHECK(energy(5) < 0.9 * energy(0));
}

TEST_CASE("samples survive their file, joined files keep their games apart", "[eval]") {
    const Evaluator teacher(zero_weights(), "zero", 0);
    const Samples samples = labelled_by(teacher, 9, 10, 3);
    const auto path = temporary_file("hasami_samples_test.ds");
    REQUIRE(write_samples(path, samples));
    Samples twice;
    REQUIRE(read_samples(path, twice, 0));
    REQUIRE(read_samples(path, twice, game_count(twice)));
    REQUIRE(twice.size() == 2 * samples.size());
    for (std::size_t i = 0; i < samples.size(); ++i) {
        CHECK(twice[i].board == samples[i].board);
        CHECK(twice[i].label == samples[i].label);
        CHECK(twice[i].kind == samples[i].kind);
        CHECK(twice[i + samples.size()].game == samples[i].game + 10);
    }
    std::filesystem::resize_file(path, std::filesystem::file_size(path) - 1);
    CHECK_FALSE(read_samples(path, twice, 0));
    std::ofstream(path) << "no samples at all";
    CHECK_FALSE(read_samples(path, twice, 0));
    Samples overlap{{Board{1, 1}, 0, LabelKind::result, 0, 0}};
    REQUIRE(write_samples(path, overlap));
    CHECK_FALSE(read_samples(path, twice, 0));
    std::filesystem::remove(path);
    CHECK_FALSE(read_samples(path, twice, 0));
}

TEST_CASE("images of a position are merged", "[eval]") {
    Rng rng(10);
    const Board b = test::random_board(rng, 20);
    const Board other = test::random_board(rng, 21);
    Samples samples{{b, 100, LabelKind::result, 0, 1},
                    {symmetric(b, 3), 201, LabelKind::result, 0, 2},
                    {other, 7, LabelKind::result, 0, 3},
                    {symmetric(other, 6), 50, LabelKind::exact, 0, 4}};
    merge_duplicates(samples);
    REQUIRE(samples.size() == 2);
    const bool b_first = samples[0].board == canonical(b).board;
    const Sample& merged = samples[b_first ? 0 : 1];
    const Sample& exact = samples[b_first ? 1 : 0];
    CHECK(merged.label == 151);
    CHECK(merged.game == 1);
    CHECK(exact.label == 50);
    CHECK(exact.kind == LabelKind::exact);
}

TEST_CASE("a split keeps games whole", "[eval]") {
    Samples samples;
    for (std::uint32_t i = 0; i < 4000; ++i) {
        samples.push_back({Board{1, 2}, 0, LabelKind::result, 0, i / 4});
    }
    shuffle(samples, 1);
    const std::size_t used = split_by_game(samples, 10);
    std::set<std::uint32_t> front;
    for (std::size_t i = 0; i < used; ++i) {
        front.insert(samples[i].game);
    }
    for (std::size_t i = used; i < samples.size(); ++i) {
        CHECK(front.count(samples[i].game) == 0);
    }
    CHECK(samples.size() - used > 200);
    CHECK(samples.size() - used < 700);
}

TEST_CASE("knots ascend within the discs of a game", "[eval]") {
    std::vector<int> all;
    for (int discs = 4; discs <= 64; ++discs) {
        all.push_back(discs);
    }
    const std::vector<std::vector<int>> good{{4}, {4, 64}, {19, 20, 34}, all};
    for (const std::vector<int>& knots : good) {
        CHECK(check_knots(knots));
    }
    all.push_back(65);
    const std::vector<std::vector<int>> bad{{}, {3}, {65}, {-4, 4}, {4, 4}, {4, 34, 19}, all};
    for (const std::vector<int>& knots : bad) {
        const auto checked = check_knots(knots);
        REQUIRE_FALSE(checked);
        CHECK(checked.error().message.find("expected") != std::string::npos);
    }
}
