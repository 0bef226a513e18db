// The primitives with 256-bit vectors: one lane for each of the four line directions.
// Compiled only in kernels built with AVX2, BMI and LZCNT.
// SPDX-License-Identifier: MIT
#pragma once

#include <immintrin.h>

#include "engine/simd/ops.h"

namespace hasami {

namespace detail {

// The bitwise or of the four lanes.
HASAMI_ALWAYS_INLINE Bitboard or_lanes(__m256i v) noexcept {
    const __m128i half = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    return static_cast<Bitboard>(
        _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))));
}

HASAMI_ALWAYS_INLINE __m256i broadcast(Bitboard b) noexcept {
    return _mm256_set1_epi64x(static_cast<long long>(b));
}

}  // namespace detail

template <>
struct Ops<Avx2> {
    static HASAMI_ALWAYS_INLINE Bitboard legal_moves(Board b) noexcept {
        const __m256i step = _mm256_set_epi64x(9, 7, 8, 1);
        const __m256i two_steps = _mm256_set_epi64x(18, 14, 16, 2);
        const __m256i inner =
            _mm256_set_epi64x(0x7E7E7E7E7E7E7E7E, 0x7E7E7E7E7E7E7E7E, -1, 0x7E7E7E7E7E7E7E7E);
        const __m256i player = detail::broadcast(b.player);
        const __m256i through = _mm256_and_si256(detail::broadcast(b.opponent), inner);

        __m256i up = _mm256_and_si256(through, _mm256_sllv_epi64(player, step));
        __m256i down = _mm256_and_si256(through, _mm256_srlv_epi64(player, step));
        up = _mm256_or_si256(up, _mm256_and_si256(through, _mm256_sllv_epi64(up, step)));
        down = _mm256_or_si256(down, _mm256_and_si256(through, _mm256_srlv_epi64(down, step)));
        const __m256i pairs_up = _mm256_and_si256(through, _mm256_sllv_epi64(through, step));
        const __m256i pairs_down = _mm256_srlv_epi64(pairs_up, step);
        for (int i = 0; i < 2; ++i) {
            up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two_steps)));
            down = _mm256_or_si256(
                down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two_steps)));
        }
        const __m256i targets =
            _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
        return detail::or_lanes(targets) & b.empties();
    }

    static HASAMI_ALWAYS_INLINE Bitboard flips(Board b, Square s) noexcept {
        const Rays& rays = kRays[static_cast<std::size_t>(index_of(s))];
        const __m256i ascending =
            _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.ascending));
        const __m256i descending =
            _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.descending));
        const __m256i player = detail::broadcast(b.player);
        const __m256i opponent = detail::broadcast(b.opponent);
        const __m256i all = _mm256_set1_epi64x(-1);

        // Ascending: a carry through "opponent or off the ray" finds the first other square.
        const __m256i filled = _mm256_or_si256(opponent, _mm256_andnot_si256(ascending, all));
        const __m256i carried = _mm256_sub_epi64(filled, all);
        const __m256i outflank_up = _mm256_and_si256(_mm256_and_si256(carried, ascending), player);
        const __m256i is_zero = _mm256_cmpeq_epi64(outflank_up, _mm256_setzero_si256());
        const __m256i up = _mm256_add_epi64(outflank_up, _mm256_andnot_si256(is_zero, all));

        // Descending: smear the stopping squares away from the mover; the one that no other
        // covers is the nearest.
        const __m256i step = _mm256_set_epi64x(9, 7, 8, 1);
        const __m256i stop = _mm256_andnot_si256(opponent, descending);
        __m256i behind = _mm256_srlv_epi64(stop, step);
        behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, step));
        behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, _mm256_slli_epi64(step, 1)));
        behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, _mm256_slli_epi64(step, 2)));
        const __m256i outflank_down = _mm256_and_si256(_mm256_andnot_si256(behind, stop), player);
        const __m256i down = _mm256_sub_epi64(_mm256_setzero_si256(),
                                              _mm256_add_epi64(outflank_down, outflank_down));

        return detail::or_lanes(
            _mm256_or_si256(_mm256_and_si256(up, ascending), _mm256_and_si256(down, descending)));
    }

    static HASAMI_ALWAYS_INLINE int count_last_flips(Bitboard player, Square s) noexcept {
        return count_last_flips_by_tables(player, s);
    }

    static HASAMI_ALWAYS_INLINE FullLines full_lines(Bitboard discs) noexcept {
        return hasami::full_lines(discs);
    }
};

}  // namespace hasami
