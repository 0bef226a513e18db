// Line masks and counts shared by the primitives of every instruction set.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "engine/bitboard.h"

namespace hasami {

// The squares seen from one square in the eight directions, itself excluded.
struct alignas(64) Rays {
    // Towards higher bits: east (+1), south (+8), south-west (+7), south-east (+9).
    Bitboard ascending[4];
    // Towards lower bits: west (-1), north (-8), north-east (-7), north-west (-9).
    Bitboard descending[4];
};

namespace detail {

constexpr Bitboard ray(int square, int column_step, int row_step) {
    Bitboard mask = 0;
    int column = square % 8 + column_step;
    int row = square / 8 + row_step;
    while (column >= 0 && column < 8 && row >= 0 && row < 8) {
        mask |= bit(square_at(column, row));
        column += column_step;
        row += row_step;
    }
    return mask;
}

constexpr std::array<Rays, kSquareCount> make_rays() {
    std::array<Rays, kSquareCount> rays{};
    for (int s = 0; s < kSquareCount; ++s) {
        rays[static_cast<std::size_t>(s)] = {
            {ray(s, 1, 0), ray(s, 0, 1), ray(s, -1, 1), ray(s, 1, 1)},
            {ray(s, -1, 0), ray(s, 0, -1), ray(s, 1, -1), ray(s, -1, -1)}};
    }
    return rays;
}

// Discs turned on one line of eight by a move at `place`, when the player holds `line` and the
// opponent all the rest. Squares beyond the end of a shorter diagonal read as the opponent's;
// no player disc lies behind them, so they are never turned.
constexpr std::array<std::array<std::uint8_t, 256>, 8> make_last_flip_counts() {
    std::array<std::array<std::uint8_t, 256>, 8> counts{};
    for (int place = 0; place < 8; ++place) {
        for (int line = 0; line < 256; ++line) {
            int turned = 0;
            for (int i = place - 1; i >= 0; --i) {
                if (((line >> i) & 1) != 0) {
                    turned += place - 1 - i;
                    break;
                }
            }
            for (int i = place + 1; i < 8; ++i) {
                if (((line >> i) & 1) != 0) {
                    turned += i - place - 1;
                    break;
                }
            }
            counts[static_cast<std::size_t>(place)][static_cast<std::size_t>(line)] =
                static_cast<std::uint8_t>(turned);
        }
    }
    return counts;
}

}  // namespace detail

inline constexpr std::array<Rays, kSquareCount> kRays = detail::make_rays();

inline constexpr std::array<std::array<std::uint8_t, 256>, 8> kLastFlipCounts =
    detail::make_last_flip_counts();

// Count-only last flip by four table look-ups: the row is read directly, the column and the two
// diagonals are gathered into a byte by multiplication.
[[nodiscard]] HASAMI_ALWAYS_INLINE int count_last_flips_by_tables(Bitboard player,
                                                                  Square s) noexcept {
    constexpr Bitboard kFileA = 0x0101010101010101ULL;
    constexpr Bitboard kGatherFile = 0x0102040810204080ULL;
    const auto index = static_cast<std::size_t>(index_of(s));
    const std::size_t column = index & 7;
    const std::size_t row = index >> 3;
    const Rays& rays = kRays[index];
    const Bitboard falling = player & (rays.ascending[3] | rays.descending[3]);
    const Bitboard rising = player & (rays.ascending[2] | rays.descending[2]);
    return kLastFlipCounts[column][(player >> (row * 8)) & 0xFF] +
           kLastFlipCounts[row][(((player >> column) & kFileA) * kGatherFile) >> 56] +
           kLastFlipCounts[column][(falling * kFileA) >> 56] +
           kLastFlipCounts[column][(rising * kFileA) >> 56];
}

}  // namespace hasami
