#include "search/searcher.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "engine/rules.h"
#include "eval/evaluator.h"
#include "search/bench.h"
#include "search/kernel_table.h"
#include "search/level.h"
#include "search/params.h"
#include "tests/support/positions.h"
#include "tests/support/random_boards.h"

namespace hasami::search {

namespace {

// The tiger opening: f5d6c3d3c4.
constexpr const char* kTiger = "------------------XO------XXX------OXX-----O-------------------- O";

// Plain minimax to a depth with the static evaluation at the horizon; passes cost nothing.
int minimax_raw(const eval::Evaluator& evaluator, Board b, int depth) {
    const Bitboard moves = legal_moves(b);
    if (depth == 0) {
        return evaluator.evaluate(b).raw();
    }
    if (moves == 0) {
        return is_over(b) ? Score::from_discs(final_score_discs(b)).raw()
                          : -minimax_raw(evaluator, b.passed(), depth);
    }
    int best = -Score::infinity().raw();
    for (const Square s : squares_of(moves)) {
        const Board child = play(b, s);
        best = std::max(best, child.player == 0 && depth == 1
                                  ? Score::max().raw()
                                  : -minimax_raw(evaluator, child, depth - 1));
    }
    return best;
}

// Searches without selectivity, by every kernel, positions with many empties to 1..4 plies and some
// with few to `deep` and one more: deep enough for reductions.
void check_against_minimax(int shallow_positions, int deep_positions, int deep) {
    const auto evaluator = eval::Evaluator::embedded();
    std::vector<std::unique_ptr<Searcher>> searchers;
    for (const Isa isa : supported_isas()) {
        searchers.push_back(std::make_unique<Searcher>(
            evaluator, SearcherConfig{.threads = 1, .hash_mib = 1, .isa = isa}));
    }
    Rng rng(21);
    for (int i = 0; i < shallow_positions + deep_positions; ++i) {
        const bool is_deep = i >= shallow_positions;
        const Board b = test::random_board(rng, is_deep ? 44 + rng.below(6) : rng.below(40));
        SearchLimits limits;
        limits.depth = is_deep ? deep + i % 2 : 1 + i % 4;
        limits.midgame_selectivity = Selectivity::none;
        const int found = minimax_raw(*evaluator, b, *limits.depth);
        const bool is_certain = std::abs(found) == Score::max().raw();
        const int bias = *limits.depth % 2 != 0 && !is_certain ? params::kOddDepthBias : 0;
        const int expected = is_certain ? found : std::max(found - bias, Score::min().raw() + 1);
        for (const std::unique_ptr<Searcher>& searcher : searchers) {
            CAPTURE(name_of(searcher->config().isa));
            searcher->clear();
            REQUIRE(searcher->search(b, limits).score.raw() == expected);
        }
    }
}

}  // namespace

TEST_CASE("without selectivity a search equals minimax over the evaluation", "[search]") {
    check_against_minimax(40, 4, 5);
}

TEST_CASE("without selectivity a deeper search equals minimax, too", "[search][slow]") {
    check_against_minimax(60, 12, 6);
}

TEST_CASE("scores of odd and of even depths agree on the average", "[search]") {
    Searcher searcher(eval::Evaluator::embedded(), {.threads = 1, .hash_mib = 4});
    Rng rng(17);
    constexpr int kPositions = 60;
    double steps_up = 0;
    for (int i = 0; i < kPositions; ++i) {
        const Board board = test::random_board(rng, 20 + i % 24);
        SearchLimits limits;
        const auto discs = [&](int depth) {
            limits.depth = depth;
            return searcher.search(board, limits).score.discs();
        };
        steps_up += discs(5) - (discs(4) + discs(6)) / 2;
    }
    // Without the correction it is 1.4 discs.
    CHECK(std::abs(steps_up / kPositions) < 0.6);
}

TEST_CASE("the same search twice enters the same nodes, by every kernel", "[search]") {
    std::optional<std::uint64_t> nodes;
    for (const Isa isa : supported_isas()) {
        for (int run = 0; run < 2; ++run) {
            Searcher searcher(eval::Evaluator::embedded(),
                              {.threads = 1, .hash_mib = 4, .isa = isa});
            SearchLimits limits;
            limits.depth = 9;
            const SearchResult result = searcher.search(test::board_of(kTiger), limits);
            if (!nodes) {
                nodes = result.nodes;
            }
            REQUIRE(result.nodes == *nodes);
        }
    }
}

TEST_CASE("a finished game and a forced pass", "[search]") {
    Searcher searcher(eval::Evaluator::embedded(), {.threads = 1, .hash_mib = 1});
    const SearchResult over = searcher.search(
        test::board_of("------------------X--------XXXX----XXXXX----X-X------X------O-X- O"), {});
    CHECK(over.best == Square::none);
    CHECK(over.score == Score::from_discs(-62));
    CHECK(over.source == Source::forced);
    SearchLimits limits;
    limits.depth = 4;
    const SearchResult pass = searcher.search(
        test::board_of("--------------------------XXX--O---XXXOO-----X-O-----X---------- X"),
        limits);
    CHECK(pass.best == Square::pass);
    REQUIRE(pass.pv.size() > 1);
    CHECK(pass.pv[0] == Square::pass);
}

TEST_CASE("root moves can be restricted", "[search]") {
    Searcher searcher(eval::Evaluator::embedded(), {.threads = 1, .hash_mib = 1});
    SearchLimits limits;
    limits.depth = 5;
    limits.root_moves = bit(Square::c4);
    CHECK(searcher.search(standard_start().board, limits).best == Square::c4);
}

TEST_CASE("stop ends a search that would take years", "[search][threads]") {
    Searcher searcher(eval::Evaluator::embedded(), {.threads = 2, .hash_mib = 4});
    for (int i = 0; i < 5; ++i) {
        bool done = false;
        SearchResult result;
        searcher.start(standard_start().board, {}, {}, [&](const SearchResult& r) {
            result = r;
            done = true;
        });
        std::this_thread::sleep_for(std::chrono::milliseconds(10 * i));
        searcher.stop();
        searcher.wait();
        REQUIRE(done);
        CHECK(result.stopped);
        CHECK(is_legal(standard_start().board, result.best));
    }
}

TEST_CASE("the line of several threads can be played and begins with the best move",
          "[search][threads]") {
    Searcher searcher(eval::Evaluator::embedded(), {.threads = 3, .hash_mib = 4});
    Rng rng(31);
    for (int i = 0; i < 20; ++i) {
        Board b = test::random_board(rng, rng.below(40));
        SearchLimits limits;
        limits.depth = 10;
        const SearchResult result = searcher.search(b, limits);
        REQUIRE_FALSE(result.pv.empty());
        REQUIRE(result.pv.front() == result.best);
        for (const Square s : result.pv) {
            REQUIRE(is_legal(b, s));
            b = play(b, s);
        }
    }
}

TEST_CASE("limits on nodes and time end a search", "[search]") {
    Searcher searcher(eval::Evaluator::embedded(), {.threads = 1, .hash_mib = 4});
    SearchLimits limits;
    limits.nodes = 20000;
    const SearchResult by_nodes = searcher.search(standard_start().board, limits);
    CHECK(by_nodes.stopped);
    CHECK(by_nodes.nodes < 40000);
    SearchLimits timed;
    timed.move_time = std::chrono::milliseconds(20);
    const SearchResult by_time = searcher.search(standard_start().board, timed);
    CHECK(by_time.depth < 60);
    CHECK(by_time.elapsed < std::chrono::seconds(10));
}

TEST_CASE("pondering goes on until the clock is told", "[search][threads]") {
    Searcher searcher(eval::Evaluator::embedded(), {.threads = 1, .hash_mib = 4});
    SearchLimits timed;
    timed.move_time = std::chrono::milliseconds(30);
    std::atomic<bool> done = false;
    searcher.start(standard_start().board, {}, {}, [&](const SearchResult&) { done.store(true); });
    std::this_thread::sleep_for(std::chrono::milliseconds(60));
    CHECK_FALSE(done.load());
    searcher.ponder_hit(timed);
    searcher.wait();
    CHECK(done.load());
}

TEST_CASE("boards of fewer than four discs are searched by every kernel", "[search]") {
    // d6 is the only move; the disc on f2 stays, so that the game goes on.
    const Board three_discs{bit(Square::d4), bit(Square::d5) | bit(Square::f2)};
    // c1 is the only move and leaves the opponent no disc.
    const Board two_discs{bit(Square::a1), bit(Square::b1)};
    std::optional<Score> score;
    for (const Isa isa : supported_isas()) {
        CAPTURE(name_of(isa));
        Searcher searcher(eval::Evaluator::embedded(), {1, 4, isa});
        SearchLimits limits;
        limits.depth = 4;
        const SearchResult result = searcher.search(three_discs, limits);
        CHECK(result.best == Square::d6);
        CHECK(result.score == score.value_or(result.score));
        score = result.score;
        const SearchResult wipe_out = searcher.search(two_discs, limits);
        CHECK(wipe_out.best == Square::c1);
        CHECK(wipe_out.score == Score::max());
    }
}

TEST_CASE("the lines of a stopped search are different moves, best first", "[search]") {
    Searcher searcher(eval::Evaluator::embedded(), {.threads = 1, .hash_mib = 4});
    for (std::uint64_t nodes = 500; nodes < 40000; nodes += 1500) {
        searcher.clear();
        SearchLimits limits;
        limits.nodes = nodes;
        limits.multi_pv = 4;
        const SearchResult result = searcher.search(test::board_of(kTiger), limits);
        Bitboard seen = 0;
        for (std::size_t i = 0; i < result.lines.size(); ++i) {
            CHECK_FALSE(contains(seen, result.lines[i].move));
            seen |= bit(result.lines[i].move);
            CHECK((i == 0 || result.lines[i].score <= result.lines[i - 1].score));
        }
    }
}

TEST_CASE("a wipe-out in view is proved without a deep midgame search", "[search]") {
    // FFO #59. The midgame search to 27 of its 34 plies alone enters more than 100 million nodes.
    const Board b =
        test::board_of("-----------------------O--OOOOO---OOOOOXOOOOXXXX--XXOOXX--XX-O-X X");
    Searcher searcher(eval::Evaluator::embedded(), {1, 64, best_supported_isa()});
    SearchLimits limits;
    limits.depth = b.empty_count();
    limits.solve_selectivity = Selectivity::none;
    int deepest = 0;
    const SearchResult result = searcher.search(b, limits, [&](const SearchResult& r) {
        deepest = r.depth < b.empty_count() ? std::max(deepest, r.depth) : deepest;
    });
    CHECK(result.exact);
    CHECK(result.score == Score::max());
    CHECK(result.nodes < 30'000'000);
    CHECK(deepest < b.empty_count() - params::kPresearchGap);
}

TEST_CASE("a search stopped at once plays an allowed move", "[search]") {
    Searcher searcher(eval::Evaluator::embedded(), {.threads = 1, .hash_mib = 4});
    SearchLimits limits;
    limits.nodes = 1;
    limits.root_moves = bit(Square::f5);
    CHECK(searcher.search(standard_start().board, limits).best == Square::f5);
}

TEST_CASE("a cleared searcher repeats a search node by node", "[search]") {
    Searcher searcher(eval::Evaluator::embedded(), {.threads = 1, .hash_mib = 4});
    Rng rng(31);
    const Board b = test::random_board(rng, 44);
    SearchLimits limits;
    limits.depth = b.empty_count();
    const std::uint64_t nodes = searcher.search(b, limits).nodes;
    searcher.clear();
    CHECK(searcher.search(b, limits).nodes == nodes);
}

TEST_CASE("levels ask for more as they rise", "[search]") {
    for (int level = kMinLevel; level < kMaxLevel; ++level) {
        const Level low = level_at(level);
        const Level high = level_at(level + 1);
        CHECK(low.midgame_depth <= high.midgame_depth);
        CHECK(low.random_discs >= high.random_discs);
        CHECK(low.exact_empties <= high.exact_empties);
        CHECK(low.exact_empties <= low.p99_empties);
        CHECK(low.p99_empties <= low.p95_empties);
        CHECK(low.p95_empties <= low.p73_empties);
    }
}

TEST_CASE("the bench enters the same nodes by every kernel", "[search][slow]") {
    std::optional<std::uint64_t> nodes;
    for (const Isa isa : supported_isas()) {
        const BenchTotal total = run_bench(eval::Evaluator::embedded(), isa, [](const auto&) {});
        if (!nodes) {
            nodes = total.nodes;
        }
        CHECK(total.nodes == *nodes);
    }
}

TEST_CASE("the first move tried is good enough in nearly all cutoffs of a solve", "[search]") {
    Searcher searcher(eval::Evaluator::embedded(), {.threads = 1, .hash_mib = 4});
    Rng rng(5);
    const Board b = test::random_board(rng, 42);
    searcher.search(b, {});
    const OrderingCounts counts = searcher.ordering();
    CutCounts solve;
    for (int depth = 0; depth < OrderingCounts::kDepths; ++depth) {
        const CutCounts& row = counts.at(Mode::solve, depth);
        CHECK((row.cuts == 0 || (depth > params::kEndgameEmpties && depth < b.empty_count())));
        solve += row;
    }
    CHECK(solve.cuts > 100);
    CHECK(solve.first * 10 > solve.cuts * 9);
    searcher.clear();
    CHECK(searcher.ordering().at(Mode::solve, params::kEndgameEmpties + 1).cuts == 0);
}

}  // namespace hasami::search
