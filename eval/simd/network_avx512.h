// The network with 512-bit vectors. Compiled only in kernels built with AVX-512 BW.
// SPDX-License-Identifier: MIT
#pragma once

#include <immintrin.h>

#include "eval/network.h"
#include "eval/simd/horizontal_sum.h"

namespace hasami::eval {

template <>
struct NetworkKernel<Avx512> {
    [[nodiscard]] static HASAMI_ALWAYS_INLINE int correction(
        const std::int32_t (&configurations)[kLaneCount], const NetworkPhase& phase) noexcept {
        __m512i sums = _mm512_loadu_si512(phase.accumulator_bias);
        for (const std::int32_t configuration : configurations) {
            const std::int8_t* row = phase.rows[configuration].units;
            const __m256i units = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(row));
            sums = _mm512_add_epi16(sums, _mm512_maskz_cvtepi8_epi16(kAll16Bit, units));
        }
        sums = _mm512_maskz_max_epi16(kAll16Bit, sums, _mm512_setzero_si512());
        sums = _mm512_maskz_min_epi16(kAll16Bit, sums, _mm512_set1_epi16(1 << kAccumulatorBits));
        sums = _mm512_slli_epi16(sums, (16 - kSquareShift) / 2);
        return output(_mm512_mulhi_epi16(sums, sums), *phase.stage);
    }

  private:
    // All lanes: see features_avx512.h.
    static constexpr __mmask16 kAll = 0xFFFF;
    static constexpr __mmask32 kAll16Bit = 0xFFFFFFFF;

    static HASAMI_ALWAYS_INLINE int output(__m512i activation, const NetworkStage& stage) noexcept {
        alignas(64) std::int32_t pairs[kNetworkWidth / 2];
        _mm512_store_si512(pairs, activation);
        __m512i hidden = _mm512_loadu_si512(stage.hidden_bias.data());
        for (std::size_t i = 0; i < kNetworkWidth / 2; ++i) {
            const __m512i weights = _mm512_loadu_si512(stage.hidden[i].data());
            hidden =
                _mm512_add_epi32(hidden, _mm512_madd_epi16(_mm512_set1_epi32(pairs[i]), weights));
        }
        hidden = _mm512_maskz_srai_epi32(kAll, hidden, kHiddenShift);
        hidden = _mm512_maskz_max_epi32(kAll, hidden, _mm512_setzero_si512());
        hidden = _mm512_maskz_min_epi32(kAll, hidden, _mm512_set1_epi32(1 << kHiddenBits));
        const __m512i output = _mm512_maskz_cvtepi16_epi32(
            kAll, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(stage.output.data())));
        __m512i sum = _mm512_madd_epi16(hidden, output);
        sum = _mm512_add_epi32(
            sum, _mm512_madd_epi16(activation, _mm512_loadu_si512(stage.skip.data())));
        const __m256i eight = _mm256_add_epi32(_mm512_maskz_extracti64x4_epi64(0xF, sum, 0),
                                               _mm512_maskz_extracti64x4_epi64(0xF, sum, 1));
        return network_raw(stage.bias + horizontal_sum(eight));
    }
};

}  // namespace hasami::eval
