// Random games as self-play would record them.
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/rng.h"
#include "engine/rules.h"
#include "tools/hasami_train/recorded_game.h"

namespace hasami::test {

// A finished game of random moves; the first 10 plies are its opening, and some later ones count as
// random.
inline tools::RecordedGame random_recorded_game(Rng& rng) {
    tools::RecordedGame recorded;
    recorded.opening_plies = 10;
    while (!recorded.game.is_over()) {
        Bitboard moves = legal_moves(recorded.game.board());
        for (int skip = moves != 0 ? rng.below(count(moves)) : 0; skip > 0; --skip) {
            moves = without_first(moves);
        }
        if (recorded.game.ply() >= 10 && rng.below(20) == 0) {
            recorded.random_plies.push_back(recorded.game.ply());
        }
        [[maybe_unused]] const auto played =
            recorded.game.play(moves != 0 ? first_square(moves) : Square::pass);
    }
    return recorded;
}

inline bool same_game(const tools::RecordedGame& a, const tools::RecordedGame& b) {
    return a.game.moves() == b.game.moves() && a.opening_plies == b.opening_plies &&
           a.random_plies == b.random_plies;
}

}  // namespace hasami::test
