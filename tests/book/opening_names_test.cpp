#include "book/opening_names.h"

#include <catch2/catch.hpp>
#include <set>

#include "engine/rules.h"
#include "tests/support/positions.h"

namespace hasami::book {

namespace {

// A board drawn with X for the player and O for the opponent.
Board drawn(std::string_view cells) {
    Board b;
    for (int i = 0; i < kSquareCount; ++i) {
        const char cell = cells[static_cast<std::size_t>(i)];
        (cell == 'X' ? b.player : b.opponent) |= cell == '-' ? 0 : bit(square_at(i));
    }
    return b;
}

}  // namespace

TEST_CASE("the table of openings is in its documented form", "[book]") {
    std::set<Board> boards;
    for (const Opening& opening : openings()) {
        Game game;
        for (const Square s : opening.moves) {
            REQUIRE(game.play(s));
        }
        REQUIRE(opening.moves.front() == Square::f5);
        REQUIRE(boards.insert(canonical(game.board()).board).second);
        REQUIRE_FALSE((opening.en.empty() && opening.ja.empty()));
        REQUIRE(opening.family <= Family::other);
        REQUIRE(opening.ja.find('\t') == std::string_view::npos);
        REQUIRE(opening_of(game) == &opening);
    }
    REQUIRE(boards.size() == 229);
}

TEST_CASE("the four base diagrams are recognised in all symmetries", "[book]") {
    struct Base {
        std::string_view diagram;  // Black X, White O, White to move
        std::string_view en;
        std::string_view ja;
        Family family;
    };
    constexpr Base kBases[] = {{"--------------------X------XOO----XXOX-----O--------------------",
                                "Rabbit", "兎定石", Family::rabbit},
                               {"------------------XO------XXX------OXX-----O--------------------",
                                "Tiger", "虎定石", Family::tiger},
                               {"---------------------------OX-----XXXX-----OOO------------------",
                                "Cow", "牛定石", Family::cow},
                               {"-------------------XX------XXO-----XOO-------O------------------",
                                "Mouse", "鼠定石", Family::mouse}};
    for (const Base& base : kBases) {
        const Board white_to_move = drawn(base.diagram).passed();
        for (int symmetry = 0; symmetry < kSymmetryCount; ++symmetry) {
            const Opening* opening = opening_at(symmetric(white_to_move, symmetry));
            REQUIRE(opening != nullptr);
            REQUIRE(opening->en == base.en);
            REQUIRE(opening->ja == base.ja);
            REQUIRE(opening->family == base.family);
        }
        REQUIRE(opening_at(white_to_move.passed()) == nullptr);
    }
}

TEST_CASE("names are found by any move order and from any first move", "[book]") {
    REQUIRE(opening_of(test::game_of("f5d6c4d3c3"))->en == "Tiger");
    REQUIRE(opening_of(test::game_of("f5f4e3f6e6"))->en == "Cow");
    REQUIRE(opening_of(test::game_of("f5f4e3f6e6"))->family == Family::cow);
    REQUIRE(opening_of(test::game_of("c4c3"))->en == "Diagonal");
    REQUIRE(opening_of(test::game_of("d3e3"))->en == "Parallel");
    REQUIRE(opening_of(test::game_of("e6f4"))->en == "Perpendicular");
}

TEST_CASE("a game keeps the name of its last named position", "[book]") {
    REQUIRE(opening_of(Game()) == nullptr);
    REQUIRE(opening_of(test::game_of("f5")) == nullptr);
    REQUIRE(opening_of(test::game_of("f5d6c3d3c4f4f6f3e6e7"))->en == "Scorpion");
    REQUIRE(opening_of(test::game_of("f5d6c3d3c4f4f6f3e6e7c6"))->ja == "ロジステロ流");
    const Game mouse = test::game_of("f5f4e3f6d3e2");
    REQUIRE(opening_at(mouse.board()) == nullptr);
    REQUIRE(opening_of(mouse)->en == "Mouse");
    REQUIRE(opening_of(Game(parallel_start())) == nullptr);
}

TEST_CASE("a name in one language only serves for both", "[book]") {
    const Opening* both = opening_of(test::game_of("f5d6c3d3c4"));
    REQUIRE(name_of(*both, Language::english) == "Tiger");
    REQUIRE(name_of(*both, Language::japanese) == "虎定石");
    const Opening* japanese = opening_of(test::game_of("f5d6c3d3c4f4c5"));
    REQUIRE(name_of(*japanese, Language::english) == "虎大量");
    const Opening* english = opening_of(test::game_of("f5d6c4d3c5f4e3f3c2b4b3"));
    REQUIRE(name_of(*english, Language::japanese) == "Berner");
}

TEST_CASE("openings are found by name", "[book]") {
    const auto moves = [](std::string_view name) {
        const auto game = game_of_opening(name);
        return game ? game->ply() : -1;
    };
    REQUIRE(moves("rabbit") == 5);
    REQUIRE(moves("RABBIT") == 5);
    REQUIRE(moves("兎定石") == 5);
    REQUIRE(moves("兎") == 5);
    REQUIRE(moves("鼠") == 5);
    REQUIRE(moves("Dawg") == 11);
    REQUIRE(moves("手塚システム") == 11);
    REQUIRE(moves("Dead Draw") == 10);
    REQUIRE(moves("") == -1);
    REQUIRE(moves("f5d6") == -1);
    REQUIRE(moves("no such opening") == -1);
    REQUIRE(game_of_opening("Cow")->board() == test::game_of("f5f6e6d6c5").board());
}

TEST_CASE("families have English and Japanese names", "[book]") {
    REQUIRE(name_of(Family::rabbit) == "rabbit");
    REQUIRE(japanese_name_of(Family::rabbit) == "兎");
    REQUIRE(japanese_name_of(Family::tiger) == "虎");
    REQUIRE(japanese_name_of(Family::cow) == "牛");
    REQUIRE(japanese_name_of(Family::mouse) == "鼠");
}

}  // namespace hasami::book
