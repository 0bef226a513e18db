// Compiled only in kernels built with AVX2.
// SPDX-License-Identifier: MIT
#pragma once

#include <immintrin.h>

#include "engine/bitboard.h"

namespace hasami::eval {

[[nodiscard]] HASAMI_ALWAYS_INLINE int horizontal_sum(__m256i eight) noexcept {
    const __m128i four =
        _mm_add_epi32(_mm256_castsi256_si128(eight), _mm256_extracti128_si256(eight, 1));
    const __m128i two = _mm_add_epi32(four, _mm_unpackhi_epi64(four, four));
    const __m128i one = _mm_add_epi32(two, _mm_shuffle_epi32(two, 1));
    return _mm_cvtsi128_si32(one);
}

}  // namespace hasami::eval
