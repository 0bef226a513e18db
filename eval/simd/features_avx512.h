// Pattern features with 512-bit vectors: 32 lanes each, weights fetched by gathers.
// Compiled only in kernels built with AVX-512 BW.
// SPDX-License-Identifier: MIT
#pragma once

#include <immintrin.h>

#include "eval/features.h"
#include "eval/simd/horizontal_sum.h"
#include "eval/simd/network_avx512.h"

namespace hasami::eval {

template <>
struct alignas(64) FeatureState<Avx512> {
    static constexpr int kVectors = kLaneCount / 32;

    __m512i own[kVectors];
    __m512i other[kVectors];

    HASAMI_ALWAYS_INLINE void reset(Board b) noexcept {
        for (int i = 0; i < kVectors; ++i) {
            own[i] = _mm512_setzero_si512();
            other[i] = _mm512_setzero_si512();
        }
        add(own, b.player);
        add(other, b.opponent);
    }

    HASAMI_ALWAYS_INLINE void set_after_move(const FeatureState& before, Square move,
                                             Bitboard flips) noexcept {
        __m512i turned[kVectors] = {_mm512_setzero_si512(), _mm512_setzero_si512()};
        add(turned, flips);
        for (int i = 0; i < kVectors; ++i) {
            own[i] = _mm512_sub_epi16(before.other[i], turned[i]);
            other[i] = _mm512_add_epi16(_mm512_add_epi16(before.own[i], turned[i]), delta(move, i));
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
        __m512i sum = _mm512_setzero_si512();
        for (const __m512i& sixteen : configurations) {
            sum = _mm512_add_epi32(sum, weights_at(phase, sixteen));
        }
        const __m256i eight = _mm256_add_epi32(half<0>(sum), half<1>(sum));
        return clamp_evaluation(phase.bias + horizontal_sum(eight));
    }

    HASAMI_ALWAYS_INLINE void store_configurations(std::int32_t (&out)[kLaneCount]) const noexcept {
        Configurations configurations;
        find(configurations);
        for (int i = 0; i < 2 * kVectors; ++i) {
            _mm512_store_si512(out + 16 * i, configurations[i]);
        }
    }

  private:
    // Of the lanes, 16 a vector, numbered over all shapes.
    using Configurations = __m512i[2 * kVectors];

    HASAMI_ALWAYS_INLINE void find(Configurations& configurations) const noexcept {
        for (int i = 0; i < kVectors; ++i) {
            const __m512i index = _mm512_add_epi16(own[i], _mm512_add_epi16(other[i], other[i]));
            configurations[2 * i] = with_base(half<0>(index), 32 * i);
            configurations[2 * i + 1] = with_base(half<1>(index), 32 * i + 16);
        }
    }

    // Where the forms with a mask stand below, all their lanes are on: the plain forms make
    // g++ 12 warn of uninitialised variables in its own header (GCC bug 105593).
    static constexpr __mmask16 kAll = 0xFFFF;

    static HASAMI_ALWAYS_INLINE __m512i delta(Square s, int vector) noexcept {
        return _mm512_load_si512(reinterpret_cast<const __m512i*>(kLanes.delta[index_of(s)]) +
                                 vector);
    }

    static HASAMI_ALWAYS_INLINE void add(__m512i (&sums)[kVectors], Bitboard squares) noexcept {
        for (; squares != 0; squares = without_first(squares)) {
            const Square s = first_square(squares);
            for (int i = 0; i < kVectors; ++i) {
                sums[i] = _mm512_add_epi16(sums[i], delta(s, i));
            }
        }
    }

    // The low (0) or high (1) half of a vector.
    template <int kWhich>
    static HASAMI_ALWAYS_INLINE __m256i half(__m512i v) noexcept {
        return _mm512_maskz_extracti64x4_epi64(0xF, v, kWhich);
    }

    // The 16 lanes from `lane` on.
    static HASAMI_ALWAYS_INLINE __m512i with_base(__m256i index, int lane) noexcept {
        const __m512i base =
            _mm512_load_si512(reinterpret_cast<const __m512i*>(kLanes.base + lane));
        return _mm512_add_epi32(_mm512_maskz_cvtepu16_epi32(kAll, index), base);
    }

    // The weights of 16 configurations; as in the AVX2 form the low half of each 32-bit read, with
    // its sign.
    static HASAMI_ALWAYS_INLINE __m512i weights_at(const PhaseWeights& phase,
                                                   __m512i configurations) noexcept {
        const __m512i read = _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), kAll,
                                                         configurations, phase.weights, 2);
        return _mm512_madd_epi16(read, _mm512_set1_epi32(1));
    }
};

}  // namespace hasami::eval
