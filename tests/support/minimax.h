// Exact scores by plain minimax, every line to its end: the oracle of the solver.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "engine/rules.h"

namespace hasami::test {

// The final disc difference for the player to move with best play of both sides, in discs, the
// empties counted for the winner. Usable up to about 10 empties.
inline int minimax(Board b) {
    const Bitboard moves = legal_moves(b);
    if (moves == 0) {
        return is_over(b) ? final_score_discs(b) : -minimax(b.passed());
    }
    int best = -64;
    for (const Square s : squares_of(moves)) {
        best = std::max(best, -minimax(play(b, s)));
    }
    return best;
}

}  // namespace hasami::test
