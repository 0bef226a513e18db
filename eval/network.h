// The network: what the configurations of a position mean together, which a sum over them cannot
// tell. Same arithmetic, in integers, for every instruction set.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/bitboard.h"
#include "engine/huge_pages.h"
#include "engine/isa.h"
#include "engine/score.h"
#include "eval/pattern_set.h"
#include "eval/phase.h"

namespace hasami::eval {

// Each configuration of a shape has a row of kNetworkWidth numbers, the same in all phases and in
// all placements. The rows of a position are summed to its accumulator; two small layers, one set
// for each kNetworkStageEmpties empties, turn it into a correction of the pattern sum:
//
//     a[i] = clip(accumulator[i])^2                  clip(x): x in 0..1
//     h[k] = clip(hidden_bias[k] + sum over i of hidden[i][k] * a[i])
//     correction = bias + sum over k of output[k] * h[k] + sum over i of skip[i] * a[i]
//
// It is a net over one-hot patterns like that of Neural Reversi (github.com/natsutteatsuiyone/
// neural-reversi), kept small: it adds to pattern weights instead of replacing them, and symmetric
// placements share rows.
inline constexpr int kNetworkWidth = 32;
inline constexpr int kNetworkHidden = 16;
inline constexpr int kNetworkStageEmpties = 6;
inline constexpr int kNetworkStages = 10;

// Precondition: 0 <= empties.
[[nodiscard]] constexpr int network_stage_of(int empties) noexcept {
    return std::min(empties / kNetworkStageEmpties, kNetworkStages - 1);
}

// Fixed-point units, as powers of two: so many to 1 ...
inline constexpr int kAccumulatorBits = 9;  // of an accumulator, its bias and the rows
inline constexpr int kActivationBits = 8;   // of a
inline constexpr int kHiddenWeightBits = 10;
inline constexpr int kHiddenBits = 10;  // of h
inline constexpr int kOutputWeightBits = 10;
inline constexpr int kSquareShift = 2 * kAccumulatorBits - kActivationBits;
inline constexpr int kHiddenShift = kActivationBits + kHiddenWeightBits - kHiddenBits;
inline constexpr int kSkipWeightBits = kHiddenBits + kOutputWeightBits - kActivationBits;
// ... and an output of 1 means so many discs.
inline constexpr int kNetworkOutputDiscs = 16;

// With biases of at most so much, in their units, no sum overflows: 64 rows in 16 bits, and the
// layers in 32.
inline constexpr int kMaxAccumulatorBias = INT16_MAX - kLaneCount * 128;
inline constexpr int kMaxLayerBias = 1 << 30;
static_assert((std::int64_t{kNetworkWidth} << kActivationBits) * 32768 +
                  (std::int64_t{kNetworkHidden} << kHiddenBits) * 32768 + kMaxLayerBias <
              INT32_MAX);
// The vectors of eval/simd/ hold so many units, and square in 16 bits.
static_assert(kNetworkWidth == 32 && kNetworkHidden == 16);
static_assert(kSquareShift % 2 == 0 && kSquareShift <= 16 && kHiddenBits < 15);
static_assert(((1 << kAccumulatorBits) << ((16 - kSquareShift) / 2)) <= INT16_MAX);
static_assert(kNetworkStages * kNetworkStageEmpties == kMaxEmpties);

// The layers behind the accumulator.
struct alignas(64) NetworkStage {
    // [i / 2][k][i % 2]: two inputs side by side, for the instructions that add products in pairs.
    std::array<std::array<std::array<std::int16_t, 2>, kNetworkHidden>, kNetworkWidth / 2> hidden{};
    std::array<std::int32_t, kNetworkHidden> hidden_bias{};  // activation * hidden weight units
    std::array<std::int16_t, kNetworkHidden> output{};
    std::array<std::int16_t, kNetworkWidth> skip{};
    std::int32_t bias = 0;  // hidden * output weight units

    [[nodiscard]] bool operator==(const NetworkStage&) const noexcept = default;
};

// Of one configuration. Not initialised by itself: there are many.
struct alignas(kNetworkWidth) NetworkRow {
    std::int8_t units[kNetworkWidth];

    [[nodiscard]] bool operator==(const NetworkRow&) const noexcept = default;
};

// As stored. Without rows the correction is zero.
struct Network {
    HugeVector<NetworkRow> rows;  // one for each folded configuration, or none
    std::array<std::int16_t, kNetworkWidth> accumulator_bias{};
    std::array<NetworkStage, kNetworkStages> stages{};
};

// What serves one number of empties. Plain data, so that kernels compiled for any instruction set
// can use it.
struct NetworkPhase {
    const NetworkRow* rows = nullptr;  // kConfigurationCount rows and one of zeros; or null
    const std::int16_t* accumulator_bias = nullptr;
    const NetworkStage* stage = nullptr;
};

// NetworkKernel<Tag>::correction(configurations, phase): the correction of a position in 1/128
// disc, from the configurations of its lanes, numbered over all shapes. Specialised in eval/simd/.
template <class Tag>
struct NetworkKernel;

// From the sum of the last layer, in units of kHiddenBits + kOutputWeightBits, to 1/128 disc.
[[nodiscard]] HASAMI_ALWAYS_INLINE constexpr int network_raw(std::int64_t sum) noexcept {
    constexpr int kOutputRaw = kNetworkOutputDiscs * Score::kUnitsPerDisc;
    return static_cast<int>(sum * kOutputRaw >> (kHiddenBits + kOutputWeightBits));
}

}  // namespace hasami::eval
