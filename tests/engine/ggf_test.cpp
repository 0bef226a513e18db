#include "engine/ggf.h"

#include <catch2/catch.hpp>

#include "engine/notation.h"
#include "engine/rules.h"
#include "tests/engine/known_games.h"
#include "tests/support/random_games.h"

namespace hasami {

namespace {

constexpr std::string_view kNBoard =
    "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[chris]PW[Hasami]RE[?]TI[15:00//2:00]"
    "TY[8]BO[8 ---------------------------O*------*O--------------------------- *]"
    "B[F5//1.5]W[D6/-1,25/0.5]B[c3];)";

GameRecord only_ggf(std::string_view text) {
    Result<std::vector<GameRecord>> records = parse_ggf(text);
    INFO((records ? "" : records.error().message));
    REQUIRE(records.has_value());
    REQUIRE(records->size() == 1);
    return std::move(records->front());
}

std::string ggf_error(std::string_view text) {
    const Result<std::vector<GameRecord>> records = parse_ggf(text);
    return records ? "no error" : records.error().message;
}

}  // namespace

TEST_CASE("a game as NBoard sends it", "[engine]") {
    const GameRecord record = only_ggf(kNBoard);
    CHECK(format_transcript(record.game) == "f5d6c3");
    CHECK(record.black == "chris");
    CHECK(record.white == "Hasami");
    CHECK(record.place == "NBoard");
    CHECK(record.date == "2014-02-21 20:52:27 GMT");
    CHECK_FALSE(record.result.has_value());
    REQUIRE(record.black_clock.has_value());
    CHECK(record.black_clock->main == std::chrono::minutes(15));
    CHECK(record.black_clock->increment == std::chrono::seconds(0));
    CHECK(record.black_clock->grace == std::chrono::minutes(2));
    CHECK(record.white_clock == record.black_clock);
    REQUIRE(record.notes.size() == 3);
    CHECK(record.notes[0] == MoveNote{std::nullopt, 1.5});
    CHECK(record.notes[1] == MoveNote{-1.25, 0.5});
    CHECK(record.notes[2] == MoveNote{});
}

TEST_CASE("GGF boards, sides, ratings and results", "[engine]") {
    const GameRecord record = only_ggf(
        "1 (;GM[Othello]PC[GGS/os]PB[a]PW[b]RB[2190.01]RW[1800]TB[05:00]TW[01:05:00,5/3/0]TY[s8r20]"
        "RE[-12.000:t]XX[unknown]\nBO[8 -------- -------- -------- ---OO--- ---**--- -------- "
        "-------- -------- O]W[c6//:02.5]B[C5/x/y];)");
    // The same square colours as the parallel start but White to move.
    CHECK(record.game.start().side == Color::white);
    CHECK(record.game.start().discs_of(Color::black) == parallel_start().board.player);
    CHECK(format_transcript(record.game) == "c6c5");
    CHECK(record.notes[0] == MoveNote{std::nullopt, 2.5});
    CHECK(record.notes[1] == MoveNote{});
    CHECK(*record.black_rating == 2190.01);
    CHECK(*record.white_rating == 1800);
    CHECK(record.type == "s8r20");
    CHECK(record.result == RecordedResult{-12, GameEnd::timeout});
    CHECK(record.black_clock->main == std::chrono::minutes(5));
    CHECK(record.white_clock->main == std::chrono::milliseconds(3900500));
    CHECK(record.white_clock->grace == std::chrono::seconds(0));
}

TEST_CASE("GGF passes: written, left out, after the end", "[engine]") {
    const std::string moves = "B[f5]W[f6]B[d3]W[g5]B[h5]W[h4]B[g7]W[h6]";
    const GameRecord left_out = only_ggf("(;GM[Othello]" + moves + "W[c5//3];)");
    CHECK(left_out.game.ply() == 10);
    REQUIRE(left_out.notes.size() == 10);
    CHECK(left_out.notes[8] == MoveNote{});
    CHECK(*left_out.notes[9].time_s == 3);
    for (const std::string pass : {"PA", "pass", "PASS", "pa/-5/1"}) {
        CHECK(only_ggf("(;GM[Othello]" + moves + "B[" + pass + "]W[c5];)").game.moves() ==
              left_out.game.moves());
        CHECK(only_ggf("(;GM[Othello]" + moves + "B[" + pass + "];)").game.ply() == 9);
    }
    const std::string over = "B[f5]W[d6]B[c5]W[f6]B[e7]W[f4]B[g5]W[e6]B[e3]";
    CHECK(only_ggf("(;GM[Othello]" + over + "W[PA]B[PA];)").game.ply() == 9);
}

TEST_CASE("several GGF games in one text", "[engine]") {
    const Result<std::vector<GameRecord>> records =
        parse_ggf("2 (;GM[Othello]B[f5];)(;GM[Othello]B[d3];)\n1 (;GM[Othello]B[c4];)\n");
    REQUIRE(records.has_value());
    REQUIRE(records->size() == 3);
    CHECK(format_transcript((*records)[2].game) == "c4");
}

TEST_CASE("bad GGF is refused with place and reason", "[engine]") {
    CHECK(ggf_error("") == "GGF:1:1: no game, expected (;GM[Othello]...;)");
    CHECK(ggf_error("hello").find("GGF:1:1: 'hello', expected a game") == 0);
    CHECK(ggf_error("(;GM[Othello]B[f5]") == "GGF:1:1: the game has no end, expected )");
    CHECK(ggf_error("(;GM[Othello]B[f5").find("GGF:1:14: 'B[f5' has no end") == 0);
    CHECK(ggf_error("(;GM[Othello]\nB[f5]=;)").find("GGF:2:6: '=;)', expected a tag") == 0);
    CHECK(ggf_error("(;GM[Go]B[f5];)") == "GGF:1:6: the game is 'Go', expected Othello");
    CHECK(ggf_error("(;GM[Othello]B[f5]W[a1];)") ==
          "GGF:1:21: illegal move a1 for white after 1 moves");
    CHECK(ggf_error("(;GM[Othello]B[f5]B[f6];)") == "GGF:1:21: wrong color: white is to move");
    CHECK(ggf_error("(;GM[Othello]B[z9];)").find("GGF:1:16: 'z9' is no move") == 0);
    CHECK(ggf_error("(;GM[Othello]BO[10 ----];)") ==
          "GGF:1:17: the board size is '10', expected 8");
    CHECK(ggf_error("(;GM[Othello]BO[8 --?- *];)").find("GGF:1:21: '?- *' stands after 2") == 0);
}

TEST_CASE("clocks", "[engine]") {
    using std::chrono::milliseconds;
    CHECK(parse_clock("30")->main == milliseconds(30000));
    CHECK(parse_clock("1:30")->main == milliseconds(90000));
    CHECK(parse_clock("1:00:00.5")->main == milliseconds(3600500));
    CHECK(parse_clock("5:00/10")->increment == milliseconds(10000));
    CHECK(parse_clock("5:00/10/")->grace == milliseconds(120000));
    CHECK(parse_clock("5:00/10/0")->grace == milliseconds(0));
    CHECK(parse_clock("")->main == milliseconds(0));
    for (const std::string_view bad :
         {"abc", "1:2:3:4", "-5", "nan", "inf", "1e9", "99999999999"}) {
        CHECK_FALSE(parse_clock(bad).has_value());
    }
    for (const std::string_view text : {"15:00/00:00/02:00", "01:00:00.250/00:10/00:00"}) {
        CHECK(format_clock(*parse_clock(text)) == text);
    }
}

TEST_CASE("written GGF is read back", "[engine]") {
    Rng rng(11);
    for (int i = 0; i < 1000; ++i) {
        GameRecord record;
        record.game = test::random_game(rng, rng.below(70), test::random_start(rng));
        record.black = "a [name";
        record.white = "Zo\xC3\xA9";
        record.place = "somewhere";
        record.date = "2024-05-06";
        record.comment = i % 2 == 0 ? "" : "a comment; (really)";
        record.result = result_of(record.game);
        record.black_clock = GameClock{std::chrono::milliseconds(rng.below(20000000)), {}, {}};
        record.white_clock =
            i % 3 == 0 ? record.black_clock : std::optional<GameClock>(GameClock{});
        record.white_rating = rng.below(300000) / 100.0;
        for (int ply = 0; ply < record.game.ply(); ++ply) {
            record.notes.push_back({rng.below(12801) / 100.0 - 64, rng.below(100000) / 100.0});
        }
        const std::string text = format_ggf(record);
        const GameRecord read = only_ggf(text);
        REQUIRE(read.game.start() == record.game.start());
        REQUIRE(read.game.moves() == record.game.moves());
        REQUIRE(read.black == record.black);
        REQUIRE(read.comment == record.comment);
        REQUIRE(read.result == record.result);
        REQUIRE(read.black_clock == record.black_clock);
        REQUIRE(read.white_clock == record.white_clock);
        REQUIRE(format_ggf(read) == text);
    }
}

}  // namespace hasami
