#include "engine/wthor.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "engine/notation.h"
#include "tests/engine/known_games.h"
#include "tests/support/wthor_bytes.h"

namespace hasami {

namespace {

std::string wthor_error(const std::string& bytes) {
    const Result<WthorBase> base = parse_wthor(bytes, "x.wtb");
    return base ? "no error" : base.error().message;
}

}  // namespace

TEST_CASE("a WTHOR base gives games, names and results", "[engine]") {
    std::string bytes = test::wthor_header(static_cast<int>(std::size(test::kKnownGames)), 0, 2001);
    for (const test::KnownGame& known : test::kKnownGames) {
        const Game game = *parse_transcript(known.moves);
        bytes += test::wthor_game(game, 1, 0, 2);
    }
    const Result<WthorBase> base = parse_wthor(bytes, "x.wtb");
    REQUIRE(base.has_value());
    CHECK(base->year == 2001);
    CHECK(base->solved_empties == 22);
    const auto players = parse_wthor_names(
        test::wthor_header(0, 3, 2001) + test::wthor_name("Inoue", 20) +
            test::wthor_name("Andr\xE9", 20) + test::wthor_name(std::string(20, 'x'), 20),
        "x.jou");
    const auto tournaments =
        parse_wthor_names(test::wthor_header(0, 2, 2001) + test::wthor_name("first", 26) +
                              test::wthor_name("second", 26),
                          "x.trn");
    REQUIRE(players.has_value());
    REQUIRE(tournaments.has_value());
    const auto records = to_game_records(*base, {*players, *tournaments}, "x.wtb");
    REQUIRE(records.has_value());
    REQUIRE(records->size() == std::size(test::kKnownGames));
    for (std::size_t i = 0; i < records->size(); ++i) {
        const GameRecord& record = (*records)[i];
        CHECK(format_transcript(record.game) == test::kKnownGames[i].moves);
        CHECK(record.game.is_over());
        CHECK(record.result == result_of(record.game));
        CHECK(record.black == "Inoue");
        CHECK(record.white == std::string(20, 'x'));
        CHECK(record.place == "second");
        CHECK(record.date == "2001");
    }
    CHECK((*players)[1] == "Andr\xC3\xA9");
}

TEST_CASE("unfinished WTHOR games are kept and told apart", "[engine]") {
    const std::string bytes =
        test::wthor_header(1, 0, 1977) + test::wthor_game(*parse_transcript("f5d6c3"), 0, 0, 9);
    const auto records = to_game_records(*parse_wthor(bytes, "x.wtb"), {}, "x.wtb");
    REQUIRE(records.has_value());
    CHECK(records->front().game.ply() == 3);
    CHECK_FALSE(records->front().game.is_over());
    CHECK(records->front().white.empty());
}

TEST_CASE("damaged WTHOR files are refused with name, record and reason", "[engine]") {
    const std::string game = test::wthor_game(*parse_transcript("f5d6c3"), 0, 0, 0);
    const std::string good = test::wthor_header(2, 0, 1977) + game + game;
    CHECK(wthor_error("") == "x.wtb: 0 bytes, expected a WTHOR header of 16");
    CHECK(wthor_error(good.substr(0, 100)) == "x.wtb: 100 bytes, expected 16 + 68 x 2 games = 152");
    CHECK(wthor_error(good + "x").find("x.wtb: 153 bytes, expected") == 0);
    std::string bad = good;
    bad[12] = 10;
    CHECK(wthor_error(bad) == "x.wtb: the board size is 10, expected 8");
    bad = good;
    bad[16 + 68 + 9] = 99;
    CHECK(wthor_error(bad) == "x.wtb: game 2: move 2 is no square, expected 11 to 88");
    bad = good;
    bad[16 + 68 + 8 + 5] = 11;
    CHECK(wthor_error(bad).find("x.wtb: game 2: move 4 is no square") == 0);
    bad = good;
    bad[16 + 68 + 6] = 65;
    CHECK(wthor_error(bad).find("x.wtb: game 2: 65 and") == 0);
    bad = good;
    bad[16 + 68 + 9] = 11;
    const auto records = to_game_records(*parse_wthor(bad, "x.wtb"), {}, "x.wtb");
    REQUIRE_FALSE(records.has_value());
    CHECK(records.error().message == "x.wtb: game 2: illegal move a1 for white after 1 moves");
    CHECK_FALSE(parse_wthor_names("short", "x.jou").has_value());
    CHECK_FALSE(parse_wthor_names(test::wthor_header(0, 3, 1977) + "x", "x.jou").has_value());
    CHECK(parse_wthor_names(test::wthor_header(0, 0, 1977), "x.jou")->empty());
}

}  // namespace hasami
