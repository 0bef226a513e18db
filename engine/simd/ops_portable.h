// The primitives in plain C++, for any CPU and as the reference of the other kernels.
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/simd/ops.h"

namespace hasami {

template <>
struct Ops<Portable> {
    static Bitboard legal_moves(Board b) noexcept {
        const Bitboard inner = b.opponent & 0x7E7E7E7E7E7E7E7EULL;
        return (moves_along(b.player, inner, 1) | moves_along(b.player, b.opponent, 8) |
                moves_along(b.player, inner, 7) | moves_along(b.player, inner, 9)) &
               b.empties();
    }

    static Bitboard flips(Board b, Square s) noexcept {
        const Rays& rays = kRays[static_cast<std::size_t>(index_of(s))];
        Bitboard turned = 0;
        for (const Bitboard ray : rays.ascending) {
            // Adding 1 to "opponent or off the ray" carries to the first ray square that is not
            // the opponent's; if it is the player's, all ray squares below it are turned.
            const Bitboard outflank = ((b.opponent | ~ray) + 1) & ray & b.player;
            turned |= (outflank - static_cast<Bitboard>(outflank != 0)) & ray;
        }
        for (const Bitboard ray : rays.descending) {
            const Bitboard stop = ray & ~b.opponent;
            if (stop != 0) {
                const Bitboard outflank = std::bit_floor(stop) & b.player;
                turned |= (Bitboard{0} - (outflank << 1)) & ray;
            }
        }
        return turned;
    }

    static int count_last_flips(Bitboard player, Square s) noexcept {
        return count_last_flips_by_tables(player, s);
    }

    static HASAMI_ALWAYS_INLINE FullLines full_lines(Bitboard discs) noexcept {
        return hasami::full_lines(discs);
    }

  private:
    // Squares behind a run of `through` that starts next to `from`, in both directions of a step.
    static HASAMI_ALWAYS_INLINE Bitboard moves_along(Bitboard from, Bitboard through,
                                                     int step) noexcept {
        Bitboard up = through & (from << step);
        Bitboard down = through & (from >> step);
        up |= through & (up << step);
        down |= through & (down >> step);
        const Bitboard pairs_up = through & (through << step);
        const Bitboard pairs_down = pairs_up >> step;
        up |= pairs_up & (up << (2 * step));
        down |= pairs_down & (down >> (2 * step));
        up |= pairs_up & (up << (2 * step));
        down |= pairs_down & (down >> (2 * step));
        return (up << step) | (down >> step);
    }
};

}  // namespace hasami
