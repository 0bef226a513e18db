#include "engine/perft.h"

#include <catch2/catch.hpp>
#include <vector>

#include "engine/game.h"
#include "engine/rules.h"
#include "engine/simd/ops_portable.h"

namespace hasami {

namespace {

std::uint64_t leaves(Board b, int depth, PassCounting counting) {
    return perft<Ops<Portable>>(b, depth, counting);
}

struct Endings {
    int over = 0;
    int passes = 0;
};

// Move sequences of exactly `plies` plies that end in a finished game or in a forced pass.
Endings endings_after(Board b, int plies) {
    if (plies == 0) {
        return {is_over(b) ? 1 : 0, must_pass(b) ? 1 : 0};
    }
    Endings total;
    if (must_pass(b)) {
        return endings_after(b.passed(), plies - 1);
    }
    for (const Square s : squares_of(legal_moves(b))) {
        const Endings part = endings_after(play(b, s), plies - 1);
        total.over += part.over;
        total.passes += part.passes;
    }
    return total;
}

}  // namespace

TEST_CASE("perft from every start is the published or twice computed one", "[engine]") {
    struct Row {
        const char* start;
        std::vector<std::uint64_t> pass_as_ply;  // depths 1, 2, ...
        std::uint64_t pass_free;                 // the last depth, passes not counted
    };
    const Row row = GENERATE(
        Row{"start", {4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284}, 24571420},
        Row{"parallel", {4, 14, 68, 292, 1690, 9696, 64794, 450012, 3449900, 27711082}, 27711116},
        Row{"handicap1", {4, 12, 56, 244, 1396, 8202, 55086, 390452, 3003922}, 3003954},
        Row{"handicap2", {4, 12, 56, 244, 1396, 8204, 55080, 390688, 3002560}, 3002592},
        Row{"handicap3", {4, 12, 56, 244, 1396, 8216, 55060, 390832, 2996470}, 2996518},
        Row{"handicap4", {4, 12, 56, 244, 1396, 8228, 55040, 390968, 2990312}, 2990376});
    CAPTURE(row.start);
    const Board b = start_named(row.start).value().board;
    REQUIRE(leaves(b, 0, PassCounting::as_ply) == 1);
    int depth = 0;
    for (const std::uint64_t expected : row.pass_as_ply) {
        ++depth;
        REQUIRE(leaves(b, depth, PassCounting::as_ply) == expected);
    }
    REQUIRE(leaves(b, depth, PassCounting::free) == row.pass_free);
}

TEST_CASE("a finished game is one leaf at any depth", "[engine]") {
    const Board over = {bit(Square::a1), 0};
    REQUIRE(leaves(over, 5, PassCounting::as_ply) == 1);
    REQUIRE(leaves(over, 5, PassCounting::free) == 1);
}

TEST_CASE("no game ends before nine moves, and the first pass comes after eight", "[engine]") {
    const Board start = standard_start().board;
    for (int plies = 0; plies < 8; ++plies) {
        const Endings none = endings_after(start, plies);
        REQUIRE(none.over == 0);
        REQUIRE(none.passes == 0);
    }
    REQUIRE(endings_after(start, 8).over == 0);
    REQUIRE(endings_after(start, 8).passes == 24);
    REQUIRE(endings_after(start, 9).over == 228);
}

}  // namespace hasami
