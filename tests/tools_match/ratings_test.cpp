// SPDX-License-Identifier: MIT
#include "tools/hasami_match/ratings.h"

#include <catch2/catch.hpp>
#include <cmath>

#include "tools/hasami_match/statistics.h"

using namespace hasami::match;

TEST_CASE("Bradley-Terry ratings agree with a published example", "[tools]") {
    // The worked example of the Wikipedia article "Bradley-Terry model": four teams, 22 games.
    const PointsTable wins{{0, 2, 0, 1}, {3, 0, 5, 0}, {0, 3, 0, 1}, {4, 0, 3, 0}};
    const double published[] = {0.139, 0.226, 0.143, 0.492};
    const std::vector<Rating> ratings = bradley_terry(wins, 0);
    double sum = 0;
    for (const Rating& r : ratings) {
        sum += std::pow(10, r.elo / 400);
    }
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(std::pow(10, ratings[i].elo / 400) / sum == Approx(published[i]).margin(0.0006));
    }
}

TEST_CASE("at the most likely ratings expected and real points agree", "[tools]") {
    const PointsTable points{{0, 12, 30.5, 7}, {8, 0, 11, 4.5}, {9.5, 9, 0, 20}, {13, 15.5, 0, 0}};
    const std::vector<Rating> ratings = bradley_terry(points, 0);
    for (std::size_t i = 0; i < points.size(); ++i) {
        double real = 0;
        double expected = 0;
        for (std::size_t j = 0; j < points.size(); ++j) {
            real += points[i][j];
            expected += (points[i][j] + points[j][i]) *
                        score_of_elo(ratings[i].elo - ratings[j].elo) * (i == j ? 0 : 1);
        }
        CHECK(expected == Approx(real).epsilon(1e-6));
    }
}

TEST_CASE("two engines: rating and error follow from the score", "[tools]") {
    const std::vector<Rating> ratings = bradley_terry({{0, 75}, {25, 0}}, 0);
    CHECK(ratings[0].elo - ratings[1].elo == Approx(elo_of_score(0.75)));
    CHECK(ratings[0].elo == Approx(-ratings[1].elo));
    // Variance of the log odds 1 / (n p q); each rating moves by half the difference.
    const double expected = 1.959964 * 400 / std::log(10) / std::sqrt(100 * 0.75 * 0.25) / 2;
    CHECK(ratings[0].error == Approx(expected).epsilon(1e-4));
}

TEST_CASE("clean scores and engines that never met stay finite or unknown", "[tools]") {
    const std::vector<Rating> clean = bradley_terry({{0, 10}, {0, 0}});
    CHECK(clean[0].elo - clean[1].elo == Approx(elo_of_score(10.5 / 11)));
    const std::vector<Rating> apart =
        bradley_terry({{0, 3, 0, 0}, {2, 0, 0, 0}, {0, 0, 0, 4}, {0, 0, 1, 0}});
    CHECK(std::isinf(apart[0].error));
    CHECK(std::isfinite(apart[0].elo));
    CHECK(bradley_terry({}).empty());
}
