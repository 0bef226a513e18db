// SPDX-License-Identifier: MIT
#include "tools/hasami_train/tuning_file.h"

#include <catch2/catch.hpp>
#include <fstream>

#include "engine/file.h"
#include "tests/tools_match/temporary_folder.h"
#include "tests/tools_train/tuned_rows.h"

using namespace hasami;
using namespace hasami::tools;
using test::tuned_rows;

namespace {

const SpsaSettings kSettings{.iterations = 40, .rate = 0.5};

// Iterations up to `last`, the state saved after each.
void run(const std::string& path, Spsa& spsa, TuningScore& score, int last) {
    while (spsa.iteration() < last) {
        score += {1, 0, 1};
        spsa.learn(test::noisy_result(spsa));
        REQUIRE(save_tuning(path, "seed 1", spsa, score));
    }
}

std::string error_of(const std::string& path, const std::string& text) {
    std::ofstream(path) << text;
    Spsa spsa(tuned_rows(), kSettings);
    TuningScore score;
    const auto loaded = load_tuning(path, "seed 1", spsa, score);
    CHECK(spsa.iteration() == 0);
    return loaded ? "" : loaded.error().message;
}

}  // namespace

TEST_CASE("a tuning run that was interrupted ends as if it had not been", "[tools]") {
    const match::TemporaryFolder folder;
    const std::string whole = folder / "whole.tune";
    const std::string parts = folder / "parts.tune";
    Spsa peaceful(tuned_rows(), kSettings);
    TuningScore games;
    run(whole, peaceful, games, kSettings.iterations);
    for (const int last : {1, 17, 40}) {
        Spsa spsa(tuned_rows(), kSettings);
        TuningScore score;
        if (last > 1) {
            REQUIRE(load_tuning(parts, "seed 1", spsa, score));
        }
        run(parts, spsa, score, last);
        CHECK(score.games() == 2 * last);
    }
    CHECK(read_file(parts).value() == read_file(whole).value());

    Spsa loaded(tuned_rows(), kSettings);
    TuningScore score;
    REQUIRE(load_tuning(whole, "seed 1", loaded, score));
    CHECK(loaded.iteration() == 40);
    CHECK(loaded.values() == peaceful.values());
    CHECK(score == TuningScore{40, 0, 40});
}

TEST_CASE("files of other runs, and broken ones, are refused with the place", "[tools]") {
    const match::TemporaryFolder folder;
    const std::string path = folder / "bad.tune";
    const std::string good =
        "hasami-train tune 1\nsettings seed 1\niteration 3\ngames 1 2 3\nDepth 5 1 12 1 5.5\n"
        "Weight 200 0 1000 40 1e2\nSigma 1.5 0.5 3 0.05 0.5\n";
    CHECK(error_of(path, good.substr(0, 0)).find(path + ":1: '', expected 'hasami-train tune 1'") !=
          std::string::npos);

    struct Change {
        std::string from;
        std::string to;
        std::string message;  // after the path
    };
    const std::vector<Change> changes{
        {"tune 1", "tune 2", ":1: 'hasami-train tune 2', expected 'hasami-train tune 1'"},
        {"seed 1", "seed 2", ":2: 'settings seed 2', expected 'settings seed 1'"},
        {"iteration 3", "iteration 41", ":3: 'iteration 41', expected iteration 0..40"},
        {"iteration 3", "iteration x", ":3: 'iteration x', expected iteration 0..40"},
        {"games 1 2 3", "games 1 2", ":4: 'games 1 2', expected games WINS DRAWS LOSSES"},
        {"games 1 2 3", "games 1 -2 3", ":4: 'games 1 -2 3', expected games"},
        {"Depth 5", "Depth 6", ":5: 'Depth 6 1 12 1 5.5', expected 'Depth 5 1 12 1 ...'"},
        {" 1e2", " 1001", ":6: 'Weight 200 0 1000 40 1001', expected 'Weight 200 0 1000 40' and"},
        {" 1e2", " nan", ":6: 'Weight 200 0 1000 40 nan', expected"},
        {"Sigma 1.5 0.5 3 0.05 0.5\n", "", ":7: '', expected 'Sigma 1.5 0.5 3 0.05 ...'"},
        {"0.05 0.5\n", "0.05 0.5\nmore\n", ":8: 'more', expected the end of the file"}};
    for (const Change& change : changes) {
        std::string text = good;
        text.replace(text.find(change.from), change.from.size(), change.to);
        CHECK_THAT(error_of(path, text), Catch::StartsWith(path + change.message));
    }
    Spsa spsa(tuned_rows(), kSettings);
    TuningScore score;
    CHECK_FALSE(load_tuning(folder / "none.tune", "seed 1", spsa, score));
    std::ofstream(path) << good;
    REQUIRE(load_tuning(path, "seed 1", spsa, score));
    CHECK(spsa.iteration() == 3);
    CHECK(spsa.values() == std::vector<double>{5.5, 100, 0.5});
    CHECK(score == TuningScore{1, 2, 3});
}
