#include "tools/hasami/board_view.h"

#include <catch2/catch.hpp>

#include "engine/rules.h"

using namespace hasami;
using namespace hasami::tools;

TEST_CASE("the start as people see it", "[tools]") {
    const Position start = standard_start();
    const std::string text =
        side_by_side(draw_board(start, {legal_moves(start.board), Square::none}, BoardStyle::ascii),
                     describe(start));
    CHECK(text ==
          "    a b c d e f g h\n"
          "  1 - - - - - - - - 1    Black X  2\n"
          "  2 - - - - - - - - 2    White O  2\n"
          "  3 - - - + - - - - 3    empty   60\n"
          "  4 - - + O X - - - 4\n"
          "  5 - - - X O + - - 5    Black to move\n"
          "  6 - - - - + - - - 6\n"
          "  7 - - - - - - - - 7\n"
          "  8 - - - - - - - - 8\n"
          "    a b c d e f g h\n");
}

TEST_CASE("the last move is marked", "[tools]") {
    Game game;
    REQUIRE(game.play(Square::f5));
    const auto lines = draw_board(game.position(), {0, Square::f5}, BoardStyle::ascii);
    CHECK(lines[5] == "  5 - - - X X>X - - 5 ");
}

TEST_CASE("passes and the end of a game are named", "[tools]") {
    const Board full{~Bitboard{0}, 0};
    CHECK(describe({full, Color::black}).back() == "game over");
    // Black has a1 only, White b1: White to move must pass, as Black can take c1.
    const Board stuck{bit(Square::b1), bit(Square::a1)};
    REQUIRE(must_pass(stuck));
    CHECK(describe({stuck, Color::white}).back() == "White must pass");
}
