// Ratings of several engines from the games between them.
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace hasami::match {

// points[i][j]: what engine i took from its games with engine j, a draw as half a point.
using PointsTable = std::vector<std::vector<double>>;

struct Rating {
    double elo = 0;    // the mean of all engines is 0
    double error = 0;  // half the 95 % interval, in Elo; infinite without games to link the engines
};

// The Bradley-Terry ratings under which the points are the most likely, found by the MM iteration
// of Hunter ("MM algorithms for generalized Bradley-Terry models", 2004); errors from the
// observed information. Each two engines that met are given `prior_draws` drawn games more, so
// that an engine with all points or none keeps a finite rating. Precondition: a square table.
[[nodiscard]] std::vector<Rating> bradley_terry(const PointsTable& points, double prior_draws = 1);

}  // namespace hasami::match
