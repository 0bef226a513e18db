// The primitives with AVX-512: leading-zero counts and rotations per lane.
// Compiled only in kernels built with AVX-512 F, CD, BW, DQ and VL.
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>

#include "engine/simd/ops_avx2.h"

namespace hasami {

template <>
struct Ops<Avx512> {
    static HASAMI_ALWAYS_INLINE Bitboard legal_moves(Board b) noexcept {
        // `through` never holds a square from which a rotation would wrap around.
        const __m512i step = steps(1);
        const __m512i two_steps = steps(2);
        constexpr long long kInnerColumns = 0x7E7E7E7E7E7E7E7E;
        constexpr long long kInnerRows = 0x00FFFFFFFFFFFF00;
        constexpr long long kInner = kInnerColumns & kInnerRows;
        const __m512i inner = _mm512_set_epi64(kInner, kInner, kInnerRows, kInnerColumns, kInner,
                                               kInner, kInnerRows, kInnerColumns);
        const __m512i player = _mm512_set1_epi64(static_cast<long long>(b.player));
        const __m512i through =
            _mm512_and_si512(_mm512_set1_epi64(static_cast<long long>(b.opponent)), inner);

        __m512i run = _mm512_and_si512(through, _mm512_rolv_epi64(player, step));
        run = or_and(run, through, _mm512_rolv_epi64(run, step));
        const __m512i pairs = _mm512_and_si512(through, _mm512_rolv_epi64(through, step));
        run = or_and(run, pairs, _mm512_rolv_epi64(run, two_steps));
        run = or_and(run, pairs, _mm512_rolv_epi64(run, two_steps));
        const __m512i targets = _mm512_rolv_epi64(run, step);
        return detail::or_lanes(_mm256_or_si256(_mm512_castsi512_si256(targets),
                                                _mm512_extracti64x4_epi64(targets, 1))) &
               b.empties();
    }

    static HASAMI_ALWAYS_INLINE Bitboard flips(Board b, Square s) noexcept {
        return detail::or_lanes(flip_lanes(b, s));
    }

    static HASAMI_ALWAYS_INLINE int count_last_flips(Bitboard player, Square s) noexcept {
        return count_last_flips_by_tables(player, s);
    }

    // The empties spread along their lines, by one, two and four steps; what they do not reach is
    // full.
    static HASAMI_ALWAYS_INLINE FullLines full_lines(Bitboard discs) noexcept {
        __m512i reached = _mm512_set1_epi64(static_cast<long long>(~discs));
        reached = or_and(reached, steps_end<1>(), _mm512_rolv_epi64(reached, steps(1)));
        reached = or_and(reached, steps_end<2>(), _mm512_rolv_epi64(reached, steps(2)));
        reached = or_and(reached, steps_end<4>(), _mm512_rolv_epi64(reached, steps(4)));
        // ~(a | b)
        const __m256i full = _mm256_ternarylogic_epi64(_mm512_castsi512_si256(reached),
                                                       _mm512_extracti64x4_epi64(reached, 1),
                                                       _mm256_setzero_si256(), 0x03);
        return std::bit_cast<FullLines>(full);
    }

  private:
    // So many steps in the eight directions, one lane each; a shift down is a rotation.
    static HASAMI_ALWAYS_INLINE __m512i steps(int n) noexcept {
        return _mm512_set_epi64(64 - 9 * n, 64 - 7 * n, 64 - 8 * n, 64 - n, 9 * n, 7 * n, 8 * n, n);
    }
    // The squares where so many steps can end that stay on the board.
    template <int n>
    static HASAMI_ALWAYS_INLINE __m512i steps_end() noexcept {
        constexpr auto kNotLeft = static_cast<long long>(detail::kFileA * (0xFFU << n & 0xFFU));
        constexpr auto kNotRight = static_cast<long long>(detail::kFileA * (0xFFU >> n));
        constexpr auto kNotTop = static_cast<long long>(~Bitboard{0} << (8 * n));
        constexpr auto kNotBottom = static_cast<long long>(~Bitboard{0} >> (8 * n));
        return _mm512_set_epi64(kNotBottom & kNotRight, kNotBottom & kNotLeft, kNotBottom,
                                kNotRight, kNotTop & kNotLeft, kNotTop & kNotRight, kNotTop,
                                kNotLeft);
    }

    // a | (b & c)
    static HASAMI_ALWAYS_INLINE __m512i or_and(__m512i a, __m512i b, __m512i c) noexcept {
        return _mm512_ternarylogic_epi64(a, b, c, 0xF8);
    }

    // The turned discs by line direction. Ascending as in Ops<Avx2>::flips. Descending, the
    // player's nearest disc must be nearer than the nearest empty square: as numbers, the greater
    // (bit 63, the sign, lies on no descending ray; acepck's idea, as in flip_avx512cd.c of Edax,
    // github.com/okuhara/edax-reversi-AVX). In few dependent steps: a mispredicted branch waits for
    // them all.
    static HASAMI_ALWAYS_INLINE __m256i flip_lanes(Board b, Square s) noexcept {
        const Rays& rays = kRays[static_cast<std::size_t>(index_of(s))];
        const __m256i ascending =
            _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.ascending));
        const __m256i descending =
            _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.descending));
        const __m256i player = detail::broadcast(b.player);
        const __m256i opponent = detail::broadcast(b.opponent);
        const __m256i all = _mm256_set1_epi64x(-1);

        // opponent | ~ascending
        const __m256i filled = _mm256_ternarylogic_epi64(opponent, ascending, ascending, 0xF3);
        const __m256i outflank_up =
            _mm256_ternarylogic_epi64(_mm256_sub_epi64(filled, all), ascending, player, 0x80);
        // Minus 1, unless it is 0.
        const __m256i up =
            _mm256_sub_epi64(outflank_up, _mm256_min_epu64(outflank_up, _mm256_set1_epi64x(1)));

        const __m256i own = _mm256_and_si256(player, descending);
        // ~(opponent | player) & descending
        const __m256i empty = _mm256_ternarylogic_epi64(opponent, player, descending, 0x02);
        const __m256i hit = _mm256_cmpgt_epi64(own, empty);
        const __m256i from_own_on = _mm256_srlv_epi64(all, _mm256_lzcnt_epi64(own));
        // hit & ~from_own_on & descending
        const __m256i down = _mm256_ternarylogic_epi64(hit, from_own_on, descending, 0x20);

        // down | (up & ascending)
        return _mm256_ternarylogic_epi64(down, up, ascending, 0xF8);
    }
};

}  // namespace hasami
