// The count of discs turned by the last move of a game, for each kernel's shared tables.
#include <catch2/catch.hpp>

#include "engine/rng.h"
#include "engine/simd/ops_portable.h"
#include "tests/support/naive_rules.h"

namespace hasami {

namespace {

// How many discs the owner of `player` turns on `s`, every other disc being the opponent's.
int naive_count(Bitboard player, Square s) {
    return count(test::naive_flips({player, ~player & ~bit(s)}, s));
}

}  // namespace

TEST_CASE("last flips are right for every pattern of every line", "[engine]") {
    for (int i = 0; i < kSquareCount; ++i) {
        const Square s = square_at(i);
        const Rays& rays = kRays[static_cast<std::size_t>(i)];
        for (int direction = 0; direction < 4; ++direction) {
            const Bitboard line = rays.ascending[direction] | rays.descending[direction];
            for (Bitboard player = line;; player = (player - 1) & line) {
                REQUIRE(Ops<Portable>::count_last_flips(player, s) == naive_count(player, s));
                if (player == 0) {
                    break;
                }
            }
        }
    }
}

TEST_CASE("last flips of random full boards add up over the lines", "[engine]") {
    Rng rng(10);
    for (int i = 0; i < 20000; ++i) {
        const Square s = square_at(rng.below(kSquareCount));
        const Bitboard player = (i % 2 == 0 ? rng.next() : rng.next() & rng.next()) & ~bit(s);
        REQUIRE(Ops<Portable>::count_last_flips(player, s) == naive_count(player, s));
    }
}

}  // namespace hasami
