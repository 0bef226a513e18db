// The 64 squares, and the two values that stand in place of one.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hasami {

// Index of a square = its bit in a Bitboard; row 1 is the top row as players write it.
//
//        a  b  c  d  e  f  g  h
//     1  0  1  2  3  4  5  6  7
//     2  8  9 10 11 12 13 14 15
//     3 16 17 18 19 20 21 22 23
//     4 24 25 26 27 28 29 30 31
//     5 32 33 34 35 36 37 38 39
//     6 40 41 42 43 44 45 46 47
//     7 48 49 50 51 52 53 54 55
//     8 56 57 58 59 60 61 62 63
//
// clang-format off
enum class Square : std::uint8_t {
    a1, b1, c1, d1, e1, f1, g1, h1,
    a2, b2, c2, d2, e2, f2, g2, h2,
    a3, b3, c3, d3, e3, f3, g3, h3,
    a4, b4, c4, d4, e4, f4, g4, h4,
    a5, b5, c5, d5, e5, f5, g5, h5,
    a6, b6, c6, d6, e6, f6, g6, h6,
    a7, b7, c7, d7, e7, f7, g7, h7,
    a8, b8, c8, d8, e8, f8, g8, h8,
    pass,  // a forced pass
    none   // no move known, or the game is over
};
// clang-format on

inline constexpr int kSquareCount = 64;

[[nodiscard]] constexpr int index_of(Square s) noexcept {
    return static_cast<int>(s);
}

// Precondition: 0 <= index < 64.
[[nodiscard]] constexpr Square square_at(int index) noexcept {
    return static_cast<Square>(index);
}

// Column a..h and row 1..8 counted from 0. Precondition: both in 0..7.
[[nodiscard]] constexpr Square square_at(int column, int row) noexcept {
    return static_cast<Square>(8 * row + column);
}

[[nodiscard]] constexpr bool is_on_board(Square s) noexcept {
    return index_of(s) < kSquareCount;
}

// "f5" for squares, "pa" for a pass, "--" for none.
[[nodiscard]] std::string to_string(Square s);

// The square that exactly the two characters of `text` name, in either case; never pass or none.
[[nodiscard]] std::optional<Square> parse_square(std::string_view text) noexcept;

// As parse_square, and also the spellings of a pass: "pa", "ps", "pass", "--", "@@" in any case.
[[nodiscard]] std::optional<Square> parse_move(std::string_view text) noexcept;

}  // namespace hasami
