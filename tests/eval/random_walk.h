// Random games as the steps that feature states follow.
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/rng.h"
#include "engine/rules.h"
#include "tests/eval/feature_probe.h"

namespace hasami::test {

// A random game to its end with the boards along it.
struct Walk {
    std::vector<Step> steps;
    std::vector<Board> boards;
};

inline Walk random_walk(Rng& rng, Board b) {
    Walk walk;
    walk.boards.push_back(b);
    while (!is_over(b)) {
        Step step;
        if (Bitboard rest = legal_moves(b); rest != 0) {
            for (int skip = rng.below(count(rest)); skip > 0; --skip) {
                rest = without_first(rest);
            }
            step = {first_square(rest), flips(b, first_square(rest))};
        }
        b = play(b, step.move);
        walk.steps.push_back(step);
        walk.boards.push_back(b);
    }
    return walk;
}

}  // namespace hasami::test
