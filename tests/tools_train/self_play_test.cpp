// SPDX-License-Identifier: MIT
#include "tools/hasami_train/self_play.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "engine/notation.h"
#include "engine/rules.h"
#include "search/searcher.h"
#include "tests/tools_train/recorded_games.h"

using namespace hasami;
using namespace hasami::tools;
using test::same_game;

namespace {

SelfPlayOptions quick_options() {
    SelfPlayOptions options;
    options.depth = 1;
    options.solve_from = 8;
    options.random_share = 0.05;
    options.evaluator = eval::Evaluator::embedded();
    return options;
}

std::vector<RecordedGame> played(const SelfPlayOptions& options, GameNumbers numbers,
                                 std::uint64_t first, std::uint64_t last, int threads) {
    std::vector<RecordedGame> games;
    play_games(options, numbers, first, last, threads, 8, [&](const auto& block) {
        CHECK(block.size() <= 8);
        games.insert(games.end(), block.begin(), block.end());
        return true;
    });
    return games;
}

}  // namespace

TEST_CASE("games depend on their number alone", "[tools]") {
    const SelfPlayOptions options = quick_options();
    const auto games = played(options, {}, 0, 20, 1);
    REQUIRE(games.size() == 20);
    const auto threaded = played(options, {}, 0, 20, 3);
    REQUIRE(threaded.size() == 20);
    const auto continued = played(options, {}, 13, 20, 2);
    REQUIRE(continued.size() == 7);
    const auto third = played(options, {1, 3}, 0, 6, 2);
    REQUIRE(third.size() == 6);
    for (std::size_t i = 0; i < 20; ++i) {
        CHECK(same_game(games[i], threaded[i]));
        CHECK((i < 13 || same_game(games[i], continued[i - 13])));
        CHECK((i % 3 != 1 || i / 3 >= 6 || same_game(games[i], third[i / 3])));
        CHECK((i == 0 || !same_game(games[i], games[i - 1])));
    }
}

TEST_CASE("self-play opens as told, marks random moves and ends perfectly", "[tools]") {
    SelfPlayOptions options = quick_options();
    options.lines = {parse_transcript("f5d6c3d3c4f4c5b3", standard_start(), {"line"})->moves()};
    options.line_share = 0.5;
    SelfPlayer player(options);
    search::SoloSearcher solver(options.evaluator, 1, Isa::portable);
    int with_line = 0;
    int random_moves = 0;
    for (std::uint64_t number = 0; number < 40; ++number) {
        const RecordedGame recorded = player.play(number);
        const auto& moves = recorded.game.moves();
        REQUIRE(recorded.game.is_over());
        const bool is_line =
            std::equal(options.lines[0].begin(), options.lines[0].end(), moves.begin());
        with_line += is_line ? 1 : 0;
        CHECK((is_line ? recorded.opening_plies == 8 : recorded.opening_plies >= 10));
        CHECK(recorded.opening_plies <= 30);
        random_moves += static_cast<int>(recorded.random_plies.size());
        for (int ply = 0; ply < recorded.game.ply(); ++ply) {
            const Position position = recorded.game.position_at(ply);
            if (position.board.empty_count() <= options.solve_from &&
                ply >= recorded.opening_plies) {
                const int black = recorded.game.black_score_discs();
                const int result = position.side == Color::black ? black : -black;
                CHECK(solver.search(position.board, {}).score.discs() == result);
                break;
            }
        }
    }
    CHECK(with_line > 10);
    CHECK(with_line < 30);
    CHECK(random_moves > 20);
}

TEST_CASE("a search alone agrees with the searcher of the programs", "[search]") {
    const auto evaluator = eval::Evaluator::embedded();
    search::SoloSearcher solo(evaluator, 4, Isa::portable);
    search::Searcher searcher(evaluator, {1, 4, Isa::portable});
    Rng rng(3);
    for (int i = 0; i < 5; ++i) {
        const Board board = test::random_recorded_game(rng).game.position_at(12 + 4 * i).board;
        search::SearchLimits limits;
        limits.depth = 6;
        solo.clear();
        searcher.clear();
        const auto mine = solo.search(board, limits);
        const auto theirs = searcher.search(board, limits);
        CHECK(mine.score == theirs.score);
        CHECK(mine.best == theirs.best);
        CHECK(mine.pv == theirs.pv);
        CHECK(mine.depth == theirs.depth);
    }
}
