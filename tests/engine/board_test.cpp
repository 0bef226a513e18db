#include "engine/board.h"

#include <catch2/catch.hpp>
#include <set>

#include "engine/rules.h"
#include "tests/support/positions.h"
#include "tests/support/random_boards.h"

namespace hasami {

using test::board_of;

TEST_CASE("a move changes sides and turns discs", "[engine]") {
    const Board start = standard_start().board;
    REQUIRE(play(start, Square::f5) ==
            board_of("---------------------------OX------XXX-------------------------- O"));
    REQUIRE(start.passed() == Board{start.opponent, start.player});
    REQUIRE(start.empty_count() == 60);
    REQUIRE(start.empties() == ~start.occupied());
}

TEST_CASE("the canonical board is the same for all images and leads back", "[engine]") {
    Rng rng(3);
    for (int i = 0; i < 2000; ++i) {
        const Board b =
            i % 2 == 0 ? test::random_board(rng, rng.below(61)) : test::random_set_up(rng);
        const CanonicalBoard c = canonical(b);
        REQUIRE(symmetric(b, c.symmetry) == c.board);
        REQUIRE(symmetric(c.board, inverse_symmetry(c.symmetry)) == b);
        for (int s = 0; s < kSymmetryCount; ++s) {
            REQUIRE(canonical(symmetric(b, s)).board == c.board);
            REQUIRE(c.board <= symmetric(b, s));
        }
    }
}

TEST_CASE("finished games are scored by three rules", "[engine]") {
    struct Row {
        const char* board;
        int winner_takes, split, ignored;
    };
    const Row row = GENERATE(
        Row{"------------------X--------XXXX----XXXXX----X-X------X------O-X- X", 62, 13, 13},
        Row{"------------------X--------XXXX----XXXXX----X-X------X------O-X- O", -62, -13, -13},
        Row{"--------------------X------XXX----XXXXX----XXX------X----------- X", 64, 64, 13},
        Row{"-------------------------OOOOO-----OOOOO----OOO------O---------- X", -64, -64, -14},
        Row{"OOOOOOOOOXXOOXOXOXXXXOXXOXOXXXXXOXOOXXXXOXOOOXXXOOOOOOXXOXXXXXXX X", 4, 4, 4},
        Row{"XXXXXXXXXXOXXXXXXXXOXXOXXXOXXOXXXXXXXXXXXXXOXXXXXXOOOXXXXXXXXXXX O", -46, -46, -46},
        Row{"---------------------------------------------------------------- X", 0, 0, 0});
    const Board b = board_of(row.board);
    REQUIRE(final_score_discs(b) == row.winner_takes);
    REQUIRE(final_score_discs(b, ScoringRule::winner_takes_empties) == row.winner_takes);
    REQUIRE(final_score_discs(b, ScoringRule::empties_split) == row.split);
    REQUIRE(final_score_discs(b, ScoringRule::empties_ignored) == row.ignored);
}

TEST_CASE("positions after n moves are as many as published", "[engine]") {
    struct Row {
        std::size_t positions;
        int passes, most_moves;
    };
    // Symmetric positions counted once; the passes and the most legal moves of any position.
    constexpr Row kRows[] = {{1, 0, 4},    {1, 0, 3},     {3, 0, 5},      {14, 0, 6},    {60, 0, 9},
                             {322, 0, 11}, {1773, 0, 12}, {10649, 0, 14}, {67245, 6, 15}};
    std::set<Board> level{canonical(standard_start().board).board};
    for (const Row& row : kRows) {
        std::set<Board> next;
        int passes = 0;
        int most_moves = 0;
        for (const Board& b : level) {
            REQUIRE_FALSE(is_over(b));
            passes += must_pass(b) ? 1 : 0;
            most_moves = std::max(most_moves, count(legal_moves(b)));
            for (const Square s : squares_of(legal_moves(b))) {
                next.insert(canonical(play(b, s)).board);
            }
        }
        REQUIRE(level.size() == row.positions);
        REQUIRE(passes == row.passes);
        REQUIRE(most_moves == row.most_moves);
        level = std::move(next);
    }
}

}  // namespace hasami
