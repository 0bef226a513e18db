// SPDX-License-Identifier: MIT
#include "tools/hasami_train/spsa.h"

#include <catch2/catch.hpp>
#include <cmath>

#include "tests/tools_train/tuned_rows.h"

using namespace hasami;
using namespace hasami::tools;
using test::tuned_rows;

TEST_CASE("the best values are found under noise", "[tools]") {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        Spsa spsa(tuned_rows(), {.iterations = 4000, .seed = seed});
        while (!spsa.is_done()) {
            spsa.learn(test::noisy_result(spsa));
        }
        for (std::size_t i = 0; i < spsa.values().size(); ++i) {
            const double steps = (spsa.values()[i] - test::kBestValues[i]) / spsa.rows()[i].step;
            CAPTURE(seed, spsa.rows()[i].name, spsa.values()[i]);
            CHECK(std::abs(steps) < 0.5);
        }
    }
}

TEST_CASE("the points lie on opposite sides of the values, within the ranges", "[tools]") {
    const SpsaSettings settings{.iterations = 50, .rate = 1, .perturbation = 3};
    Spsa spsa(tuned_rows(), settings);
    bool both_ways[2] = {false, false};
    while (!spsa.is_done()) {
        const SpsaPoints points = spsa.points();
        for (std::size_t i = 0; i < spsa.rows().size(); ++i) {
            const search::TunableRow& row = spsa.rows()[i];
            CAPTURE(row.name, spsa.iteration());
            for (const double value : {points.plus[i], points.minus[i], spsa.values()[i]}) {
                CHECK(value >= row.least);
                CHECK(value <= row.most);
            }
            if (row.is_whole) {
                CHECK(points.plus[i] == std::round(points.plus[i]));
                CHECK(points.minus[i] == std::round(points.minus[i]));
            }
            CHECK(points.plus[i] != points.minus[i]);
        }
        both_ways[points.plus[2] > points.minus[2] ? 0 : 1] = true;
        spsa.learn(spsa.iteration() % 3 == 0 ? -1 : 1);
    }
    CHECK(both_ways[0]);
    CHECK(both_ways[1]);
}

TEST_CASE("whole constants are rounded such that their fractions count", "[tools]") {
    const SpsaSettings settings{.iterations = 4000, .perturbation = 1, .gamma = 0};
    Spsa spsa({{"Depth", 5.25, 1, 12, 1, true}}, settings);
    double sum = 0;
    while (!spsa.is_done()) {
        const SpsaPoints points = spsa.points();
        CHECK(std::abs(points.plus[0] - points.minus[0]) == 2);
        sum += (points.plus[0] + points.minus[0]) / 2;
        spsa.learn(0);
    }
    CHECK(spsa.values()[0] == 5.25);
    CHECK(sum / 4000 == Approx(5.25).margin(0.03));
}

TEST_CASE("a constant whose points are the same stays where it is", "[tools]") {
    // Rounded at its lower bound, a quarter of a step to either side is often no step at all.
    const SpsaSettings settings{.iterations = 400, .rate = 1, .perturbation = 0.25};
    Spsa spsa({{"Plies", 1, 1, 4, 1, true}}, settings);
    int same = 0;
    while (!spsa.is_done()) {
        const SpsaPoints points = spsa.points();
        const double before = spsa.values()[0];
        spsa.learn(same % 2 == 0 ? 1 : -1);
        if (points.plus[0] == points.minus[0]) {
            CHECK(spsa.values()[0] == before);
            ++same;
        }
    }
    CHECK(same > 100);
}

TEST_CASE("the last iteration moves by the rate and compares at the perturbation", "[tools]") {
    const SpsaSettings settings{.iterations = 10, .rate = 0.1, .perturbation = 2};
    Spsa spsa({{"Sigma", 1.5, 0, 3, 0.1, false}}, settings);
    const SpsaPoints first = spsa.points();
    CHECK(std::abs(first.plus[0] - first.minus[0]) == Approx(4 * 0.1 * std::pow(10, 0.101)));
    spsa.resume(9, {1.5});
    const SpsaPoints last = spsa.points();
    CHECK(std::abs(last.plus[0] - last.minus[0]) == Approx(4 * 0.1));
    const double towards = last.plus[0] > 1.5 ? 1 : -1;
    spsa.learn(0.5);
    CHECK(spsa.values()[0] == Approx(1.5 + towards * 0.5 * 0.1 * 0.1));
    CHECK(spsa.is_done());
}
