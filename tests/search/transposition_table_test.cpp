#include "search/transposition_table.h"

#include <catch2/catch.hpp>
#include <thread>
#include <vector>

#include "engine/hash.h"
#include "tests/support/random_boards.h"

namespace hasami::search {

namespace {

TableUpdate update_of(int score, int depth = 5) {
    return {.depth = depth,
            .selectivity = Selectivity::p95,
            .alpha = -100,
            .beta = 100,
            .score = score,
            .best = Square::c4};
}

}  // namespace

TEST_CASE("a stored entry comes back with its bounds", "[search]") {
    TranspositionTable entries(1);
    const Board b = standard_start().board;
    REQUIRE_FALSE(entries.probe(b, hash_of(b)));
    const auto [score, lower, upper] = GENERATE(table<int, int, int>(
        {{50, 50, 50}, {100, 100, 8192}, {-100, -8192, -100}, {300, 300, 8192}}));
    entries.store(b, hash_of(b), update_of(score));
    const auto entry = entries.probe(b, hash_of(b));
    REQUIRE(entry);
    CHECK(entry->lower == lower);
    CHECK(entry->upper == upper);
    CHECK(entry->depth == 5);
    CHECK(entry->selectivity == Selectivity::p95);
    CHECK(entry->moves[0] == Square::c4);
    entries.clear();
    CHECK_FALSE(entries.probe(b, hash_of(b)));
}

TEST_CASE("bounds of the same depth join, deeper knowledge is kept within a search", "[search]") {
    TranspositionTable table(1);
    const Board b = standard_start().board;
    table.new_search();
    table.store(b, hash_of(b), update_of(120, 9));
    table.store(b, hash_of(b), update_of(-120, 9));
    // They contradict each other: the newer one stands.
    CHECK(table.probe(b, hash_of(b))->upper == -120);
    CHECK(table.probe(b, hash_of(b))->lower == -8192);
    table.store(b, hash_of(b), update_of(10, 4));
    CHECK(table.probe(b, hash_of(b))->depth == 9);
    table.new_search();
    table.store(b, hash_of(b), update_of(10, 4));
    CHECK(table.probe(b, hash_of(b))->depth == 4);
}

TEST_CASE("a full table returns no other board's entry", "[search]") {
    TranspositionTable table(1);
    Rng rng(5);
    std::vector<Board> boards;
    for (int i = 0; i < 100000; ++i) {
        boards.push_back(test::random_set_up(rng));
        table.store(boards.back(), hash_of(boards.back()), update_of(i % 99, 1 + i % 60));
    }
    int found = 0;
    for (int i = 0; i < 100000; ++i) {
        const Board b = boards[static_cast<std::size_t>(i)];
        if (const auto entry = table.probe(b, hash_of(b))) {
            ++found;
            REQUIRE(entry->lower == i % 99);
        }
    }
    CHECK(found > 20000);
    CHECK(found < 100000);
}

TEST_CASE("entries written by many threads are never mixed up", "[search][threads]") {
    TranspositionTable table(1);
    // Each board is always stored with the score that its discs give, whoever stores it.
    const auto score_for = [](Board b) { return static_cast<int>(hash_of(b) % 97); };
    std::atomic<int> wrong{0};
    std::vector<std::jthread> threads;
    for (unsigned t = 0; t < 4; ++t) {
        threads.emplace_back([&, t] {
            Rng rng(t % 2);
            for (int i = 0; i < 50000; ++i) {
                const Board b = test::random_set_up(rng);
                const auto entry = table.probe(b, hash_of(b));
                if (entry && entry->lower != score_for(b)) {
                    wrong.fetch_add(1);
                }
                table.store(b, hash_of(b), update_of(score_for(b), 1 + i % 60));
            }
        });
    }
    threads.clear();
    CHECK(wrong.load() == 0);
}

}  // namespace hasami::search
