// SPDX-License-Identifier: MIT
#include "tools/hasami_match/statistics.h"

#include <catch2/catch.hpp>
#include <cmath>

using namespace hasami::match;

namespace {

// A published result: the pairs, and what the tool that printed them made of them.
struct Published {
    Pentanomial pairs;
    double elo, error, normalized, normalized_error, superiority, tolerance;
};

}  // namespace

TEST_CASE("Elo, its interval and its certainty agree with published figures", "[tools]") {
    // Rows 1-3: unit tests of fastchess (app/tests/elo_test.cpp); rows 4-6: its output in the
    // development log of github.com/KSaiAkshit/eschec, to two decimals.
    const Published published[] = {
        {{34, 54, 63, 64, 75}, 55.58, 27.65, 57.94, 28.28, 1.0000, 0.01},
        {{332, 433, 498, 333, 334}, -8.64, 10.33, -9.17, 10.96, 0.0505, 0.01},
        {{7895, 8757, 5685, 568, 9999}, -21.04, 2.95, -19.01, 2.65, 0.0000, 0.01},
        {{1, 11, 47, 25, 16}, 77.71, 33.03, 117.50, 48.15, 1.0000, 0.005},
        {{1, 24, 42, 25, 8}, 26.11, 31.23, 40.51, 48.15, 0.9504, 0.005},
        {{2, 23, 32, 35, 8}, 41.89, 33.28, 61.39, 48.15, 0.9938, 0.005},
    };
    for (const Published& p : published) {
        const EloEstimate e = estimate_elo(p.pairs);
        CAPTURE(p.elo);
        CHECK(e.elo == Approx(p.elo).margin(p.tolerance));
        CHECK((e.high - e.low) / 2 == Approx(p.error).margin(p.tolerance));
        CHECK(e.normalized == Approx(p.normalized).margin(p.tolerance));
        CHECK(e.normalized_error == Approx(p.normalized_error).margin(p.tolerance));
        CHECK(e.superiority == Approx(p.superiority).margin(0.0001));
    }
}

TEST_CASE("the estimate is odd: exchanging the engines changes its sign", "[tools]") {
    const EloEstimate e = estimate_elo({3, 10, 20, 14, 7});
    const EloEstimate r = estimate_elo({7, 14, 20, 10, 3});
    CHECK(e.elo == Approx(-r.elo));
    CHECK(e.low == Approx(-r.high));
    CHECK(e.high == Approx(-r.low));
    CHECK(e.superiority == Approx(1 - r.superiority));
}

TEST_CASE("without pairs, or with pairs all alike, the interval stays open", "[tools]") {
    CHECK(std::isinf(estimate_elo({}).high));
    CHECK(estimate_elo({}).elo == 0);
    const EloEstimate even = estimate_elo({0, 0, 8, 0, 0});
    CHECK(even.elo == 0);
    CHECK(std::isinf(even.low));
    const EloEstimate clean = estimate_elo({0, 0, 0, 0, 5});
    CHECK(clean.elo == std::numeric_limits<double>::infinity());
    CHECK(std::isinf(clean.low));
}

TEST_CASE("the interval holds the true value in about 95 of 100 matches", "[tools]") {
    // Pairs drawn from known probabilities with a small generator of our own.
    const double cumulative[] = {0.10, 0.30, 0.60, 0.85, 1.0};
    const double truth = elo_of_score((0.20 * 0.25 + 0.30 * 0.5 + 0.25 * 0.75 + 0.15) / 1.0);
    std::uint64_t state = 42;
    int covered = 0;
    constexpr int kMatches = 2000;
    for (int match = 0; match < kMatches; ++match) {
        Pentanomial pairs{};
        for (int pair = 0; pair < 200; ++pair) {
            state = state * 6364136223846793005ULL + 1442695040888963407ULL;
            const double u = static_cast<double>(state >> 11) * 0x1.0p-53;
            std::size_t k = 0;
            while (u >= cumulative[k]) {
                ++k;
            }
            ++pairs[k];
        }
        const EloEstimate e = estimate_elo(pairs);
        covered += e.low <= truth && truth <= e.high ? 1 : 0;
    }
    // Four standard deviations of a binomial count around 95 %.
    CHECK(covered > kMatches * 93 / 100);
    CHECK(covered < kMatches * 97 / 100);
}
