// Lines of the board without an empty square.
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>

#include "engine/bitboard.h"

namespace hasami {

// By direction: the squares whose line from edge to edge is full.
struct FullLines {
    Bitboard rows;
    Bitboard columns;
    Bitboard rising;   // steps of 7
    Bitboard falling;  // steps of 9

    [[nodiscard]] constexpr bool operator==(const FullLines&) const noexcept = default;
};

namespace detail {

inline constexpr Bitboard kFileA = 0x0101010101010101ULL;
inline constexpr Bitboard kFileH = 0x8080808080808080ULL;

// Squares of `discs` from which the diagonal `step` is full to both ends.
template <int step>
HASAMI_ALWAYS_INLINE constexpr Bitboard full_diagonals(Bitboard discs) noexcept {
    // Squares from which one, two or four steps up (down) leave the board.
    constexpr Bitboard kLeft1 = kFileA;
    constexpr Bitboard kLeft2 = kFileA | kFileA << 1;
    constexpr Bitboard kLeft4 = kLeft2 | kLeft2 << 2;
    constexpr Bitboard kRight1 = kFileH;
    constexpr Bitboard kRight2 = kFileH | kFileH >> 1;
    constexpr Bitboard kRight4 = kRight2 | kRight2 >> 2;
    constexpr Bitboard kUp1 = (step == 7 ? kLeft1 : kRight1) | 0xFFULL << 56;
    constexpr Bitboard kUp2 = (step == 7 ? kLeft2 : kRight2) | 0xFFFFULL << 48;
    constexpr Bitboard kUp4 = (step == 7 ? kLeft4 : kRight4) | 0xFFFFFFFFULL << 32;
    constexpr Bitboard kDown1 = (step == 7 ? kRight1 : kLeft1) | 0xFFULL;
    constexpr Bitboard kDown2 = (step == 7 ? kRight2 : kLeft2) | 0xFFFFULL;
    constexpr Bitboard kDown4 = (step == 7 ? kRight4 : kLeft4) | 0xFFFFFFFFULL;
    Bitboard up = discs & (kUp1 | discs >> step);
    Bitboard down = discs & (kDown1 | discs << step);
    up &= kUp2 | up >> (2 * step);
    down &= kDown2 | down << (2 * step);
    up &= kUp4 | up >> (4 * step);
    down &= kDown4 | down << (4 * step);
    return up & down;
}

HASAMI_ALWAYS_INLINE constexpr Bitboard full_rows(Bitboard discs) noexcept {
    discs &= discs >> 4;
    discs &= discs >> 2;
    discs &= discs >> 1;
    return (discs & kFileA) * 0xFF;
}

HASAMI_ALWAYS_INLINE constexpr Bitboard full_columns(Bitboard discs) noexcept {
    discs &= std::rotr(discs, 8);
    discs &= std::rotr(discs, 16);
    return discs & std::rotr(discs, 32);
}

}  // namespace detail

[[nodiscard]] HASAMI_ALWAYS_INLINE constexpr FullLines full_lines(Bitboard discs) noexcept {
    return {detail::full_rows(discs), detail::full_columns(discs), detail::full_diagonals<7>(discs),
            detail::full_diagonals<9>(discs)};
}

}  // namespace hasami
