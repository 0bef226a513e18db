#include "search/kernel_table.h"

#include <catch2/catch.hpp>

#include "engine/rules.h"
#include "tests/support/naive_rules.h"
#include "tests/support/positions.h"
#include "tests/support/random_boards.h"

namespace hasami::search {

namespace {

// The squares of `discs` from which a walk both ways leaves the board before it meets an empty.
Bitboard naive_full(Bitboard discs, int column_step, int row_step) {
    Bitboard full = 0;
    for (const Square s : squares_of(discs)) {
        bool is_full = true;
        for (const int sign : {-1, 1}) {
            int column = index_of(s) % 8;
            int row = index_of(s) / 8;
            while (column >= 0 && column < 8 && row >= 0 && row < 8) {
                is_full = is_full && contains(discs, square_at(column, row));
                column += sign * column_step;
                row += sign * row_step;
            }
        }
        full |= is_full ? bit(s) : 0;
    }
    return full;
}

}  // namespace

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

TEST_CASE("every kernel finds the full lines that a walk finds", "[search]") {
    for (const Isa isa : supported_isas()) {
        const KernelTable& kernel = kernel_for(isa);
        Rng rng(5);
        for (int i = 0; i < 20000; ++i) {
            Bitboard discs = ~Bitboard{0};
            for (int empties = rng.below(24); empties > 0; --empties) {
                discs &= ~bit(square_at(rng.below(64)));
            }
            const FullLines expected{naive_full(discs, 1, 0), naive_full(discs, 0, 1),
                                     naive_full(discs, -1, 1), naive_full(discs, 1, 1)};
            REQUIRE(kernel.full_lines(discs) == expected);
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
