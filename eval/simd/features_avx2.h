// Pattern features with 256-bit vectors: 16 lanes each, weights fetched by gathers.
// Compiled only in kernels built with AVX2.
// SPDX-License-Identifier: MIT
#pragma once

#include <immintrin.h>

#include "eval/features.h"
#include "eval/simd/horizontal_sum.h"
#include "eval/simd/network_avx2.h"

namespace hasami::eval {

template <>
struct alignas(64) FeatureState<Avx2> {
    static constexpr int kVectors = kLaneCount / 16;

    __m256i own[kVectors];
    __m256i other[kVectors];

    HASAMI_ALWAYS_INLINE void reset(Board b) noexcept {
        for (int i = 0; i < kVectors; ++i) {
            own[i] = _mm256_setzero_si256();
            other[i] = _mm256_setzero_si256();
        }
        add(own, b.player);
        add(other, b.opponent);
    }

    HASAMI_ALWAYS_INLINE void set_after_move(const FeatureState& before, Square move,
                                             Bitboard flips) noexcept {
        __m256i turned[kVectors] = {_mm256_setzero_si256(), _mm256_setzero_si256(),
                                    _mm256_setzero_si256(), _mm256_setzero_si256()};
        add(turned, flips);
        for (int i = 0; i < kVectors; ++i) {
            own[i] = _mm256_sub_epi16(before.other[i], turned[i]);
            other[i] = _mm256_add_epi16(_mm256_add_epi16(before.own[i], turned[i]), delta(move, i));
        }
    }

    HASAMI_ALWAYS_INLINE void set_after_pass(const FeatureState& before) noexcept {
        for (int i = 0; i < kVectors; ++i) {
            own[i] = before.other[i];
            other[i] = before.own[i];
        }
    }

    [[nodiscard]] HASAMI_ALWAYS_INLINE int pattern_sum(const PhaseWeights& phase) const noexcept {
        Configurations configurations;
        find(configurations);
        __m256i sum = _mm256_setzero_si256();
        for (const __m256i& eight : configurations) {
            sum = _mm256_add_epi32(sum, weights_at(phase, eight));
        }
        return clamp_evaluation(phase.bias + horizontal_sum(sum));
    }

    HASAMI_ALWAYS_INLINE void store_configurations(std::int32_t (&out)[kLaneCount]) const noexcept {
        Configurations configurations;
        find(configurations);
        for (int i = 0; i < 2 * kVectors; ++i) {
            _mm256_store_si256(reinterpret_cast<__m256i*>(out + 8 * i), configurations[i]);
        }
    }

  private:
    // Of the lanes, eight a vector, numbered over all shapes.
    using Configurations = __m256i[2 * kVectors];

    HASAMI_ALWAYS_INLINE void find(Configurations& configurations) const noexcept {
        for (int i = 0; i < kVectors; ++i) {
            const __m256i index = _mm256_add_epi16(own[i], _mm256_add_epi16(other[i], other[i]));
            configurations[2 * i] = with_base(_mm256_castsi256_si128(index), 16 * i);
            configurations[2 * i + 1] = with_base(_mm256_extracti128_si256(index, 1), 16 * i + 8);
        }
    }

    static HASAMI_ALWAYS_INLINE __m256i delta(Square s, int vector) noexcept {
        return _mm256_load_si256(reinterpret_cast<const __m256i*>(kLanes.delta[index_of(s)]) +
                                 vector);
    }

    static HASAMI_ALWAYS_INLINE void add(__m256i (&sums)[kVectors], Bitboard squares) noexcept {
        for (; squares != 0; squares = without_first(squares)) {
            const Square s = first_square(squares);
            for (int i = 0; i < kVectors; ++i) {
                sums[i] = _mm256_add_epi16(sums[i], delta(s, i));
            }
        }
    }

    // The eight lanes from `lane` on.
    static HASAMI_ALWAYS_INLINE __m256i with_base(__m128i index, int lane) noexcept {
        const __m256i base =
            _mm256_load_si256(reinterpret_cast<const __m256i*>(kLanes.base + lane));
        return _mm256_add_epi32(_mm256_cvtepu16_epi32(index), base);
    }

    // The weights of eight configurations, as 32-bit numbers. A gather reads 32 bits a weight;
    // multiplying by (1, 0) and adding pairs keeps the low half with its sign.
    static HASAMI_ALWAYS_INLINE __m256i weights_at(const PhaseWeights& phase,
                                                   __m256i configurations) noexcept {
        const __m256i read =
            _mm256_i32gather_epi32(reinterpret_cast<const int*>(phase.weights), configurations, 2);
        return _mm256_madd_epi16(read, _mm256_set1_epi32(1));
    }
};

}  // namespace hasami::eval
