// Discs that can never be turned again.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "engine/board.h"
#include "engine/full_lines.h"

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

// The first column as a byte (row 1 lowest), and a byte spread over the first column.
HASAMI_ALWAYS_INLINE constexpr Bitboard file_a_to_byte(Bitboard b) noexcept {
    return ((b & kFileA) * 0x0102040810204080ULL) >> 56;
}
HASAMI_ALWAYS_INLINE constexpr Bitboard byte_to_file_a(Bitboard b) noexcept {
    return (((b * 0x0101010101010101ULL) & 0x8040201008040201ULL) + 0x7F7F7F7F7F7F7F7FULL) >> 7 &
           kFileA;
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
// `full` is full_lines() of the occupied squares, by whatever instructions.
[[nodiscard]] HASAMI_ALWAYS_INLINE Bitboard stable_discs(Board b, const FullLines& full) noexcept {
    constexpr Bitboard kCentre = 0x007E7E7E7E7E7E00ULL;
    const Bitboard candidates = b.player & kCentre;
    Bitboard stable = (detail::stable_on_edges(b) & b.player) |
                      (candidates & full.rows & full.columns & full.rising & full.falling);
    for (Bitboard previous = 0; stable != previous && stable != 0;) {
        previous = stable;
        stable |= candidates & (stable << 1 | stable >> 1 | full.rows) &
                  (stable << 8 | stable >> 8 | full.columns) &
                  (stable << 7 | stable >> 7 | full.rising) &
                  (stable << 9 | stable >> 9 | full.falling);
    }
    return stable;
}

[[nodiscard]] HASAMI_ALWAYS_INLINE Bitboard stable_discs(Board b) noexcept {
    return stable_discs(b, full_lines(b.occupied()));
}

}  // namespace hasami
