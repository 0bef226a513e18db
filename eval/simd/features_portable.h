// Pattern features in plain C++.
// SPDX-License-Identifier: MIT
#pragma once

#include "eval/features.h"
#include "eval/simd/network_portable.h"

namespace hasami::eval {

template <>
struct alignas(64) FeatureState<Portable> {
    std::uint16_t own[kLaneCount];
    std::uint16_t other[kLaneCount];

    HASAMI_ALWAYS_INLINE void reset(Board b) noexcept {
        for (int lane = 0; lane < kLaneCount; ++lane) {
            own[lane] = 0;
            other[lane] = 0;
        }
        add(own, b.player);
        add(other, b.opponent);
    }

    HASAMI_ALWAYS_INLINE void set_after_move(const FeatureState& before, Square move,
                                             Bitboard flips) noexcept {
        std::uint16_t turned[kLaneCount] = {};
        add(turned, flips);
        const std::uint16_t* placed = kLanes.delta[index_of(move)];
        for (int lane = 0; lane < kLaneCount; ++lane) {
            own[lane] = static_cast<std::uint16_t>(before.other[lane] - turned[lane]);
            other[lane] =
                static_cast<std::uint16_t>(before.own[lane] + turned[lane] + placed[lane]);
        }
    }

    HASAMI_ALWAYS_INLINE void set_after_pass(const FeatureState& before) noexcept {
        for (int lane = 0; lane < kLaneCount; ++lane) {
            own[lane] = before.other[lane];
            other[lane] = before.own[lane];
        }
    }

    [[nodiscard]] HASAMI_ALWAYS_INLINE int pattern_sum(const PhaseWeights& phase) const noexcept {
        int sum = phase.bias;
        for (int lane = 0; lane < kLaneCount; ++lane) {
            sum += phase.weights[configuration(lane)];
        }
        return clamp_evaluation(sum);
    }

    HASAMI_ALWAYS_INLINE void store_configurations(std::int32_t (&out)[kLaneCount]) const noexcept {
        for (int lane = 0; lane < kLaneCount; ++lane) {
            out[lane] = configuration(lane);
        }
    }

  private:
    // Of a lane, numbered over all shapes.
    [[nodiscard]] HASAMI_ALWAYS_INLINE int configuration(int lane) const noexcept {
        return kLanes.base[lane] + own[lane] + 2 * other[lane];
    }

    static HASAMI_ALWAYS_INLINE void add(std::uint16_t (&sums)[kLaneCount],
                                         Bitboard squares) noexcept {
        for (; squares != 0; squares = without_first(squares)) {
            const std::uint16_t* delta = kLanes.delta[index_of(first_square(squares))];
            for (int lane = 0; lane < kLaneCount; ++lane) {
                sums[lane] = static_cast<std::uint16_t>(sums[lane] + delta[lane]);
            }
        }
    }
};

}  // namespace hasami::eval
