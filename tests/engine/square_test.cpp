#include "engine/square.h"

#include <catch2/catch.hpp>

#include "engine/bitboard.h"

namespace hasami {

TEST_CASE("squares have the indices of the picture", "[engine]") {
    REQUIRE(index_of(Square::a1) == 0);
    REQUIRE(index_of(Square::h1) == 7);
    REQUIRE(index_of(Square::f5) == 37);
    REQUIRE(index_of(Square::a8) == 56);
    REQUIRE(index_of(Square::h8) == 63);
    REQUIRE(square_at(5, 4) == Square::f5);
    REQUIRE(is_on_board(Square::h8));
    REQUIRE_FALSE(is_on_board(Square::pass));
    REQUIRE_FALSE(is_on_board(Square::none));
}

TEST_CASE("every square is read back from its name, in either case", "[engine]") {
    for (int i = 0; i < kSquareCount; ++i) {
        std::string name = to_string(square_at(i));
        REQUIRE(parse_square(name) == square_at(i));
        name[0] = static_cast<char>(name[0] - 'a' + 'A');
        REQUIRE(parse_square(name) == square_at(i));
        REQUIRE(parse_move(name) == square_at(i));
    }
    REQUIRE(to_string(Square::f5) == "f5");
    REQUIRE(to_string(Square::pass) == "pa");
    REQUIRE(to_string(Square::none) == "--");
}

TEST_CASE("what is no square is refused", "[engine]") {
    for (const char* text : {"", "f", "5", "5f", "i1", "a0", "a9", "f55", " f5", "f5 ", "@1", "`1",
                             "pa", "ps", "--", "a:", "\xC3\xA9"}) {
        CAPTURE(text);
        REQUIRE(parse_square(text) == std::nullopt);
    }
    REQUIRE(parse_square(std::string_view("a\0", 2)) == std::nullopt);
}

TEST_CASE("a pass has several spellings", "[engine]") {
    for (const char* text : {"pa", "PA", "ps", "Ps", "pass", "PASS", "--", "@@"}) {
        CAPTURE(text);
        REQUIRE(parse_move(text) == Square::pass);
    }
    for (const char* text : {"", "p", "pas", "passs", "-", "---", "@"}) {
        CAPTURE(text);
        REQUIRE(parse_move(text) == std::nullopt);
    }
}

}  // namespace hasami
