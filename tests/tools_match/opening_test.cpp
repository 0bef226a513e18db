// SPDX-License-Identifier: MIT
#include "tools/hasami_match/opening.h"

#include <catch2/catch.hpp>
#include <set>

#include "engine/notation.h"
#include "engine/rules.h"
#include "tools/hasami_match/opening_maker.h"

using namespace hasami;
using namespace hasami::match;

TEST_CASE("openings are read from transcripts, positions and GGF", "[tools]") {
    const auto lines = parse_openings(
        "# comment\n\nf5d6c3\n1. F5 2. d6 % tail\n"
        "---------------------------OX------XO--------------------------- X; d3:0;\n",
        "x", 60);
    REQUIRE(lines);
    REQUIRE(lines->size() == 3);
    CHECK(lines->at(0).moves.size() == 3);
    CHECK(lines->at(1).moves.size() == 2);
    CHECK(lines->at(2).start == standard_start());
    CHECK(lines->at(2).moves.empty());
    const auto games = parse_openings(
        "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- "
        "-------- -------- *]B[F5]W[D6]B[C3];)",
        "x", 2);
    REQUIRE(games);
    REQUIRE(games->size() == 1);
    CHECK(games->at(0).moves == std::vector<Square>{Square::f5, Square::d6});
}

TEST_CASE("wrong openings are errors that name the line", "[tools]") {
    CHECK(parse_openings("f5\nf5f5\n", "x", 60).error().message.find("x:2") == 0);
    CHECK_FALSE(parse_openings("# nothing\n", "x", 60));
    CHECK_FALSE(parse_openings("hello\n", "x", 60));
    const std::string full(64, 'X');
    CHECK(parse_openings(full + " O\n", "x", 60).error().message.find("over") != std::string::npos);
}

TEST_CASE("moves are found to positions that GTP engines cannot be given", "[tools]") {
    for (const char* moves : {"f5", "f5d6c3d3c4f4", "f5f6e6f4g5e7f7h5g4g6"}) {
        const Position target = parse_transcript(moves)->position();
        const auto way = from_standard_start({target, {}});
        REQUIRE(way);
        CHECK(way->start == standard_start());
        CHECK(way->position() == target);
    }
    // A lone disc cannot come about; the parallel start is not reached from the standard one.
    CHECK_FALSE(from_standard_start({parallel_start(), {}}));
    CHECK_FALSE(from_standard_start({{{1, 2}, Color::black}, {}}));
}

TEST_CASE("the default openings are many, balanced in length, and distinct up to symmetry",
          "[tools]") {
    const std::vector<Opening> openings = default_openings();
    CHECK(openings.size() == 2000);
    std::set<Board> boards;
    for (const Opening& opening : openings) {
        CHECK(opening.start == standard_start());
        CHECK(opening.moves.size() >= 6);
        CHECK(opening.moves.size() <= 12);
        const Position position = opening.position();
        CHECK(has_moves(position.board));
        CHECK(boards.insert(canonical(position.board).board).second);
    }
}

TEST_CASE("made openings keep to the settings and follow the seed", "[tools]") {
    // A stand-in for the search: mobility.
    const BoardScorer mobility = [](Board b, int) {
        return static_cast<double>(count(legal_moves(b)) - count(legal_moves(b.passed())));
    };
    OpeningMakerConfig config;
    config.count = 100;
    config.seed = 7;
    int calls = 0;
    const auto openings = make_openings(config, mobility, [&calls](int) { ++calls; });
    CHECK(openings.size() == 100);
    CHECK(calls == 100);
    std::set<Board> boards;
    for (const Opening& opening : openings) {
        CHECK(opening.moves.size() >= 6);
        CHECK(opening.moves.size() <= 12);
        CHECK(std::abs(mobility(opening.position().board, 1)) <= 1);
        CHECK(boards.insert(canonical(opening.position().board).board).second);
    }
    CHECK(make_openings(config, mobility, [](int) {}) == openings);
    config.seed = 8;
    CHECK(make_openings(config, mobility, [](int) {}) != openings);
}

TEST_CASE("the supply of openings can run out", "[tools]") {
    OpeningMakerConfig config;
    config.min_plies = 2;
    config.max_plies = 3;
    // All positions after f5 that differ up to symmetry: 3 after two plies, 14 after three.
    const auto all = make_openings(
        config, [](Board, int) { return 0.0; }, [](int) {});
    CHECK(all.size() == 17);
}
