// Random positions for tests, by seed.
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board.h"
#include "engine/game.h"
#include "engine/rng.h"
#include "engine/rules.h"

namespace hasami::test {

// A position reached by `plies` random moves (passes not counted) from the start; shorter where
// the game ends before.
inline Board random_board(Rng& rng, int plies) {
    Board b = standard_start().board;
    for (int i = 0; i < plies;) {
        const Bitboard moves = legal_moves(b);
        if (moves == 0) {
            if (is_over(b)) {
                break;
            }
            b = b.passed();
            continue;
        }
        Bitboard rest = moves;
        for (int skip = rng.below(count(moves)); skip > 0; --skip) {
            rest = without_first(rest);
        }
        b = play(b, first_square(rest));
        ++i;
    }
    return b;
}

// A random board that no game need reach: each square empty, player's or opponent's.
inline Board random_set_up(Rng& rng) {
    Board b;
    const int empty_of_four = rng.below(4);
    for (int i = 0; i < kSquareCount; ++i) {
        if (rng.below(4) < empty_of_four) {
            continue;
        }
        (rng.below(2) == 0 ? b.player : b.opponent) |= bit(square_at(i));
    }
    return b;
}

}  // namespace hasami::test
