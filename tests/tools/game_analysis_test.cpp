#include "tools/hasami/game_analysis.h"

#include <catch2/catch.hpp>
#include <map>

#include "engine/notation.h"
#include "engine/rules.h"

using namespace hasami;
using namespace hasami::tools;

namespace {

// A searcher that knows the value of each move by heart, in discs.
PositionSearch with_values(std::map<Square, int> values) {
    return [values](Board board, Square only) {
        search::SearchResult result;
        for (const auto& [move, discs] : values) {
            const bool allowed = only == Square::none || move == only;
            const bool better =
                result.best == Square::none || Score::from_discs(discs) > result.score;
            if (allowed && is_legal(board, move) && better) {
                result.best = move;
                result.score = Score::from_discs(discs);
            }
        }
        return result;
    };
}

search::MoveLine line_of(Square move, search::Bound bound) {
    search::MoveLine line;
    line.move = move;
    line.bound = bound;
    line.depth = 8;
    return line;
}

Game game_of(const char* transcript) {
    return *parse_transcript(transcript);
}

PlyAnalysis ply_with_loss(Color side, double loss, bool forced = false) {
    PlyAnalysis ply;
    ply.before.side = side;
    ply.loss_discs = loss;
    ply.forced = forced;
    return ply;
}

}  // namespace

TEST_CASE("a move's loss is its distance from the best one", "[tools]") {
    const auto search = with_values({{Square::d6, 1}, {Square::f6, -2}, {Square::f4, -9}});
    const PlyAnalysis best = analyze_ply(game_of("f5d6"), 1, search);
    CHECK(best.loss_discs == 0);
    CHECK(best.before.side == Color::white);
    const PlyAnalysis worse = analyze_ply(game_of("f5f4"), 1, search);
    CHECK(worse.result.best == Square::d6);
    CHECK(worse.played_score == Score::from_discs(-9));
    CHECK(worse.loss_discs == 10);
}

TEST_CASE("a played move that turns out better than the search's is the best", "[tools]") {
    const PositionSearch search = [](Board, Square only) {
        search::SearchResult result;
        if (only == Square::none) {
            result.best = Square::d6;
            result.depth = 8;
            result.lines = {line_of(Square::d6, search::Bound::exact),
                            line_of(Square::f6, search::Bound::upper)};
        } else {
            result.best = only;
            result.score = Score::from_discs(3);
            result.depth = 10;
            result.selectivity = search::Selectivity::none;
            result.source = search::Source::solver;
            result.exact = true;
        }
        result.pv = {result.best};
        return result;
    };
    const PlyAnalysis ply = analyze_ply(game_of("f5f6"), 1, search);
    CHECK(ply.loss_discs == 0);
    const search::SearchResult& r = ply.result;
    CHECK(r.best == Square::f6);
    CHECK(r.score == Score::from_discs(3));
    CHECK(r.depth == 10);
    CHECK(r.selectivity == search::Selectivity::none);
    CHECK(r.source == search::Source::solver);
    CHECK(r.exact);
    CHECK(r.pv == std::vector{Square::f6});
    REQUIRE(r.lines.size() == 2);
    CHECK(r.lines[0].move == Square::f6);
    CHECK(r.lines[0].score == r.score);
    CHECK(r.lines[0].bound == search::Bound::exact);
    CHECK(r.lines[1].move == Square::d6);
}

TEST_CASE("grades of losses", "[tools]") {
    CHECK(grade_of(0.49) == Grade::best);
    CHECK(grade_of(0.5) == Grade::good);
    CHECK(grade_of(2) == Grade::inaccuracy);
    CHECK(grade_of(4) == Grade::mistake);
    CHECK(grade_of(9.99) == Grade::mistake);
    CHECK(grade_of(10) == Grade::blunder);
}

TEST_CASE("sums of one side leave out forced moves and the other side", "[tools]") {
    const std::vector<PlyAnalysis> plies{
        ply_with_loss(Color::black, 0),  ply_with_loss(Color::white, 20),
        ply_with_loss(Color::black, 12), ply_with_loss(Color::black, 0, true),
        ply_with_loss(Color::black, 3),  ply_with_loss(Color::black, 1),
    };
    const SideSummary black = summary_of(plies, Color::black);
    CHECK(black.moves == 4);
    CHECK(black.best == 1);
    CHECK(black.inaccuracies == 1);
    CHECK(black.blunders == 1);
    CHECK(black.accuracy() == Approx(25));
    CHECK(black.mean_loss() == Approx(4));
    CHECK(summary_of({}, Color::white).accuracy() == 100);
}
