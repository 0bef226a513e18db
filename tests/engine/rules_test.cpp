#include "engine/rules.h"

#include <catch2/catch.hpp>

#include "engine/perft.h"
#include "engine/simd/ops_portable.h"
#include "tests/support/naive_rules.h"
#include "tests/support/random_boards.h"

namespace hasami {

TEST_CASE("legal moves and flips equal an eight-direction walk", "[engine]") {
    Rng rng(1);
    for (int i = 0; i < 20000; ++i) {
        const Board b =
            i % 2 == 0 ? test::random_board(rng, rng.below(61)) : test::random_set_up(rng);
        REQUIRE(legal_moves(b) == test::naive_legal_moves(b));
        for (const Square s : squares_of(b.empties())) {
            REQUIRE(flips(b, s) == test::naive_flips(b, s));
        }
    }
}

TEST_CASE("perft of the standard start is the published one", "[engine]") {
    const Board start = standard_start().board;
    REQUIRE(perft<Ops<Portable>>(start, 7, PassCounting::as_ply) == 55092);
    REQUIRE(perft<Ops<Portable>>(start, 9, PassCounting::as_ply) == 3005288);
    REQUIRE(perft<Ops<Portable>>(start, 9, PassCounting::free) == 3005320);
}

}  // namespace hasami
