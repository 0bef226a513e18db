#include "engine/rules.h"

#include <catch2/catch.hpp>

#include "tests/support/naive_rules.h"
#include "tests/support/positions.h"
#include "tests/support/random_boards.h"

namespace hasami {

using test::board_of;
using test::squares_in;

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

TEST_CASE("rules are the same in all eight images", "[engine]") {
    Rng rng(11);
    for (int i = 0; i < 2000; ++i) {
        const Board b = test::random_set_up(rng);
        for (int s = 0; s < kSymmetryCount; ++s) {
            REQUIRE(legal_moves(symmetric(b, s)) == symmetric(legal_moves(b), s));
            for (const Square move : squares_of(b.empties())) {
                REQUIRE(flips(symmetric(b, s), symmetric(move, s)) == symmetric(flips(b, move), s));
            }
        }
    }
}

TEST_CASE("known positions have their known moves", "[engine]") {
    struct Row {
        const char* position;
        const char* moves;
    };
    const Row row = GENERATE(
        Row{"---------------------------OX------XOX-------O------------------ X", "d3 c4 e6 f7"},
        Row{"---------------------------OX------OXX-----O-------------------- X", "c3 c4 c5 c6 c7"},
        Row{"------------------XXXX----XOXX----XXXXX---XXXOX-----XX---------- X", "g7"},
        Row{"-------------------X-------XX--O---XXXOO-----X-O-----X---------- O", "c5 e7"},
        Row{"-------------------X-------XX------XXX-------X-O-----OO------O-X O", "c3 f4"},
        Row{"OOOOOOOOOOXXXXOOOXOXXXXOOOXOXXXOOXXXXXXO-XXXOXXOOXXXXX---XXXX-X- X", ""});
    REQUIRE(legal_moves(board_of(row.position)) == squares_in(row.moves));
}

TEST_CASE("one move turns at most nineteen discs", "[engine]") {
    const Board b = board_of("X--X--X--O-O-O----OOO---XOO-OOOX--OOO----O-O-O--X--O--O----X---X X");
    REQUIRE(count(flips(b, Square::d4)) == 19);
    REQUIRE(play(b, Square::d4).player == 0);
    REQUIRE(is_over(play(b, Square::d4)));
    REQUIRE(flips(test::game_of("f5d6c5f4e3c6d3f6").board(), Square::e6) == bit(Square::e5));
}

TEST_CASE("moves are legal only where they turn, passes only where they must", "[engine]") {
    const Board start = standard_start().board;
    for (int i = 0; i < kSquareCount; ++i) {
        REQUIRE(is_legal(start, square_at(i)) == contains(legal_moves(start), square_at(i)));
    }
    REQUIRE_FALSE(is_legal(start, Square::pass));
    REQUIRE_FALSE(is_legal(start, Square::none));
    REQUIRE_FALSE(must_pass(start));
    REQUIRE_FALSE(is_over(start));

    const Board stuck =
        board_of("--XXXXX-OOOOOOOXOOXXXOXXOOOXOXOXOOOOXXOXOOOXXXOXOOOXXOOX--XXXXXX O");
    REQUIRE(must_pass(stuck));
    REQUIRE(is_legal(stuck, Square::pass));
    REQUIRE(play(stuck, Square::pass) == stuck.passed());

    const Board over =
        board_of("------------------X--------XXXX----XXXXX----X-X------X------O-X- O");
    REQUIRE(is_over(over));
    REQUIRE_FALSE(must_pass(over));
    REQUIRE_FALSE(is_legal(over, Square::pass));
    REQUIRE(is_over(Board{}));
}

}  // namespace hasami
