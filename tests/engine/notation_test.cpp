#include "engine/notation.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "engine/rules.h"
#include "tests/engine/known_games.h"
#include "tests/support/random_boards.h"
#include "tests/support/random_games.h"

namespace hasami {

namespace {

constexpr std::string_view kStart =
    "---------------------------OX------XO--------------------------- X";

std::string transcript_error(std::string_view transcript) {
    const Result<Game> game = parse_transcript(transcript);
    return game ? "no error" : game.error().message;
}

std::string board_error_of(std::string_view text) {
    const Result<Position> position = parse_position(text);
    return position ? "no error" : position.error().message;
}

}  // namespace

TEST_CASE("known games replay to their results", "[engine]") {
    for (const test::KnownGame& known : test::kKnownGames) {
        CAPTURE(known.moves);
        const Result<Game> game = parse_transcript(known.moves);
        REQUIRE(game.has_value());
        CHECK(game->is_over());
        CHECK(count(game->position().discs_of(Color::black)) == known.black_discs);
        CHECK(count(game->position().discs_of(Color::white)) == known.white_discs);
        CHECK(game->board().empty_count() == known.empties);
        if (known.passes >= 0) {
            const auto& moves = game->moves();
            CHECK(std::count(moves.begin(), moves.end(), Square::pass) == known.passes);
        }
        CHECK(format_transcript(*game) == known.moves);
    }
}

TEST_CASE("transcripts are read in every usual dress", "[engine]") {
    const std::string expected = "f5d6c3d3c4";
    for (const std::string_view text :
         {"f5d6c3d3c4", "F5D6C3D3C4", "F5d6C3d3C4", "f5 d6 c3 d3 c4", "F5-D6-C3-D3-C4",
          "f5,d6,c3,d3,c4", "1.f5 2.d6 3.c3 4.d3 5.c4", "1. f5 d6\n2. c3 d3\n3. c4",
          "  f5d6\r\n\tc3 d3\nc4\n", "1) f5 2) d6 3) c3 4) d3 5) c4"}) {
        CAPTURE(text);
        const Result<Game> game = parse_transcript(text);
        REQUIRE(game.has_value());
        CHECK(format_transcript(*game) == expected);
    }
    CHECK(parse_transcript("")->ply() == 0);
    CHECK(parse_transcript("c3", parallel_start())->ply() == 1);
}

TEST_CASE("passes may be implied or written", "[engine]") {
    // The earliest forced pass: Black's, after eight moves.
    const std::string base = "f5f6d3g5h5h4g7h6";
    for (const std::string_view pass : {"", "pa", "PS", "pass", "Pass", "--", " -- ", " pa "}) {
        const Result<Game> game = parse_transcript(base + std::string(pass) + "c5");
        REQUIRE(game.has_value());
        CHECK(game->ply() == 10);
        CHECK(format_transcript(*game) == base + "c5");
        CHECK(format_transcript(*game, PassStyle::written) == base + "pac5");
    }
    CHECK(parse_transcript(base)->ply() == 8);
    CHECK(parse_transcript(base + "pa")->ply() == 9);
    CHECK(parse_transcript("f5d6c5f6e7f4g5e6e3 pa pa")->ply() == 9);
}

TEST_CASE("bad transcripts are refused with place, ply and reason", "[engine]") {
    CHECK(transcript_error("f5d6c3f5") ==
          "transcript:1:7: move 4: f5 is illegal for white, expected d3 f3 f4 g5");
    CHECK(transcript_error("f5 d6\nc3 a1") ==
          "transcript:2:4: move 4: a1 is illegal for white, expected d3 f3 f4 g5");
    CHECK(transcript_error("f5pa") ==
          "transcript:1:3: move 2: a pass is illegal for white, expected f4 d6 f6");
    CHECK(transcript_error("f5d") ==
          "transcript:1:3: 'd' is no move, expected squares such as f5d6");
    CHECK(transcript_error("f5d9") ==
          "transcript:1:3: 'd9' is no move, expected squares such as f5d6");
    CHECK(transcript_error("hello world").find("transcript:1:1: 'hello wo...' is no move") == 0);
    CHECK(transcript_error("f55d6").find("transcript:1:3: '5d6' is no move") == 0);
    CHECK(transcript_error("f5d6c5f6e7f4g5e6e3a1") ==
          "transcript:1:19: move 10: a1 is illegal for white, expected none, the game is over");
}

TEST_CASE("boards are read in every usual dress", "[engine]") {
    for (const std::string_view text : {
             "---------------------------OX------XO--------------------------- X",
             "---------------------------OX------XO---------------------------X",
             "...........................ox......xo........................... x",
             "___________________________wb______bw___________________________ b",
             "---------------------------O*------*O---------------------------\t*",
             "--------\n--------\n--------\n---OX---\n---XO---\n--------\n--------\n--------\nX\n",
             "---------------------------O@------@O--------------------------- black",
             "---------------------------OX------XO--------------------------- 0",
             "- - - - - - - - - - - - - - - - - - - - - - - - - - - ○ ● - - - - - - ● ○ - - - - - "
             "- - - "
             "- - - - - - - - - - - - - - - - - - - ●",
         }) {
        CAPTURE(text);
        const Result<Position> position = parse_position(text);
        REQUIRE(position.has_value());
        CHECK(*position == standard_start());
    }
    for (const std::string_view side : {"O", "o", "w", "W", "1", "white", "WHITE", "○"}) {
        CHECK(parse_position(std::string(kStart.substr(0, 65)) + std::string(side))->side ==
              Color::white);
    }
    CHECK(format_position(standard_start()) == kStart);
    CHECK(format_position(handicap_start(2)) ==
          "X--------------------------OX------XO--------------------------X O");
}

TEST_CASE("bad boards are refused with place and reason", "[engine]") {
    const std::string cells(64, '-');
    CHECK(board_error_of("") == "board:1:1: the board ends after 0 squares, expected 64 of X O -");
    CHECK(board_error_of(cells.substr(1)) ==
          "board:1:64: the board ends after 63 squares, expected 64 of X O -");
    CHECK(board_error_of(cells) ==
          "board:1:65: a square or the side to move is missing, expected 64 squares and X or O");
    CHECK(board_error_of(cells + "- X") ==
          "board:1:65: more than 64 squares ('-'), expected 64 squares and X or O");
    CHECK(board_error_of(cells + "XX") ==
          "board:1:65: more than 64 squares ('XX'), expected 64 squares and X or O");
    CHECK(board_error_of(cells + " X O") ==
          "board:1:68: 'O' after the side to move, expected the end of the board");
    CHECK(board_error_of(cells + " green") ==
          "board:1:66: 'green' is no side to move, expected 64 squares and X or O");
    CHECK(board_error_of("--------\n---q----") ==
          "board:2:4: 'q----' stands after 11 squares, expected 64 of X O -");
    CHECK(board_error_of("●●q").find("board:1:3: ") == 0);
    CHECK(board_error_of(std::string(1, '\0')).find("board:1:1: '?' stands") == 0);
}

TEST_CASE("what is written is read back", "[engine]") {
    Rng rng(7);
    for (int i = 0; i < 2000; ++i) {
        const Position start = test::random_start(rng);
        const Game game = test::random_game(rng, rng.below(70), start);
        for (const PassStyle passes : {PassStyle::omitted, PassStyle::written}) {
            const Result<Game> read = parse_transcript(format_transcript(game, passes), start);
            REQUIRE(read.has_value());
            // A last pass can only be read where it is written.
            Game expected = game;
            if (passes == PassStyle::omitted && game.ply() > 0 &&
                game.moves().back() == Square::pass) {
                expected.undo();
            }
            REQUIRE(read->moves() == expected.moves());
            REQUIRE(read->position() == expected.position());
        }
        const Position set_up{test::random_set_up(rng), i % 2 == 0 ? Color::black : Color::white};
        REQUIRE(parse_position(format_position(set_up)) == set_up);
    }
}

TEST_CASE("the picture shows coordinates, discs and legal moves", "[engine]") {
    CHECK(board_picture(standard_start()) ==
          "  a b c d e f g h\n"
          "1 . . . . . . . .\n"
          "2 . . . . . . . .\n"
          "3 . . . * . . . .\n"
          "4 . . * O X . . .\n"
          "5 . . . X O * . .\n"
          "6 . . . . * . . .\n"
          "7 . . . . . . . .\n"
          "8 . . . . . . . .\n");
}

}  // namespace hasami
