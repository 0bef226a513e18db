#include "engine/sgf.h"

#include <catch2/catch.hpp>

#include "engine/notation.h"
#include "tests/engine/known_games.h"
#include "tests/support/random_games.h"

namespace hasami {

namespace {

GameRecord only_sgf(std::string_view text) {
    Result<std::vector<GameRecord>> records = parse_sgf(text);
    INFO((records ? "" : records.error().message));
    REQUIRE(records.has_value());
    REQUIRE(records->size() == 1);
    return std::move(records->front());
}

std::string sgf_error(std::string_view text) {
    const Result<std::vector<GameRecord>> records = parse_sgf(text);
    return records ? "no error" : records.error().message;
}

}  // namespace

TEST_CASE("SGF squares come as f5 and as fe", "[engine]") {
    for (const std::string_view moves : {";B[f5];W[d6];B[c3]", ";B[F5];W[D6];B[C3]",
                                         "\n;B[fe]\n;W[df]\n;B[cc]", ";B[f5]W[d6];B[c3]"}) {
        const GameRecord record = only_sgf("(;FF[4]GM[2]SZ[8]" + std::string(moves) + ")");
        CHECK(format_transcript(record.game) == "f5d6c3");
    }
}

TEST_CASE("SGF names, results and escapes", "[engine]") {
    const GameRecord record = only_sgf(
        "(;GM[2]PB[a \\] "
        "b]PW[c\\\\d]PC[Paris]DT[1980]GC[two\nlines]BR[1200]RE[W+T]C[(;B[a1\\])];B[f5]"
        ")");
    CHECK(record.black == "a ] b");
    CHECK(record.white == "c\\d");
    CHECK(record.comment == "two\nlines");
    CHECK(record.black_rating == 1200);
    CHECK(record.result == RecordedResult{-64, GameEnd::timeout});
    CHECK(only_sgf("(;GM[2]RE[B+4])").result == RecordedResult{4, GameEnd::normal});
    CHECK(only_sgf("(;GM[2]RE[W+12.0])").result == RecordedResult{-12, GameEnd::normal});
    CHECK(only_sgf("(;GM[2]RE[W+Resign])").result == RecordedResult{-64, GameEnd::resigned});
    CHECK(only_sgf("(;GM[2]RE[0])").result == RecordedResult{});
    CHECK_FALSE(only_sgf("(;GM[2]RE[?])").result.has_value());
}

TEST_CASE("SGF set-up and side to move", "[engine]") {
    const std::string parallel = "AW[d4][e4]AB[d5][e5]";
    CHECK(only_sgf("(;GM[2]" + parallel + ")").game.start() == parallel_start());
    CHECK(only_sgf("(;GM[2]" + parallel + "PL[B];B[c3])").game.ply() == 1);
    CHECK(only_sgf("(;GM[2]" + parallel + "PL[white])").game.start().side == Color::white);
    // The handicap start of one corner, where the first move tells the side.
    const GameRecord record = only_sgf("(;GM[2]AB[a1][ed][de]AW[dd][ee];W[f4])");
    CHECK(record.game.start() == handicap_start(1));
}

TEST_CASE("SGF passes: written in every way, and left out", "[engine]") {
    const std::string moves = "(;GM[2];B[f5];W[f6];B[d3];W[g5];B[h5];W[h4];B[g7];W[h6]";
    for (const std::string_view pass : {"", ";B[PA]", ";B[]", ";B[tt]", ";B[pass]", ";B[--]"}) {
        CHECK(only_sgf(moves + std::string(pass) + ";W[c5])").game.ply() == 10);
    }
    CHECK(only_sgf(moves + ";B[])").game.ply() == 9);
}

TEST_CASE("only the main line of an SGF tree is read", "[engine]") {
    const auto records =
        parse_sgf("(;GM[2](;B[f5](;W[d6])(;W[f4];B[e3]))(;B[d3]))\n(;GM[2];B[c4])\n");
    REQUIRE(records.has_value());
    REQUIRE(records->size() == 2);
    CHECK(format_transcript(records->front().game) == "f5d6");
    CHECK(format_transcript(records->back().game) == "c4");
}

TEST_CASE("a board without discs stays one in written SGF", "[engine]") {
    const GameRecord empty = only_sgf("(;GM[2]AE[d4]PL[W])");
    CHECK(empty.game.start().board.occupied() == 0);
    CHECK(only_sgf(format_sgf(empty)).game.start() == empty.game.start());
}

TEST_CASE("bad SGF is refused with place and reason", "[engine]") {
    CHECK(sgf_error("").find("SGF:1:1: no game") == 0);
    CHECK(sgf_error("hello").find("SGF:1:1: 'hello', expected a game") == 0);
    CHECK(sgf_error("(;GM[2];B[f5]") == "SGF:1:1: the game has no end, expected )");
    CHECK(sgf_error("(;GM[1];B[aa])") == "SGF:1:6: '1' is another game, expected 2 (Othello)");
    CHECK(sgf_error("(;GM[2]SZ[19])") == "SGF:1:11: '19' is another board size, expected 8");
    CHECK(sgf_error("(;GM[2];B[f5]\n;W[a1])") ==
          "SGF:2:4: illegal move a1 for white after 1 moves");
    CHECK(sgf_error("(;GM[2];B[f5];B[f6])").find("wrong color") != std::string::npos);
    CHECK(sgf_error("(;GM[2];B[zz])") == "SGF:1:11: 'zz' is no move, expected a square or a pass");
    CHECK(sgf_error("(;GM[2]AB[q5])") == "SGF:1:11: 'q5' is no square, expected a1 to h8");
    CHECK(sgf_error("(;GM[2];B[f5];AB[a1])").find("after the first move") != std::string::npos);
    CHECK(sgf_error("(;GM[2]PL[green])") == "SGF:1:11: 'green' is no side, expected B or W");
    CHECK(sgf_error("(;GM[2];B[f5\\]").find("has no end, expected ]") != std::string::npos);
}

TEST_CASE("written SGF is read back", "[engine]") {
    Rng rng(13);
    for (int i = 0; i < 1000; ++i) {
        GameRecord record;
        record.game = test::random_game(rng, rng.below(70), test::random_start(rng));
        record.black = "a ] \\ name";
        record.white = "Zo\xC3\xA9 (;";
        record.comment = i % 2 == 0 ? "" : "a\ncomment";
        record.white_rating = rng.below(300000) / 100.0;
        record.result = result_of(record.game);
        const std::string text = format_sgf(record);
        const GameRecord read = only_sgf(text);
        REQUIRE(read.game.start() == record.game.start());
        REQUIRE(read.game.moves() == record.game.moves());
        REQUIRE(read.black == record.black);
        REQUIRE(read.white == record.white);
        REQUIRE(read.comment == record.comment);
        REQUIRE(read.result == record.result);
        REQUIRE(format_sgf(read) == text);
    }
}

}  // namespace hasami
