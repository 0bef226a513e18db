#include "engine/stability.h"

#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "engine/rules.h"
#include "tests/support/naive_rules.h"
#include "tests/support/positions.h"
#include "tests/support/random_boards.h"

namespace hasami {

namespace {

// The discs of `b` that are turned in some continuation in which either side may put a disc on any
// square where it turns something, in any order: more than the rules allow.
Bitboard ever_turned(Board b, std::set<Board>& seen) {
    Bitboard turned = 0;
    for (const Board side : {b, b.passed()}) {
        for (const Square s : squares_of(legal_moves(side))) {
            const Bitboard flipped = flips(side, s);
            const Board next = side.after(s, flipped);
            turned |= flipped;
            if (seen.insert(next).second) {
                turned |= ever_turned(next, seen);
            }
        }
    }
    return turned & b.occupied();
}

// The discs of row 1 that stay whatever is put on row 1, whether or not it turns anything there.
Bitboard edge_discs_that_stay(Board edge, std::map<Board, Bitboard>& known) {
    const auto found = known.find(edge);
    if (found != known.end()) {
        return found->second;
    }
    Bitboard stay = edge.occupied();
    for (const Square s : squares_of(edge.empties() & 0xFF)) {
        const Bitboard by_player = test::naive_flips(edge, s);
        const Bitboard by_opponent = test::naive_flips(edge.passed(), s);
        stay &= ~by_player & ~by_opponent;
        stay &= edge_discs_that_stay(edge.after(s, by_player), known);
        stay &= edge_discs_that_stay(edge.passed().after(s, by_opponent), known);
    }
    known[edge] = stay;
    return stay;
}

void require_stable_in_playouts(Board start, Rng& rng) {
    const Bitboard player_stable = stable_discs(start);
    const Bitboard opponent_stable = stable_discs(start.passed());
    REQUIRE((player_stable & ~start.player) == 0);
    Board b = start;
    while (!is_over(b)) {
        const Bitboard moves = legal_moves(b);
        if (moves == 0) {
            b = b.passed();
            continue;
        }
        Bitboard rest = moves;
        for (int skip = rng.below(count(moves)); skip > 0; --skip) {
            rest = without_first(rest);
        }
        const Bitboard flipped = flips(b, first_square(rest));
        REQUIRE((flipped & (player_stable | opponent_stable)) == 0);
        b = b.after(first_square(rest), flipped);
    }
}

}  // namespace

TEST_CASE("edge stability equals trying everything on the edge", "[engine]") {
    std::map<Board, Bitboard> known;
    for (Bitboard occupied = 0; occupied < 256; ++occupied) {
        for (Bitboard player = occupied;; player = (player - 1) & occupied) {
            const Board edge{player, occupied & ~player};
            REQUIRE(kEdgeStability(edge.player, edge.opponent) ==
                    edge_discs_that_stay(edge, known));
            if (player == 0) {
                break;
            }
        }
    }
    REQUIRE(known.size() == 6561);
}

TEST_CASE("stable discs are never turned in random games", "[engine]") {
    Rng rng(6);
    for (int i = 0; i < 20000; ++i) {
        require_stable_in_playouts(
            i % 2 == 0 ? test::random_board(rng, rng.below(61)) : test::random_set_up(rng), rng);
    }
}

TEST_CASE("stable discs are turned in no continuation of small endgames", "[engine]") {
    Rng rng(7);
    int stable = 0;
    int turned_in_vain = 0;
    for (int i = 0; i < 500; ++i) {
        const Board b = test::random_board(rng, 54 + rng.below(6));
        std::set<Board> seen;
        const Bitboard turned = ever_turned(b, seen);
        REQUIRE((stable_discs(b) & turned) == 0);
        REQUIRE((stable_discs(b.passed()) & turned) == 0);
        stable += count(stable_discs(b) | stable_discs(b.passed()));
        turned_in_vain += count(b.occupied() & ~turned);
    }
    // The bound is worth its time: it finds most of what is really stable.
    REQUIRE(stable * 10 > turned_in_vain * 7);
}

TEST_CASE("the stable discs at the corners are stable, and the edge's own", "[engine]") {
    Rng rng(9);
    int found = 0;
    for (int i = 0; i < 20000; ++i) {
        const Board b = test::random_board(rng, rng.below(61));
        const Bitboard at_corners = corner_stable_discs(b.player);
        REQUIRE((at_corners & ~stable_discs(b)) == 0);
        REQUIRE((at_corners & kCorners) == (b.player & kCorners));
        found += count(at_corners & ~kCorners);
    }
    REQUIRE(found > 1000);
    // a1, b1, a2 of one corner, h8 alone, and nothing round the edge of the board.
    REQUIRE(corner_stable_discs(0x8000000000010307ULL) == 0x8000000000000103ULL);
    REQUIRE(corner_stable_discs(0x0180000000000180ULL) == 0x0100000000000080ULL);
}

TEST_CASE("known stable discs are found", "[engine]") {
    const Board ten =
        test::board_of("-XXX----XXXXX---XXXXXX--XXXXXXX--XXXXXXO--XXXXOO---XXOOO----OOOO O");
    REQUIRE(count(ten.player) == 10);
    REQUIRE(stable_discs(ten) == ten.player);
    REQUIRE(stable_discs(ten.passed()) == 0);

    const Board full =
        test::board_of("OOOOOOOOOXXOOXOXOXXXXOXXOXOXXXXXOXOOXXXXOXOOOXXXOOOOOOXXOXXXXXXX X");
    REQUIRE(stable_discs(full) == full.player);
    REQUIRE(stable_discs(full.passed()) == full.opponent);

    REQUIRE(stable_discs(standard_start().board) == 0);
    REQUIRE(stable_discs({kCorners, 0}) == kCorners);
    REQUIRE(stable_discs({0, kCorners}) == 0);
}

TEST_CASE("stability is the same in all eight images", "[engine]") {
    Rng rng(8);
    for (int i = 0; i < 2000; ++i) {
        const Board b = test::random_set_up(rng);
        for (int s = 0; s < kSymmetryCount; ++s) {
            REQUIRE(stable_discs(symmetric(b, s)) == symmetric(stable_discs(b), s));
        }
    }
}

}  // namespace hasami
