#include "tools/hasami/move_facts.h"

#include <catch2/catch.hpp>

#include "engine/game.h"

using namespace hasami;
using namespace hasami::tools;

TEST_CASE("facts about the first move", "[tools]") {
    const MoveFacts f = facts_of(standard_start().board, Square::f5);
    CHECK(f.flips == 1);           // e5
    CHECK(f.openness == 4);        // f4 d6 e6 f6 are empty next to e5
    CHECK(f.frontier == 4);        // e4 d5 e5 f5
    CHECK(f.opponent_moves == 3);  // d6 f6 f4
    CHECK(f.stable_gain == 0);
    CHECK(f.region == 60);
}

TEST_CASE("a corner makes an edge stable", "[tools]") {
    const Board board{bit(Square::c1), bit(Square::b1)};
    const MoveFacts f = facts_of(board, Square::a1);
    CHECK(f.flips == 1);
    CHECK(f.stable_gain == 3);
    CHECK(f.opponent_moves == 0);
}

TEST_CASE("regions are connected in eight directions", "[tools]") {
    // Empty: a1, a2 and b1 (one region) and h8.
    const Bitboard empty = bit(Square::a1) | bit(Square::a2) | bit(Square::b1) | bit(Square::h8);
    const Bitboard opponent = bit(Square::g8) | bit(Square::b2);
    const Board board{~empty & ~opponent, opponent};
    CHECK(facts_of(board, Square::h8).region == 1);
    CHECK(facts_of(board, Square::a1).region == 3);
}

TEST_CASE("neighbours do not wrap around the board", "[tools]") {
    CHECK(neighbours(bit(Square::a1)) == (bit(Square::b1) | bit(Square::a2) | bit(Square::b2)));
    CHECK(neighbours(bit(Square::h4)) == (bit(Square::h3) | bit(Square::g3) | bit(Square::g4) |
                                          bit(Square::g5) | bit(Square::h5)));
    CHECK(count(neighbours(bit(Square::d4))) == 8);
}
