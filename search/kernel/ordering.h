// The order in which a node tries its moves.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <utility>

#include "engine/move_list.h"
#include "engine/simd/ops.h"
#include "search/kernel/endgame_last.h"
#include "search/params.h"

namespace hasami::search {

// Order values of moves that need no estimate; every estimate lies below.
inline constexpr int kOrderWipeOut = 1 << 30;
inline constexpr int kOrderTableMove = 1 << 29;
inline constexpr int kOrderSecondTableMove = 1 << 28;

// What a move leaves the opponent: replies and corners to take, in raw score units.
// `child` is seen by the opponent.
template <class Tag>
[[nodiscard]] HASAMI_ALWAYS_INLINE int mobility_penalty(Board child, int reply_weight) noexcept {
    const Bitboard replies = Ops<Tag>::legal_moves(child);
    return reply_weight * (count(replies) + count(replies & kCorners));
}

// Puts the best of the moves from `i` on into place `i` and returns it.
HASAMI_ALWAYS_INLINE const Move& select_best(MoveList& moves, int i) noexcept {
    Move* best = moves.begin() + i;
    for (Move* m = best + 1; m != moves.end(); ++m) {
        if (m->order > best->order) {
            best = m;
        }
    }
    std::swap(moves[i], *best);
    return moves[i];
}

}  // namespace hasami::search
