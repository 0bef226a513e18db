// SPDX-License-Identifier: MIT
#include "tools/hasami_match/sprt.h"

#include <catch2/catch.hpp>
#include <cmath>

#include "engine/rng.h"

using namespace hasami;
using namespace hasami::match;

namespace {

SprtConfig bounds(double elo0, double elo1, EloModel model) {
    SprtConfig config;
    config.elo0 = elo0;
    config.elo1 = elo1;
    config.model = model;
    return config;
}

// One game of Othello-like results: few draws, and an opening that favours Black by `bias` Elo.
int points2_of_game(Rng& rng, double elo) {
    const double draw = 0.06;
    const double win = score_of_elo(elo) - draw / 2;
    const double u = rng.unit();
    return u < win ? 2 : u < win + draw ? 1 : 0;
}

struct Simulation {
    int accepted_h1 = 0;
    int accepted_h0 = 0;
    double pairs = 0;
};

Simulation simulate(double elo, const SprtConfig& config, int matches, std::uint64_t seed) {
    Simulation result;
    Rng rng(seed);
    constexpr int kPairsLimit = 200000;
    for (int match = 0; match < matches; ++match) {
        Pentanomial pairs{};
        SprtVerdict verdict = SprtVerdict::undecided;
        int played = 0;
        for (; verdict == SprtVerdict::undecided && played < kPairsLimit; ++played) {
            const double bias = 60 * (2 * rng.unit() - 1);
            const int points = points2_of_game(rng, elo + bias) + points2_of_game(rng, elo - bias);
            ++pairs[static_cast<std::size_t>(points)];
            verdict = sprt_verdict(pairs, config);
        }
        result.accepted_h1 += verdict == SprtVerdict::accept_h1 ? 1 : 0;
        result.accepted_h0 += verdict == SprtVerdict::accept_h0 ? 1 : 0;
        result.pairs += static_cast<double>(played) / matches;
    }
    return result;
}

}  // namespace

TEST_CASE("the likelihood ratio agrees with published figures", "[tools]") {
    // Unit tests of fastchess (app/tests/sprt_test.cpp), to two decimals.
    const auto normalized = EloModel::normalized;
    CHECK(log_likelihood_ratio({365, 16618, 36229, 16974, 390}, bounds(0, 2, normalized)) ==
          Approx(2.25).margin(0.01));
    CHECK(log_likelihood_ratio({127, 4883, 10712, 5150, 104}, bounds(-1.75, 0.25, normalized)) ==
          Approx(3.01).margin(0.01));
    const auto logistic = EloModel::logistic;
    CHECK(log_likelihood_ratio({223, 9863, 21279, 10037, 246}, bounds(0.5, 2.5, logistic)) ==
          Approx(-3.07).margin(0.01));
    CHECK(log_likelihood_ratio({871, 26175, 55983, 26678, 821}, bounds(0, 2, logistic)) ==
          Approx(-4.98).margin(0.01));
    // fastchess, pull request 783, whose formula of that time was an approximation.
    CHECK(log_likelihood_ratio({379, 10170, 21828, 10640, 343}, bounds(0, 2, normalized)) ==
          Approx(2.94598).margin(0.001));
    // A raw statistics page of fishtest (montytest, test 69d3c8dc7c5b3724e29d2712), both models.
    CHECK(log_likelihood_ratio({13, 37, 50, 25, 3}, bounds(0, 4, normalized)) ==
          Approx(-0.54912).margin(0.00002));
    CHECK(log_likelihood_ratio({13, 37, 50, 25, 3}, bounds(0, 2.716, logistic)) ==
          Approx(-0.53772).margin(0.0001));
    // Output of fastchess in the development log of github.com/KSaiAkshit/eschec.
    CHECK(log_likelihood_ratio({1, 11, 47, 25, 16}, bounds(0, 10, normalized)) ==
          Approx(1.71).margin(0.005));
    CHECK(log_likelihood_ratio({1, 15, 25, 33, 26}, bounds(0, 10, normalized)) ==
          Approx(2.19).margin(0.005));
}

TEST_CASE("the bounds are Wald's", "[tools]") {
    const SprtConfig config;
    CHECK(lower_bound(config) == Approx(-2.9444).margin(0.0001));
    CHECK(upper_bound(config) == Approx(2.9444).margin(0.0001));
}

TEST_CASE("exchanging engines and hypotheses changes the sign of the ratio", "[tools]") {
    for (const EloModel model : {EloModel::logistic, EloModel::normalized}) {
        const double ratio = log_likelihood_ratio({3, 10, 20, 14, 7}, bounds(0, 30, model));
        CHECK(log_likelihood_ratio({7, 14, 20, 10, 3}, bounds(-30, 0, model)) == Approx(-ratio));
    }
}

TEST_CASE("few or one-sided pairs give a finite ratio of the right sign", "[tools]") {
    const SprtConfig config;
    CHECK(log_likelihood_ratio({}, config) == 0);
    for (const EloModel model : {EloModel::logistic, EloModel::normalized}) {
        CHECK(log_likelihood_ratio({0, 0, 0, 0, 3}, bounds(0, 5, model)) > 0);
        CHECK(log_likelihood_ratio({3, 0, 0, 0, 0}, bounds(0, 5, model)) < 0);
        CHECK(std::isfinite(log_likelihood_ratio({0, 0, 1, 0, 0}, bounds(0, 5, model))));
    }
}

TEST_CASE("sprt settings are read in any order and checked", "[tools]") {
    const auto config = parse_sprt("beta=.1 elo1=4.5, elo0=-1 alpha=0.01 model=normalized");
    REQUIRE(config);
    CHECK(config->elo0 == -1);
    CHECK(config->elo1 == 4.5);
    CHECK(config->alpha == 0.01);
    CHECK(config->beta == 0.1);
    CHECK(config->model == EloModel::normalized);
    CHECK(parse_sprt("") == SprtConfig{});
    for (const char* bad : {"elo0=5 elo1=5", "alpha=0", "alpha=.6 beta=.5", "elo0=x", "elo2=1",
                            "elo1", "model=chess", "elo1=1e999", "alpha=nan"}) {
        CAPTURE(bad);
        CHECK_FALSE(parse_sprt(bad));
    }
}

TEST_CASE("simulated matches stop at the right side with the promised error rates",
          "[tools][slow]") {
    // 2,000 matches each; the bounds leave room for three standard deviations (1.5 %) and for the
    // overshoot, which makes both errors smaller than asked.
    constexpr int kMatches = 2000;
    for (const EloModel model : {EloModel::logistic, EloModel::normalized}) {
        const SprtConfig config = bounds(0, 100, model);
        const double elo1 = model == EloModel::logistic ? 100 : 97;
        const Simulation h0 = simulate(0, config, kMatches, 1);
        const Simulation h1 = simulate(elo1, config, kMatches, 2);
        WARN("H0 true: " << h0.accepted_h1 << " wrong of " << kMatches << ", " << h0.pairs
                         << " pairs; H1 true: " << h1.accepted_h0 << " wrong, " << h1.pairs);
        CHECK(h0.accepted_h1 + h0.accepted_h0 == kMatches);
        CHECK(h1.accepted_h1 + h1.accepted_h0 == kMatches);
        CHECK(h0.accepted_h1 < 0.065 * kMatches);
        CHECK(h1.accepted_h0 < 0.065 * kMatches);
        CHECK(h0.accepted_h1 > 0.02 * kMatches);
        CHECK(h1.accepted_h0 > 0.02 * kMatches);
    }
    // A far stronger engine passes the usual test at once, an equal one fails it.
    const SprtConfig usual = bounds(0, 20, EloModel::logistic);
    CHECK(simulate(100, usual, 200, 3).accepted_h1 == 200);
    CHECK(simulate(0, usual, 200, 4).accepted_h1 < 200 * 0.10);
}
