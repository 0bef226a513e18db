// Discs that can never be turned again.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "engine/board.h"

namespace hasami {

// For an edge of eight squares with given discs: the discs of both sides that stay whatever is
// played on the edge, either side at any time. Indexed by the ternary code of the edge: the sum of
// 3^i for each player disc and 2 * 3^i for each opponent disc.
struct EdgeStability {
    std::array<std::uint16_t, 256> ternary;  // sum of 3^i over the bits of a byte
    std::array<std::uint8_t, 6561> stable;

    [[nodiscard]] HASAMI_ALWAYS_INLINE constexpr Bitboard operator()(
        Bitboard player, Bitboard opponent) const noexcept {
        return stable[static_cast<std::size_t>(ternary[player]) + 2U * ternary[opponent]];
    }
};

extern const EdgeStability kEdgeStability;

namespace detail {

inline constexpr Bitboard kFileA = 0x0101010101010101ULL;
inline constexpr Bitboard kFileH = 0x8080808080808080ULL;
inline constexpr Bitboard kRow1 = 0x00000000000000FFULL;
inline constexpr Bitboard kRow8 = 0xFF00000000000000ULL;

// The first column as a byte (row 1 lowest), and a byte spread over the first column.
HASAMI_ALWAYS_INLINE constexpr Bitboard file_a_to_byte(Bitboard b) noexcept {
    return ((b & kFileA) * 0x0102040810204080ULL) >> 56;
}
HASAMI_ALWAYS_INLINE constexpr Bitboard byte_to_file_a(Bitboard b) noexcept {
    return (((b * 0x0101010101010101ULL) & 0x8040201008040201ULL) + 0x7F7F7F7F7F7F7F7FULL) >> 7 &
           kFileA;
}

// Squares of `discs` from which the diagonal `step` is full to both ends. `low` holds the columns
// reached last when going up by `step` (column a for 7, column h for 9).
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

// Stable discs of both sides on the four edges.
HASAMI_ALWAYS_INLINE Bitboard stable_on_edges(Board b) noexcept {
    const Bitboard top = kEdgeStability(b.player & 0xFF, b.opponent & 0xFF);
    const Bitboard bottom = kEdgeStability(b.player >> 56, b.opponent >> 56) << 56;
    const Bitboard left = kEdgeStability(file_a_to_byte(b.player), file_a_to_byte(b.opponent));
    const Bitboard right =
        kEdgeStability(file_a_to_byte(b.player >> 7), file_a_to_byte(b.opponent >> 7));
    return top | bottom | byte_to_file_a(left) | byte_to_file_a(right) << 7;
}

}  // namespace detail

// The stable discs that are found most cheaply: those in corners, and beside an own one on the
// edge.
[[nodiscard]] HASAMI_ALWAYS_INLINE constexpr Bitboard corner_stable_discs(Bitboard discs) noexcept {
    const Bitboard corners = discs & kCorners;
    return corners | (discs & ((corners & detail::kFileA) << 1 | (corners & detail::kFileH) >> 1 |
                               corners << 8 | corners >> 8));
}

// A subset of the player's discs that no further play can turn: discs on four full lines, edge
// discs that stay whatever is played on the edge, and discs that every line protects by its end,
// its fullness or a stable neighbour (the classic bound, as described in Edax's board.c).
[[nodiscard]] HASAMI_ALWAYS_INLINE Bitboard stable_discs(Board b) noexcept {
    const Bitboard discs = b.occupied();
    const Bitboard rows = detail::full_rows(discs);
    const Bitboard columns = detail::full_columns(discs);
    const Bitboard rising = detail::full_diagonals<7>(discs);
    const Bitboard falling = detail::full_diagonals<9>(discs);
    constexpr Bitboard kCentre = 0x007E7E7E7E7E7E00ULL;
    const Bitboard candidates = b.player & kCentre;
    Bitboard stable =
        (detail::stable_on_edges(b) & b.player) | (candidates & rows & columns & rising & falling);
    for (Bitboard previous = 0; stable != previous && stable != 0;) {
        previous = stable;
        stable |= candidates & (stable << 1 | stable >> 1 | rows) &
                  (stable << 8 | stable >> 8 | columns) & (stable << 7 | stable >> 7 | rising) &
                  (stable << 9 | stable >> 9 | falling);
    }
    return stable;
}

}  // namespace hasami
