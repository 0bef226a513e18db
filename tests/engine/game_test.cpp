#include "engine/game.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "engine/rules.h"
#include "tests/support/positions.h"
#include "tests/support/random_boards.h"

namespace hasami {

using test::game_of;
using test::position_of;
using test::squares_in;

namespace {

// Eight moves after which Black has to pass.
constexpr const char* kEarlyPass = "f5f6d3g5h5h4g7h6";

}  // namespace

TEST_CASE("starts are the ones players know, with their first moves", "[engine]") {
    struct Row {
        const char* name;
        const char* position;
        const char* moves;
    };
    const Row row = GENERATE(
        Row{"start", "---------------------------OX------XO--------------------------- X",
            "d3 c4 f5 e6"},
        Row{"parallel", "---------------------------OO------XX--------------------------- X",
            "c3 d3 e3 f3"},
        Row{"handicap1", "X--------------------------OX------XO--------------------------- O",
            "e3 f4 c5 d6"},
        Row{"handicap2", "X--------------------------OX------XO--------------------------X O",
            "e3 f4 c5 d6"},
        Row{"handicap3", "X------X-------------------OX------XO--------------------------X O",
            "e3 f4 c5 d6"},
        Row{"handicap4", "X------X-------------------OX------XO-------------------X------X O",
            "e3 f4 c5 d6"},
        Row{"HandiCap4", "X------X-------------------OX------XO-------------------X------X O",
            "e3 f4 c5 d6"});
    const auto start = start_named(row.name);
    REQUIRE(start == position_of(row.position));
    REQUIRE(legal_moves(start->board) == squares_in(row.moves));
}

TEST_CASE("unknown starts have no position", "[engine]") {
    for (const char* name : {"", "starts", "handicap", "handicap0", "handicap5", "handicap10"}) {
        REQUIRE(start_named(name) == std::nullopt);
    }
}

TEST_CASE("known games end as recorded", "[engine]") {
    struct Row {
        const char* transcript;
        int passes, black, white;          // discs on the board
        int winner_takes, split, ignored;  // Black's result by the three rules
    };
    const Row row = GENERATE(
        // Draws and finals of 60 moves.
        Row{"f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3"
            "b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6",
            0, 32, 32, 0, 0, 0},
        Row{"f5f6e6f4g6d6e3f3g4g5d3e2c6h4c5d2c3h7h5h6c2f7f1e1g3e7c1c4d1b5b4c7b6a5a4a6e8f8d7a3h3h2b7"
            "f2b3a2g7d8b8h8g8c8a8b2a1a7b1g1g2h1",
            1, 32, 32, 0, 0, 0},
        Row{"f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5e3d2g4h3f7b5h5g3b4b6c8b8c7e8f8g8h4h6e2d1c1a3a6a5e1f2g7"
            "c2a4h8a2b7f1b3b1b2h7a7a8a1g1g2h2h1",
            2, 34, 30, 4, 4, 4},
        Row{"f5f6e6f4e3c5c4e7c6e2f3g4g5d6e8h6c7d7f7d8f8g8g6h5g3d3d2h2c3d1f2g1c2g2h1g7c1b3f1e1c8b8b4"
            "b6b5a5a4a3a7b7h3h4a8a6h8b1h7b2a2a1",
            1, 55, 9, 46, 46, 46},
        // Shortest games, and games that end with empty squares.
        Row{"f5d6c5f6e7f4g5e6e3", 0, 13, 0, 64, 64, 13},
        Row{"f5f6c4f4e6b4g6f7g5h5", 0, 0, 14, -64, -64, -14},
        Row{"f5f4c3e6f7g6g4e8g8g5h5", 0, 14, 1, 62, 13, 13},
        Row{"f5f6e6f4g5e7f7g6h6f8g4h4h5h7d8d6g3g2", 0, 1, 21, -62, -20, -20},
        Row{"f5f4e3f2f3d6f1g3e6f6g4h4f7e1d1f8", 0, 3, 17, -58, -14, -14},
        Row{"f5d6c3d3c4f4d7e3f2f3g3g2h1", 0, 17, 0, 64, 64, 17},
        Row{"f5f4e3f6d3c3c4c5e6f3d6c6b5a5b4a4", 0, 0, 20, -64, -64, -20},
        Row{"f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3h5h7c5b4e8d8c6g8b5a5a3c7b6a6c8b8a4b3a7c2a2e3f2d2"
            "e2e1f1g3d1c1b1b7g2h2g1b2a1g7h1",
            1, 31, 31, 0, 0, 0},
        // The most passes: 15 in a recorded game, 23 in a constructed one, all by Black.
        Row{"f5f6e6f4d3c4e3d6g4h3b5b4c5c6b6g3c3f3b3a6c7d8d7e7b8b7h4h5a8c2a7a4c8e2a5g5a3e8a2f8f7c1b1"
            "a1b2g7d1d2g6g8h8h7h6e1f2g2f1h1g1h2",
            15, 64, 0, 64, 64, 64},
        Row{"f5d6c4g5d7c7h5d8b8b7b6a7b5a6a5b4b3c6e8f8c8a8e7a4b2a2c2d2d1e2f2c5c3a1a3e6d3f6f7f1g2h2e3"
            "f4b1g1c1e1g8g7f3h1h3h4h6",
            23, 0, 59, -64, -64, -59});
    CAPTURE(row.transcript);
    const Game game = game_of(row.transcript);
    REQUIRE(game.is_over());
    REQUIRE(std::count(game.moves().begin(), game.moves().end(), Square::pass) == row.passes);
    REQUIRE(count(game.position().discs_of(Color::black)) == row.black);
    REQUIRE(count(game.position().discs_of(Color::white)) == row.white);
    REQUIRE(game.black_score_discs() == row.winner_takes);
    REQUIRE(game.black_score_discs(ScoringRule::empties_split) == row.split);
    REQUIRE(game.black_score_discs(ScoringRule::empties_ignored) == row.ignored);
}

TEST_CASE("a forced pass is a move of its own", "[engine]") {
    Game game = game_of(kEarlyPass);
    REQUIRE(game.side_to_move() == Color::black);
    REQUIRE(must_pass(game.board()));
    REQUIRE(legal_moves(game.board().passed()) == squares_in("c5 e7 f8"));
    REQUIRE_FALSE(game.play(Square::c5).has_value());
    REQUIRE(game.ply() == 8);

    SECTION("played") {
        REQUIRE(game.play(Square::pass).has_value());
        REQUIRE(game.play(Square::c5).has_value());
    }
    SECTION("inserted") {
        REQUIRE(game.play_inserting_pass(Square::c5).has_value());
    }
    SECTION("inserted for the other colour's move") {
        REQUIRE_FALSE(game.play_as(Color::black, Square::c5).has_value());
        REQUIRE(game.play_as(Color::white, Square::c5).has_value());
    }
    REQUIRE(game.ply() == 10);
    REQUIRE(game.moves()[8] == Square::pass);
    REQUIRE(game.side_to_move() == Color::black);
    REQUIRE(game.undo());
    REQUIRE(game.undo());
    REQUIRE(game.position() == game_of(kEarlyPass).position());
}

TEST_CASE("an illegal move changes nothing and says why", "[engine]") {
    Game game = game_of("f5");
    const Position before = game.position();
    for (const Square s : {Square::a1, Square::f5, Square::e4, Square::pass, Square::none}) {
        const Result<void> played = game.play(s);
        REQUIRE_FALSE(played.has_value());
        REQUIRE_FALSE(game.play_inserting_pass(s).has_value());
    }
    REQUIRE(game.play(Square::a1).error().message == "illegal move a1 for white after 1 moves");
    REQUIRE(game.play_as(Color::black, Square::d6).error().message ==
            "wrong color: white is to move");
    REQUIRE(game.position() == before);
    REQUIRE(game.ply() == 1);
    REQUIRE(game.play_as(Color::white, Square::d6).has_value());
}

TEST_CASE("nothing can be played in a finished game", "[engine]") {
    Game game = game_of("f5d6c5f6e7f4g5e6e3");
    REQUIRE(game.is_over());
    for (const Square s : {Square::a1, Square::pass, Square::none}) {
        REQUIRE_FALSE(game.play_inserting_pass(s).has_value());
        REQUIRE_FALSE(game.play_as(Color::black, s).has_value());
        REQUIRE_FALSE(game.play_as(Color::white, s).has_value());
    }
}

TEST_CASE("undo leads back through every position, with passes", "[engine]") {
    Game game = game_of(
        "f5f6e6f4d3c4e3d6g4h3b5b4c5c6b6g3c3f3b3a6c7d8d7e7b8b7h4h5a8c2a7a4c8e2a5g5a3e8a2f8f7c1b1a1b2"
        "g7d1d2g6g8h8h7h6e1f2g2f1h1g1h2");
    std::vector<Position> positions;
    for (int ply = 0; ply <= game.ply(); ++ply) {
        positions.push_back(game.position_at(ply));
    }
    REQUIRE(positions.front() == standard_start());
    for (int ply = game.ply(); ply > 0; --ply) {
        REQUIRE(game.position() == positions[static_cast<std::size_t>(ply)]);
        REQUIRE(game.undo());
    }
    REQUIRE(game.position() == standard_start());
    REQUIRE_FALSE(game.undo());
    REQUIRE(game.ply() == 0);
}

TEST_CASE("a game may start anywhere", "[engine]") {
    const Position set_up =
        position_of("-------------------X-------XX--O---XXXOO-----X-O------X--------- X");
    Game game(set_up);
    REQUIRE(game.start() == set_up);
    REQUIRE(game.play_inserting_pass(Square::f8).has_value());
    REQUIRE(game.position_at(0) == set_up);
    REQUIRE(game.position_at(1) == Position{set_up.board.passed(), Color::white});
    REQUIRE(game.undo());
    REQUIRE(game.undo());
    REQUIRE_FALSE(game.undo());
}

TEST_CASE("the discs of a colour do not depend on who moves", "[engine]") {
    const Position p =
        position_of("--------------------X------OXX-----XXXX------O------------------ O");
    REQUIRE(p.discs_of(Color::white) == squares_in("d4 f6"));
    REQUIRE(p.discs_of(Color::black) == squares_in("e3 e4 f4 d5 e5 f5 g5"));
    REQUIRE(legal_moves(p.board) == squares_in("f2 f3 g4 h4 d6"));
}

}  // namespace hasami
