#include "engine/bitboard.h"

#include <array>
#include <catch2/catch.hpp>
#include <set>
#include <vector>

#include "engine/rng.h"

namespace hasami {

TEST_CASE("a set is iterated from its lowest square", "[engine]") {
    const Bitboard set = bit(Square::h8) | bit(Square::a1) | bit(Square::f5);
    std::vector<Square> seen;
    for (const Square s : squares_of(set)) {
        seen.push_back(s);
    }
    REQUIRE(seen == std::vector<Square>{Square::a1, Square::f5, Square::h8});
    REQUIRE(count(set) == 3);
    REQUIRE(contains(set, Square::f5));
    REQUIRE_FALSE(contains(set, Square::f6));
    for (const Square s : squares_of(0)) {
        FAIL("square " << index_of(s) << " in the empty set");
    }
}

TEST_CASE("flips of rows and columns and the transposition move single squares", "[engine]") {
    for (int column = 0; column < 8; ++column) {
        for (int row = 0; row < 8; ++row) {
            const Bitboard b = bit(square_at(column, row));
            REQUIRE(flip_columns(b) == bit(square_at(7 - column, row)));
            REQUIRE(flip_rows(b) == bit(square_at(column, 7 - row)));
            REQUIRE(transpose(b) == bit(square_at(row, column)));
        }
    }
}

TEST_CASE("the eight symmetries are a group", "[engine]") {
    Rng rng(2);
    for (int i = 0; i < 200; ++i) {
        const Bitboard b = rng.next();
        std::set<Bitboard> images;
        for (int s = 0; s < kSymmetryCount; ++s) {
            images.insert(symmetric(b, s));
            REQUIRE(count(symmetric(b, s)) == count(b));
            REQUIRE(symmetric(symmetric(b, s), inverse_symmetry(s)) == b);
        }
        REQUIRE(symmetric(b, 0) == b);
        REQUIRE(images.size() == 8);
        for (const Bitboard image : images) {
            for (int s = 0; s < kSymmetryCount; ++s) {
                REQUIRE(images.count(symmetric(image, s)) == 1);
            }
        }
    }
}

TEST_CASE("a square and a set move alike", "[engine]") {
    for (int s = 0; s < kSymmetryCount; ++s) {
        for (int i = 0; i < kSquareCount; ++i) {
            REQUIRE(bit(symmetric(square_at(i), s)) == symmetric(bit(square_at(i)), s));
        }
        REQUIRE(symmetric(Square::pass, s) == Square::pass);
        REQUIRE(symmetric(Square::none, s) == Square::none);
        REQUIRE(symmetric(kCorners, s) == kCorners);
    }
}

}  // namespace hasami
