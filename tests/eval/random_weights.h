// Seeded random weights for tests.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
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

// Rows of any size, and layers whose output is often inside the clipped ranges.
inline eval::Network random_network(std::uint64_t seed) {
    Rng rng(seed);
    const auto draw = [&](auto& out, int limit) {
        out = static_cast<std::remove_reference_t<decltype(out)>>(rng.below(2 * limit + 1) - limit);
    };
    eval::Network network;
    network.rows.resize(eval::kFoldedCount);
    for (eval::NetworkRow& row : network.rows) {
        for (std::int8_t& unit : row.units) {
            draw(unit, 127);
        }
    }
    for (std::int16_t& bias : network.accumulator_bias) {
        draw(bias, 600);
    }
    for (eval::NetworkStage& stage : network.stages) {
        for (auto& inputs : stage.hidden) {
            for (auto& pair : inputs) {
                draw(pair[0], 2000);
                draw(pair[1], 2000);
            }
        }
        for (std::size_t k = 0; k < eval::kNetworkHidden; ++k) {
            draw(stage.hidden_bias[k], 1 << 18);
            draw(stage.output[k], 1000);
        }
        for (std::int16_t& weight : stage.skip) {
            draw(weight, 2000);
        }
        draw(stage.bias, 1 << 20);
    }
    return network;
}

// The largest numbers that a weights file may hold: rows and accumulator of one sign, the way to
// the hidden units and the way to the output of others.
inline eval::Network extreme_network(int row, int hidden_sign, int output_sign) {
    const auto most = [](int sign) { return static_cast<std::int16_t>(sign > 0 ? 32767 : -32768); };
    eval::Network network;
    network.rows.resize(eval::kFoldedCount);
    for (eval::NetworkRow& r : network.rows) {
        std::fill_n(r.units, eval::kNetworkWidth, static_cast<std::int8_t>(row));
    }
    network.accumulator_bias.fill(static_cast<std::int16_t>(row > 0 ? eval::kMaxAccumulatorBias
                                                                    : -eval::kMaxAccumulatorBias));
    for (eval::NetworkStage& stage : network.stages) {
        for (auto& inputs : stage.hidden) {
            inputs.fill({most(hidden_sign), most(hidden_sign)});
        }
        stage.hidden_bias.fill(hidden_sign * eval::kMaxLayerBias);
        stage.output.fill(most(output_sign));
        stage.skip.fill(most(output_sign));
        stage.bias = output_sign * eval::kMaxLayerBias;
    }
    return network;
}

}  // namespace hasami::test
