#include "book/selection.h"

#include <catch2/catch.hpp>
#include <map>

namespace hasami::book {

namespace {

BookMove move(Square s, double discs, int depth = 20, bool exact = false) {
    return {s, Score::from_raw(static_cast<int>(discs * Score::kUnitsPerDisc)), depth, exact, 0};
}

std::map<Square, int> choices(const BookEntry& entry, const SelectionOptions& options) {
    std::map<Square, int> counts;
    Rng rng(1);
    for (int i = 0; i < 1000; ++i) {
        const auto chosen = select(entry, options, rng);
        ++counts[chosen ? chosen->square : Square::none];
    }
    return counts;
}

}  // namespace

TEST_CASE("without variety the best move is chosen", "[book]") {
    const BookEntry entry{{move(Square::d6, 0.5), move(Square::f6, 0.25), move(Square::f4, -6)}};
    REQUIRE(choices(entry, {}) == std::map<Square, int>{{Square::d6, 1000}});
}

TEST_CASE("of equal moves the one most often played is chosen", "[book]") {
    BookEntry entry{{move(Square::d3, 0), move(Square::f5, 0), move(Square::e6, 0)}};
    entry.moves[1].games = 7;
    REQUIRE(choices(entry, {}) == std::map<Square, int>{{Square::f5, 1000}});
}

TEST_CASE("variety reaches moves within its discs, the better the oftener", "[book]") {
    const BookEntry entry{{move(Square::d6, 0), move(Square::f6, -0.5), move(Square::f4, -1)}};
    auto counts = choices(entry, {.random_discs = 1});
    REQUIRE(counts.size() == 2);
    REQUIRE(counts[Square::d6] > counts[Square::f6]);
    REQUIRE(counts[Square::f6] > 50);
    const BookEntry equal{{move(Square::d6, 0), move(Square::f6, 0)}};
    counts = choices(equal, {.random_discs = 0.1});
    REQUIRE(counts[Square::d6] > 400);
    REQUIRE(counts[Square::f6] > 400);
}

TEST_CASE("no move that loses more than allowed, however much variety", "[book]") {
    const BookEntry entry{{move(Square::d6, 1), move(Square::f6, -1), move(Square::f4, -1.5)}};
    const auto counts = choices(entry, {.random_discs = 100, .max_loss_discs = 2});
    REQUIRE(counts.size() == 2);
    REQUIRE(counts.count(Square::f4) == 0);
}

TEST_CASE("a proven draw is worth what the player says", "[book]") {
    const BookEntry entry{{move(Square::d6, 0.5), move(Square::f6, 0, 30, true)}};
    REQUIRE(choices(entry, {.draw_discs = 64}).count(Square::f6) == 1);
    REQUIRE(choices(entry, {.draw_discs = 0}).count(Square::d6) == 1);
    const BookEntry worse{{move(Square::f6, 0, 30, true), move(Square::d6, -0.5)}};
    REQUIRE(choices(worse, {.draw_discs = -64}).count(Square::d6) == 1);
    // A draw that is worth a win is no better than a win.
    const BookEntry won{{move(Square::d6, 10, 30, true), move(Square::f6, 0, 30, true)}};
    REQUIRE(choices(won, {.draw_discs = 64}).count(Square::d6) == 1);
}

TEST_CASE("shallow scores are not trusted", "[book]") {
    const BookEntry entry{{move(Square::d6, 1, 6), move(Square::f6, 0, 20)}};
    REQUIRE(choices(entry, {.min_depth = 6}).count(Square::d6) == 1);
    REQUIRE(choices(entry, {.min_depth = 7}).count(Square::none) == 1);
    const BookEntry deep{{move(Square::d6, 1, 20), move(Square::f6, 0.9, 6)}};
    const SelectionOptions varied{.random_discs = 1, .min_depth = 7};
    REQUIRE(choices(deep, varied) == std::map<Square, int>{{Square::d6, 1000}});
    const BookEntry solved{{move(Square::d6, 1, 12, true), move(Square::f6, 0, 20)}};
    REQUIRE(choices(solved, {.min_depth = 30}).count(Square::d6) == 1);
}

}  // namespace hasami::book
