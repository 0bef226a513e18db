// Random games for tests, by seed.
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/game.h"
#include "engine/rng.h"
#include "engine/rules.h"

namespace hasami::test {

// At most `plies` random legal moves (passes counted and made) from `start`.
inline Game random_game(Rng& rng, int plies, Position start = standard_start()) {
    Game game(start);
    while (game.ply() < plies && !game.is_over()) {
        Bitboard moves = legal_moves(game.board());
        for (int skip = moves == 0 ? 0 : rng.below(count(moves)); skip > 0; --skip) {
            moves = without_first(moves);
        }
        (void)game.play(moves == 0 ? Square::pass : first_square(moves));
    }
    return game;
}

// Any of the start positions of the rules.
inline Position random_start(Rng& rng) {
    const int which = rng.below(6);
    return which == 0   ? standard_start()
           : which == 1 ? parallel_start()
                        : handicap_start(which - 1);
}

}  // namespace hasami::test
