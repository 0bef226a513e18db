#include "engine/move_list.h"

#include <catch2/catch.hpp>

#include "engine/rules.h"
#include "tests/support/positions.h"
#include "tests/support/random_boards.h"

namespace hasami {

TEST_CASE("the move list holds the boards with the most moves known", "[engine]") {
    struct Row {
        const char* board;
        int moves;
    };
    const Row row =
        GENERATE(Row{"--------XXX--XX--OO-XOX--XOOOOOO--XOOXX--XOO-XX--XXX--X--------- O", 32},
                 Row{"-X-------XOXXXX--XXOOX-----OO-----XOOXX--XOOOOX--XOX-XX--O------ O", 32},
                 Row{"-----X---OOO--OX-OXO-XX---XXX-X--OOXO-O---XX-XO--OOOOXO--------- X", 34});
    const Board b = test::board_of(row.board);
    MoveList list;
    REQUIRE(list.empty());
    for (const Square s : squares_of(legal_moves(b))) {
        list.push(s, flips(b, s));
    }
    REQUIRE(list.size() == row.moves);
    REQUIRE(list.size() < MoveList::kCapacity);
    Bitboard seen = 0;
    for (const Move& move : list) {
        REQUIRE(move.flips == flips(b, move.square));
        REQUIRE(move.order == 0);
        seen |= bit(move.square);
    }
    REQUIRE(seen == legal_moves(b));
    REQUIRE(list[0].square == first_square(seen));
}

TEST_CASE("no random set-up has more moves than the list holds", "[engine]") {
    Rng rng(5);
    int most = 0;
    for (int i = 0; i < 100000; ++i) {
        most = std::max(most, count(legal_moves(test::random_set_up(rng))));
    }
    REQUIRE(most > 15);
    REQUIRE(most <= MoveList::kCapacity);
}

}  // namespace hasami
