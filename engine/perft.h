// Leaf counts of the game tree, for validating rules.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "engine/board.h"

namespace hasami {

enum class PassCounting {
    as_ply,  // a forced pass costs one ply (the published table's first mode)
    free     // a forced pass costs none
};

// Number of move sequences of `depth` plies from `b`; a finished game counts as one leaf whatever
// depth is left (Aart Bik's table). Uses the primitives of `Ops`, an instance of engine/simd.
template <class Ops>
[[nodiscard]] std::uint64_t perft(Board b, int depth, PassCounting counting) noexcept {
    if (depth == 0) {
        return 1;
    }
    const Bitboard moves = Ops::legal_moves(b);
    if (moves == 0) {
        const Board passed = b.passed();
        if (Ops::legal_moves(passed) == 0) {
            return 1;
        }
        return perft<Ops>(passed, counting == PassCounting::as_ply ? depth - 1 : depth, counting);
    }
    if (depth == 1) {
        return static_cast<std::uint64_t>(count(moves));
    }
    std::uint64_t leaves = 0;
    for (const Square s : squares_of(moves)) {
        leaves += perft<Ops>(b.after(s, Ops::flips(b, s)), depth - 1, counting);
    }
    return leaves;
}

}  // namespace hasami
