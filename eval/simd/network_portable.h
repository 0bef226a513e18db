// The network in plain C++.
// SPDX-License-Identifier: MIT
#pragma once

#include "eval/network.h"

namespace hasami::eval {

template <>
struct NetworkKernel<Portable> {
    [[nodiscard]] static HASAMI_ALWAYS_INLINE int correction(
        const std::int32_t (&configurations)[kLaneCount], const NetworkPhase& phase) noexcept {
        std::int16_t a[kNetworkWidth];
        std::copy_n(phase.accumulator_bias, kNetworkWidth, a);
        for (const std::int32_t configuration : configurations) {
            const NetworkRow& row = phase.rows[configuration];
            for (std::size_t i = 0; i < kNetworkWidth; ++i) {
                a[i] = static_cast<std::int16_t>(a[i] + row.units[i]);
            }
        }
        for (std::int16_t& x : a) {
            const int clipped = std::clamp<int>(x, 0, 1 << kAccumulatorBits);
            x = static_cast<std::int16_t>(clipped * clipped >> kSquareShift);
        }
        return output(a, *phase.stage);
    }

  private:
    static HASAMI_ALWAYS_INLINE int output(const std::int16_t (&a)[kNetworkWidth],
                                           const NetworkStage& stage) noexcept {
        int sum = stage.bias;
        for (std::size_t i = 0; i < kNetworkWidth; ++i) {
            sum += a[i] * stage.skip[i];
        }
        for (std::size_t k = 0; k < kNetworkHidden; ++k) {
            int z = stage.hidden_bias[k];
            for (std::size_t i = 0; i < kNetworkWidth; i += 2) {
                const auto& weights = stage.hidden[i / 2][k];
                z += a[i] * weights[0] + a[i + 1] * weights[1];
            }
            sum += std::clamp(z >> kHiddenShift, 0, 1 << kHiddenBits) * stage.output[k];
        }
        return network_raw(sum);
    }
};

}  // namespace hasami::eval
