// WTHOR files built byte by byte for tests.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/game.h"

namespace hasami::test {

inline std::string little_endian(int value, int bytes) {
    std::string text;
    for (int i = 0; i < bytes; ++i) {
        text += static_cast<char>(static_cast<unsigned>(value) >> (8 * i) & 0xFFU);
    }
    return text;
}

// Century, year, month, day of creation; games; names; year; 8x8, ordinary, solved from 22.
inline std::string wthor_header(int games, int names, int year) {
    return std::string("\x14\x18\x01\x02") + little_endian(games, 4) + little_endian(names, 2) +
           little_endian(year, 2) + std::string("\x08\x00\x16\x00", 4);
}

inline std::string wthor_name(const std::string& name, std::size_t size) {
    return name + std::string(size - name.size(), '\0');
}

inline std::string wthor_game(const Game& game, int tournament, int black, int white) {
    const int black_discs = (64 + game.black_score_discs()) / 2;
    std::string moves;
    for (const Square s : game.moves()) {
        if (is_on_board(s)) {
            moves += static_cast<char>(10 * (index_of(s) / 8 + 1) + index_of(s) % 8 + 1);
        }
    }
    return little_endian(tournament, 2) + little_endian(black, 2) + little_endian(white, 2) +
           little_endian(black_discs, 1) + little_endian(black_discs, 1) + moves +
           std::string(60 - moves.size(), '\0');
}

}  // namespace hasami::test
