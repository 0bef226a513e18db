// Sets of squares as 64-bit masks: iteration, shifts and the eight symmetries.
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

#include "engine/square.h"

#define HASAMI_ALWAYS_INLINE inline __attribute__((always_inline))

namespace hasami {

// Bit i is the square with index i (square.h). A plain alias: masks are not confused with counts.
using Bitboard = std::uint64_t;

inline constexpr Bitboard kCorners = 0x8100000000000081ULL;

// The squares next to those of the edge, such as b2, c2 and b3.
inline constexpr Bitboard kSecondRing = 0x007E424242427E00ULL;

[[nodiscard]] HASAMI_ALWAYS_INLINE constexpr Bitboard bit(Square s) noexcept {
    return Bitboard{1} << index_of(s);
}

[[nodiscard]] HASAMI_ALWAYS_INLINE constexpr bool contains(Bitboard b, Square s) noexcept {
    return ((b >> index_of(s)) & 1U) != 0;
}

[[nodiscard]] HASAMI_ALWAYS_INLINE constexpr int count(Bitboard b) noexcept {
    return std::popcount(b);
}

// The lowest square of a set. Precondition: b != 0.
[[nodiscard]] HASAMI_ALWAYS_INLINE constexpr Square first_square(Bitboard b) noexcept {
    return square_at(std::countr_zero(b));
}

// The set without its lowest square.
[[nodiscard]] HASAMI_ALWAYS_INLINE constexpr Bitboard without_first(Bitboard b) noexcept {
    return b & (b - 1);
}

// Range over the squares of a set, lowest first: for (Square s : squares_of(b)).
class SquareRange {
  public:
    explicit constexpr SquareRange(Bitboard b) noexcept : rest_(b) {}
    [[nodiscard]] constexpr SquareRange begin() const noexcept { return *this; }
    [[nodiscard]] constexpr SquareRange end() const noexcept { return SquareRange(0); }
    [[nodiscard]] HASAMI_ALWAYS_INLINE constexpr Square operator*() const noexcept {
        return first_square(rest_);
    }
    HASAMI_ALWAYS_INLINE constexpr SquareRange& operator++() noexcept {
        rest_ = without_first(rest_);
        return *this;
    }
    [[nodiscard]] constexpr bool operator==(const SquareRange&) const noexcept = default;

  private:
    Bitboard rest_;
};

[[nodiscard]] HASAMI_ALWAYS_INLINE constexpr SquareRange squares_of(Bitboard b) noexcept {
    return SquareRange(b);
}

// Top and bottom swapped (row 1 <-> row 8).
[[nodiscard]] constexpr Bitboard flip_rows(Bitboard b) noexcept {
    b = ((b >> 8) & 0x00FF00FF00FF00FFULL) | ((b & 0x00FF00FF00FF00FFULL) << 8);
    b = ((b >> 16) & 0x0000FFFF0000FFFFULL) | ((b & 0x0000FFFF0000FFFFULL) << 16);
    return (b >> 32) | (b << 32);
}

// Left and right swapped (column a <-> column h).
[[nodiscard]] constexpr Bitboard flip_columns(Bitboard b) noexcept {
    b = ((b >> 1) & 0x5555555555555555ULL) | ((b & 0x5555555555555555ULL) << 1);
    b = ((b >> 2) & 0x3333333333333333ULL) | ((b & 0x3333333333333333ULL) << 2);
    return ((b >> 4) & 0x0F0F0F0F0F0F0F0FULL) | ((b & 0x0F0F0F0F0F0F0F0FULL) << 4);
}

// Rows and columns exchanged (mirror at the diagonal a1-h8).
[[nodiscard]] constexpr Bitboard transpose(Bitboard b) noexcept {
    Bitboard t = (b ^ (b >> 7)) & 0x00AA00AA00AA00AAULL;
    b ^= t ^ (t << 7);
    t = (b ^ (b >> 14)) & 0x0000CCCC0000CCCCULL;
    b ^= t ^ (t << 14);
    t = (b ^ (b >> 28)) & 0x00000000F0F0F0F0ULL;
    return b ^ t ^ (t << 28);
}

inline constexpr int kSymmetryCount = 8;

// Image of a set under symmetry 0..7: bit 0 flips columns, bit 1 flips rows, bit 2 transposes
// (applied in this order). Symmetry 0 is the identity.
[[nodiscard]] constexpr Bitboard symmetric(Bitboard b, int symmetry) noexcept {
    if ((symmetry & 1) != 0) {
        b = flip_columns(b);
    }
    if ((symmetry & 2) != 0) {
        b = flip_rows(b);
    }
    if ((symmetry & 4) != 0) {
        b = transpose(b);
    }
    return b;
}

// Image of a square under the same symmetry; pass and none are their own images.
[[nodiscard]] constexpr Square symmetric(Square s, int symmetry) noexcept {
    return is_on_board(s) ? first_square(symmetric(bit(s), symmetry)) : s;
}

// The symmetry that undoes `symmetry`.
[[nodiscard]] constexpr int inverse_symmetry(int symmetry) noexcept {
    return symmetry == 5 ? 6 : symmetry == 6 ? 5 : symmetry;
}

}  // namespace hasami
