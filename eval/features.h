// Incremental pattern features: one specialisation per instruction set with the same results.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "engine/board.h"
#include "engine/isa.h"
#include "eval/network.h"
#include "eval/pattern_set.h"

namespace hasami::eval {

// The weights that serve one number of empties. Plain data, so that kernels compiled for any
// instruction set can use it.
struct PhaseWeights {
    // kConfigurationCount weights in 1/128 disc, all shapes one after another, then two zeros (a
    // lane without pattern, and what a 32-bit read of the last weight touches).
    const std::int16_t* weights = nullptr;
    // In 1/128 disc.
    int bias = 0;
    NetworkPhase network;
};

// Evaluations stay strictly inside the final scores, in 1/128 disc.
inline constexpr int kMaxEvaluation = 64 * 128 - 1;

[[nodiscard]] HASAMI_ALWAYS_INLINE constexpr int clamp_evaluation(int raw) noexcept {
    return raw > kMaxEvaluation ? kMaxEvaluation : raw < -kMaxEvaluation ? -kMaxEvaluation : raw;
}

// FeatureState<Tag>, 256 bytes, holds per lane (placement) the sum of 3^digit over the discs of
// the player to move (`own`) and of the opponent (`other`); the lane's configuration is
// own + 2 * other. A move turns D = sum of the flipped squares' deltas:
//     next.own   = other - D
//     next.other = own + D + delta[move]
// so a pass is a swap and one table of deltas serves both colours. Members, all noexcept:
//   void reset(Board)
//   void set_after_move(const FeatureState& before, Square move, Bitboard flips)
//   void set_after_pass(const FeatureState& before)
//   int pattern_sum(const PhaseWeights&) const
//        bias and pattern weights: a quick estimate, in 1/128 disc, within +-kMaxEvaluation
//   void store_configurations(std::int32_t (&)[kLaneCount]) const
//        of the lanes, numbered over all shapes; the array on a boundary of 64 bytes
// `before` must be another object. Specialised in eval/simd/.
template <class Tag>
struct FeatureState;

// What the network adds to the pattern sum, in 1/128 disc; 0 without a network.
template <class Tag>
[[nodiscard]] HASAMI_ALWAYS_INLINE int network_correction(const FeatureState<Tag>& features,
                                                          const PhaseWeights& phase) noexcept {
    if (phase.network.rows == nullptr) {
        return 0;
    }
    alignas(64) std::int32_t configurations[kLaneCount];
    features.store_configurations(configurations);
    return NetworkKernel<Tag>::correction(configurations, phase.network);
}

// The player's expected disc difference in 1/128 disc, within +-kMaxEvaluation.
template <class Tag>
[[nodiscard]] HASAMI_ALWAYS_INLINE int evaluate(const FeatureState<Tag>& features,
                                                const PhaseWeights& phase) noexcept {
    return clamp_evaluation(features.pattern_sum(phase) + network_correction(features, phase));
}

}  // namespace hasami::eval
