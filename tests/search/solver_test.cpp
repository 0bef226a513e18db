// The exact solver against plain minimax.
#include <catch2/catch.hpp>

#include "engine/rules.h"
#include "eval/evaluator.h"
#include "search/kernel_table.h"
#include "search/searcher.h"
#include "tests/support/minimax.h"
#include "tests/support/positions.h"
#include "tests/support/random_boards.h"

namespace hasami::search {

namespace {

Searcher make_searcher(int threads, std::size_t hash_mib, Isa isa = best_supported_isa()) {
    return Searcher(eval::Evaluator::embedded(),
                    {.threads = threads, .hash_mib = hash_mib, .isa = isa});
}

// The line is legal, reaches the end of the game and yields the score.
void require_line_proves(Board b, const SearchResult& result) {
    bool flipped = false;
    for (const Square s : result.pv) {
        REQUIRE(is_legal(b, s));
        b = play(b, s);
        flipped = !flipped;
    }
    REQUIRE(is_over(b));
    const int score = final_score_discs(b);
    REQUIRE((flipped ? -score : score) == result.score.discs());
}

// Random positions: games cut short, and arbitrary set-ups with few empties (passes, wipe-outs).
Board random_problem(Rng& rng, int max_empties) {
    if (rng.below(4) != 0) {
        return test::random_board(rng, 60 - rng.below(max_empties + 1));
    }
    Board b = test::random_set_up(rng);
    for (Bitboard empties = b.empties(); count(empties) > max_empties;
         empties = without_first(empties)) {
        (rng.below(2) == 0 ? b.player : b.opponent) |= bit(first_square(empties));
    }
    return b;
}

}  // namespace

TEST_CASE("the solver equals minimax on random positions, by every kernel", "[search]") {
    for (const Isa isa : supported_isas()) {
        CAPTURE(name_of(isa));
        Searcher searcher = make_searcher(1, 1, isa);
        Rng rng(11);
        for (int i = 0; i < 1500; ++i) {
            const Board b = random_problem(rng, 8);
            const SearchResult result = searcher.search(b, {});
            REQUIRE(result.exact);
            REQUIRE(result.score == Score::from_discs(test::minimax(b)));
            require_line_proves(b, result);
        }
    }
}

TEST_CASE("the solver equals minimax on 20,000 positions in all symmetries", "[search][slow]") {
    Searcher searcher = make_searcher(1, 1);
    Rng rng(12);
    for (int i = 0; i < 20000; ++i) {
        const Board b = random_problem(rng, 8);
        const Score expected = Score::from_discs(test::minimax(b));
        for (int symmetry = 0; symmetry < kSymmetryCount; ++symmetry) {
            REQUIRE(searcher.search(symmetric(b, symmetry), {}).score == expected);
        }
    }
}

TEST_CASE("every move's value when all are asked for", "[search]") {
    Searcher searcher = make_searcher(1, 1);
    Rng rng(13);
    for (int i = 0; i < 200; ++i) {
        const Board b = test::random_board(rng, 52 + rng.below(6));
        if (!has_moves(b)) {
            continue;
        }
        SearchLimits limits;
        limits.multi_pv = 64;
        const SearchResult result = searcher.search(b, limits);
        REQUIRE(static_cast<int>(result.lines.size()) == count(legal_moves(b)));
        for (const MoveLine& line : result.lines) {
            REQUIRE(line.score == Score::from_discs(-test::minimax(play(b, line.move))));
        }
    }
}

TEST_CASE("win, draw or loss has the sign of the score", "[search]") {
    Searcher searcher = make_searcher(1, 1);
    Rng rng(14);
    SearchLimits limits;
    limits.goal = SolveGoal::win_draw_loss;
    for (int i = 0; i < 500; ++i) {
        const Board b = random_problem(rng, 8);
        const int score = test::minimax(b);
        const int sign = score > 0 ? 1 : score < 0 ? -1 : 0;
        REQUIRE(searcher.search(b, limits).score == Score::from_discs(sign));
    }
}

TEST_CASE("known exact endgames", "[search]") {
    Searcher searcher = make_searcher(1, 16);
    // Positions of the FFO set and of real games, with their published scores.
    const auto [text, score] = GENERATE(table<const char*, int>({
        {"--X--XXXX-XXXOOOOOOOOOOOOOXOOXXOOOOXOXXOOOXOXXXOO-OOOXOOXXXXXXXO X", 0},
        {"OXX-OOOO-OXOOO--XXOOOOO-XXOOXXXXOOOXOXXOO-OX-OXO-OOOOOOOXXOX-O-O X", 20},
        {"OOO-OOO-OOXOOOXO-OOXOXOOXOOXXOXO-OOXOXXO-OXOXXXOO-OXOOXO-OOOOOO- X", -2},
        {"OOOOOOOOOOXXXXOOOXOXXXXOOOXOXXXOOXXXXXXO-XXXOXXOOXXXXX---XXXX-X- X", -40},
        {"O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X", 38},
        {"-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X", 0},
    }));
    const SearchResult result = searcher.search(test::board_of(text), {});
    CHECK(result.score == Score::from_discs(score));
    require_line_proves(test::board_of(text), result);
}

TEST_CASE("threads and table size leave the score alone", "[search][threads]") {
    Searcher reference = make_searcher(1, 16);
    Searcher two = make_searcher(2, 1);
    Searcher five = make_searcher(5, 16);
    Rng rng(15);
    for (int i = 0; i < 8; ++i) {
        // From 14 empties on nodes are shared.
        const Board b = test::random_board(rng, i < 2 ? 41 : 44);
        const Score score = reference.search(b, {}).score;
        for (Searcher* searcher : {&two, &five}) {
            const SearchResult result = searcher->search(b, {});
            REQUIRE(result.score == score);
            require_line_proves(b, result);
        }
    }
}

TEST_CASE("200 positions of 18 to 20 empties, several threads and table sizes",
          "[search][threads][slow]") {
    Searcher reference = make_searcher(1, 64);
    Searcher small = make_searcher(2, 1);
    Searcher large = make_searcher(2, 256);
    Searcher many = make_searcher(8, 4);
    Rng rng(16);
    for (int i = 0; i < 200; ++i) {
        const Board b = test::random_board(rng, 40 + rng.below(3));
        const Score score = reference.search(b, {}).score;
        REQUIRE(small.search(b, {}).score == score);
        REQUIRE(large.search(b, {}).score == score);
        REQUIRE(many.search(b, {}).score == score);
    }
}

}  // namespace hasami::search
