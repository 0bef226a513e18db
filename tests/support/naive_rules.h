// The rules as a child would walk them, square by square in eight directions: the oracle.
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board.h"

namespace hasami::test {

inline Bitboard naive_flips(Board b, Square s) {
    Bitboard turned = 0;
    for (int row_step = -1; row_step <= 1; ++row_step) {
        for (int column_step = -1; column_step <= 1; ++column_step) {
            Bitboard run = 0;
            int column = index_of(s) % 8 + column_step;
            int row = index_of(s) / 8 + row_step;
            while ((row_step != 0 || column_step != 0) && column >= 0 && column < 8 && row >= 0 &&
                   row < 8) {
                const Square here = square_at(column, row);
                if (contains(b.player, here)) {
                    turned |= run;
                    break;
                }
                if (!contains(b.opponent, here)) {
                    break;
                }
                run |= bit(here);
                column += column_step;
                row += row_step;
            }
        }
    }
    return turned;
}

inline Bitboard naive_legal_moves(Board b) {
    Bitboard moves = 0;
    for (const Square s : squares_of(b.empties())) {
        if (naive_flips(b, s) != 0) {
            moves |= bit(s);
        }
    }
    return moves;
}

}  // namespace hasami::test
