#include "search/kernel_table.h"

#include <catch2/catch.hpp>

#include "engine/rules.h"
#include "tests/support/naive_rules.h"
#include "tests/support/positions.h"
#include "tests/support/random_boards.h"

namespace hasami::search {

TEST_CASE("every kernel turns and finds what an eight-direction walk does", "[search]") {
    for (const Isa isa : supported_isas()) {
        CAPTURE(name_of(isa));
        const KernelTable& kernel = kernel_for(isa);
        Rng rng(3);
        for (int i = 0; i < 20000; ++i) {
            const Board b =
                i % 3 == 0 ? test::random_set_up(rng) : test::random_board(rng, rng.below(61));
            REQUIRE(kernel.legal_moves(b) == test::naive_legal_moves(b));
            for (const Square s : squares_of(b.empties())) {
                REQUIRE(kernel.flips(b, s) == test::naive_flips(b, s));
            }
        }
    }
}

TEST_CASE("every kernel counts the last flips of full boards", "[search]") {
    for (const Isa isa : supported_isas()) {
        const KernelTable& kernel = kernel_for(isa);
        Rng rng(4);
        for (int i = 0; i < 20000; ++i) {
            const Square s = square_at(rng.below(64));
            const Bitboard player = rng.next() & ~bit(s);
            const Board b{player, ~player & ~bit(s)};
            REQUIRE(kernel.count_last_flips(player, s) == count(test::naive_flips(b, s)));
        }
    }
}

TEST_CASE("extreme boards: most moves, most flips", "[search]") {
    for (const Isa isa : supported_isas()) {
        const KernelTable& kernel = kernel_for(isa);
        const Board many =
            test::board_of("-----X---OOO--OX-OXO-XX---XXX-X--OOXO-O---XX-XO--OOOOXO--------- X");
        REQUIRE(count(kernel.legal_moves(many)) == 34);
        const Board star =
            test::board_of("X--X--X--O-O-O----OOO---XOO-OOOX--OOO----O-O-O--X--O--O----X---X X");
        REQUIRE(count(kernel.flips(star, Square::d4)) == 19);
    }
}

TEST_CASE("perft by every kernel", "[search]") {
    for (const Isa isa : supported_isas()) {
        REQUIRE(kernel_for(isa).perft(standard_start().board, 9, PassCounting::as_ply) == 3005288);
    }
}

}  // namespace hasami::search
