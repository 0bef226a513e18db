// Positions and games from short texts that are known to be right; strict, and independent of the
// readers under test.
// SPDX-License-Identifier: MIT
#pragma once

#include <catch2/catch.hpp>
#include <string_view>

#include "engine/game.h"

namespace hasami::test {

// 64 squares X, O or - from a1 on, a blank, and the side to move X or O.
inline Position position_of(std::string_view text) {
    REQUIRE(text.size() == 66);
    Bitboard black = 0;
    Bitboard white = 0;
    for (int i = 0; i < kSquareCount; ++i) {
        const char c = text[static_cast<std::size_t>(i)];
        black |= c == 'X' ? bit(square_at(i)) : 0;
        white |= c == 'O' ? bit(square_at(i)) : 0;
    }
    return text[65] == 'X' ? Position{{black, white}, Color::black}
                           : Position{{white, black}, Color::white};
}

inline Board board_of(std::string_view text) {
    return position_of(text).board;
}

// The squares of a text such as "f5 d6 c3".
inline Bitboard squares_in(std::string_view text) {
    Bitboard squares = 0;
    while (!text.empty()) {
        squares |= bit(parse_square(text.substr(0, 2)).value());
        text.remove_prefix(text.size() > 2 ? 3 : 2);
    }
    return squares;
}

// The game of a transcript such as "f5d6c3", forced passes inserted.
inline Game game_of(std::string_view transcript, Position start = standard_start()) {
    Game game(start);
    for (std::size_t i = 0; i + 1 < transcript.size(); i += 2) {
        const auto square = parse_square(transcript.substr(i, 2));
        REQUIRE(square.has_value());
        REQUIRE(game.play_inserting_pass(*square).has_value());
    }
    return game;
}

}  // namespace hasami::test
