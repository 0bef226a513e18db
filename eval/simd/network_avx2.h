// The network with 256-bit vectors. Compiled only in kernels built with AVX2.
// SPDX-License-Identifier: MIT
#pragma once

#include <immintrin.h>

#include "eval/network.h"
#include "eval/simd/horizontal_sum.h"

namespace hasami::eval {

template <>
struct NetworkKernel<Avx2> {
    [[nodiscard]] static HASAMI_ALWAYS_INLINE int correction(
        const std::int32_t (&configurations)[kLaneCount], const NetworkPhase& phase) noexcept {
        __m256i sums[kVectors] = {load(phase.accumulator_bias), load(phase.accumulator_bias + 16)};
        for (const std::int32_t configuration : configurations) {
            const std::int8_t* row = phase.rows[configuration].units;
            for (int v = 0; v < kVectors; ++v) {
                sums[v] = _mm256_add_epi16(sums[v], widen(row + 16 * v));
            }
        }
        alignas(32) std::int16_t a[kNetworkWidth];
        for (int v = 0; v < kVectors; ++v) {
            _mm256_store_si256(reinterpret_cast<__m256i*>(a) + v, clip_and_square(sums[v]));
        }
        return output(a, *phase.stage);
    }

  private:
    static constexpr int kVectors = kNetworkWidth / 16;

    static HASAMI_ALWAYS_INLINE __m256i load(const void* from) noexcept {
        return _mm256_loadu_si256(static_cast<const __m256i*>(from));
    }
    static HASAMI_ALWAYS_INLINE __m256i widen(const std::int8_t* sixteen) noexcept {
        return _mm256_cvtepi8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(sixteen)));
    }
    static HASAMI_ALWAYS_INLINE __m256i clip_and_square(__m256i x) noexcept {
        x = _mm256_max_epi16(x, _mm256_setzero_si256());
        x = _mm256_min_epi16(x, _mm256_set1_epi16(1 << kAccumulatorBits));
        const __m256i scaled = _mm256_slli_epi16(x, (16 - kSquareShift) / 2);
        return _mm256_mulhi_epi16(scaled, scaled);
    }
    static HASAMI_ALWAYS_INLINE int output(const std::int16_t (&a)[kNetworkWidth],
                                           const NetworkStage& stage) noexcept {
        __m256i low = load(stage.hidden_bias.data());
        __m256i high = load(stage.hidden_bias.data() + 8);
        for (std::size_t i = 0; i < kNetworkWidth; i += 2) {
            std::int32_t pair = 0;
            __builtin_memcpy(&pair, a + i, sizeof(pair));
            const __m256i inputs = _mm256_set1_epi32(pair);
            const auto& weights = stage.hidden[i / 2];
            low = _mm256_add_epi32(low, _mm256_madd_epi16(inputs, load(&weights[0])));
            high = _mm256_add_epi32(high, _mm256_madd_epi16(inputs, load(&weights[8])));
        }
        // Each half of `packed` holds four of the low and four of the high units.
        const __m256i packed = _mm256_packs_epi32(_mm256_srai_epi32(low, kHiddenShift),
                                                  _mm256_srai_epi32(high, kHiddenShift));
        const __m256i ordered = _mm256_permute4x64_epi64(packed, 0b11011000);
        const __m256i h = _mm256_min_epi16(_mm256_max_epi16(ordered, _mm256_setzero_si256()),
                                           _mm256_set1_epi16(1 << kHiddenBits));
        __m256i sum = _mm256_madd_epi16(h, load(stage.output.data()));
        for (std::size_t i = 0; i < kNetworkWidth; i += 16) {
            sum =
                _mm256_add_epi32(sum, _mm256_madd_epi16(load(a + i), load(stage.skip.data() + i)));
        }
        return network_raw(stage.bias + horizontal_sum(sum));
    }
};

}  // namespace hasami::eval
