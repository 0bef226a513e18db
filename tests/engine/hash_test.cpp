#include "engine/hash.h"

#include <catch2/catch.hpp>
#include <set>

#include "engine/rules.h"
#include "tests/support/random_boards.h"

namespace hasami {

TEST_CASE("equal boards have equal keys, and the sides count", "[engine]") {
    const Board b = standard_start().board;
    REQUIRE(hash_of(b) == hash_of(Board(b)));
    REQUIRE(hash_of(b) != hash_of(b.passed()));
}

TEST_CASE("no two boards of the first moves share a key", "[engine]") {
    std::set<Board> boards{standard_start().board};
    std::set<Board> level = boards;
    for (int ply = 0; ply < 7; ++ply) {
        std::set<Board> next;
        for (const Board& b : level) {
            for (const Square s : squares_of(legal_moves(b))) {
                next.insert(play(b, s));
            }
        }
        boards.insert(next.begin(), next.end());
        level = std::move(next);
    }
    std::set<std::uint64_t> keys;
    std::set<std::uint64_t> high_halves;
    for (const Board& b : boards) {
        keys.insert(hash_of(b));
        high_halves.insert(hash_of(b) >> 32);
    }
    REQUIRE(keys.size() == boards.size());
    // About n^2 / 2^33 pairs share 32 bits by chance: fewer than two here.
    REQUIRE(high_halves.size() + 10 > boards.size());
}

TEST_CASE("every disc changes every bit of the key for some board", "[engine]") {
    Rng rng(4);
    for (int disc = 0; disc < 128; ++disc) {
        std::uint64_t changed = 0;
        for (int i = 0; i < 100; ++i) {
            const Board b = test::random_set_up(rng);
            Board other = b;
            (disc < 64 ? other.player : other.opponent) ^= bit(square_at(disc % 64));
            changed |= hash_of(b) ^ hash_of(other);
        }
        CAPTURE(disc);
        REQUIRE(changed == ~std::uint64_t{0});
    }
}

}  // namespace hasami
