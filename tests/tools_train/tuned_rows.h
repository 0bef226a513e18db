// Constants for the tests of the tuner, and what takes the place of games.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/rng.h"
#include "tools/hasami_train/spsa.h"

namespace hasami::test {

inline std::vector<search::TunableRow> tuned_rows() {
    return {{"Depth", 5, 1, 12, 1, true},
            {"Weight", 200, 0, 1000, 40, true},
            {"Sigma", 1.5, 0.5, 3, 0.05, false}};
}

// The best values of these rows.
inline const std::vector<double> kBestValues{8, 80, 1.75};

// The result of a match between two points: how much nearer to the best values, in squares of
// steps, with much noise.
inline double noisy_result(const tools::Spsa& spsa) {
    const auto loss = [&](const std::vector<double>& values) {
        double sum = 0;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const double steps = (values[i] - kBestValues[i]) / spsa.rows()[i].step;
            sum += steps * steps;
        }
        return sum;
    };
    Rng rng(1000 + static_cast<std::uint64_t>(spsa.iteration()));
    const tools::SpsaPoints points = spsa.points();
    const double difference = 0.02 * (loss(points.minus) - loss(points.plus));
    return std::clamp(difference + rng.unit() - 0.5, -1.0, 1.0);
}

}  // namespace hasami::test
