// Seeded random weights for tests.
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/rng.h"
#include "eval/weights.h"

namespace hasami::test {

// Every weight, and every bias, uniform within +-limit (1/128 disc).
inline eval::Weights random_weights(std::uint64_t seed, std::vector<int> knots, int limit) {
    Rng rng(seed);
    const auto draw = [&] { return static_cast<std::int16_t>(rng.below(2 * limit + 1) - limit); };
    eval::Weights weights;
    weights.knots = std::move(knots);
    for (std::int16_t& bias : weights.biases) {
        bias = draw();
    }
    weights.values.resize(weights.knots.size() * eval::kFoldedCount);
    for (std::int16_t& value : weights.values) {
        value = draw();
    }
    return weights;
}

}  // namespace hasami::test
