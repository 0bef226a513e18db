// The two sides of the game.
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace hasami {

enum class Color { black, white };

[[nodiscard]] constexpr Color opponent(Color c) noexcept {
    return c == Color::black ? Color::white : Color::black;
}

// "black" or "white".
[[nodiscard]] constexpr std::string_view name_of(Color c) noexcept {
    return c == Color::black ? "black" : "white";
}

// The letter of board strings: 'X' for Black, 'O' for White.
[[nodiscard]] constexpr char letter_of(Color c) noexcept {
    return c == Color::black ? 'X' : 'O';
}

}  // namespace hasami
