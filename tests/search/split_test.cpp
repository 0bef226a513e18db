// SPDX-License-Identifier: MIT
#include "search/split.h"

#include <array>
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <thread>
#include <vector>

namespace hasami::search {
namespace {

MoveList moves_of(int count) {
    MoveList moves;
    for (int i = 0; i < count; ++i) {
        moves.push(static_cast<Square>(i), 0);
    }
    return moves;
}

NodeTask of_depth(int depth) {
    return {.board = Board{}, .depth = depth};
}

TEST_CASE("an idle thread takes the deepest node with moves, of one list the oldest", "[search]") {
    const MoveList moves = moves_of(2);
    WorkPool pool;
    WorkList& first = pool.add_list();
    WorkList& second = pool.add_list();
    pool.reset();
    SplitPoint small(nullptr, of_depth(5), moves);
    SplitPoint large(nullptr, of_depth(9), moves);
    SplitPoint below(&large.scope, of_depth(8), moves);
    pool.open(first, small);
    pool.open(second, large);
    pool.open(second, below);

    CHECK(pool.wait_for_work() == &large);
    large.next = moves.size();
    CHECK(pool.wait_for_work() == &below);
    below.scope.cancel();
    CHECK(pool.wait_for_work() == &small);
    CHECK(large.helpers == 1);
    CHECK(below.helpers == 1);

    pool.finish();
    CHECK(pool.wait_for_work() == nullptr);
}

TEST_CASE("the owner of a closed node helps below it only", "[search]") {
    const MoveList moves = moves_of(2);
    WorkPool pool;
    WorkList& owner = pool.add_list();
    WorkList& helper = pool.add_list();
    pool.reset();
    SplitPoint elsewhere(nullptr, of_depth(9), moves);
    SplitPoint split(nullptr, of_depth(7), moves);
    SplitPoint below(&split.scope, of_depth(5), moves);
    pool.open(helper, elsewhere);
    pool.open(owner, split);
    elsewhere.next = moves.size();
    REQUIRE(pool.wait_for_work() == &split);
    elsewhere.next = 0;
    REQUIRE(pool.close(owner));

    pool.open(helper, below);
    CHECK(pool.wait_below(split) == &below);
    pool.leave(below);
    CHECK_FALSE(pool.close(helper));
    pool.leave(split);
    CHECK(pool.wait_below(split) == nullptr);
}

TEST_CASE("helpers are told of a cancellation, and only they", "[search]") {
    const MoveList moves = moves_of(2);
    WorkPool pool;
    WorkList& list = pool.add_list();
    pool.reset();
    const unsigned before = pool.cancellations();
    SplitPoint alone(nullptr, of_depth(5), moves);
    pool.open(list, alone);
    alone.scope.cancel();
    CHECK_FALSE(pool.close(list));
    CHECK(pool.cancellations() == before);

    SplitPoint shared(nullptr, of_depth(5), moves);
    pool.open(list, shared);
    REQUIRE(pool.wait_for_work() == &shared);
    shared.scope.cancel();
    CHECK(pool.close(list));
    const unsigned closed = pool.cancellations();
    CHECK(closed != before);
    pool.leave(shared);
    const unsigned left = pool.cancellations();
    CHECK(left != closed);

    SplitPoint finished(nullptr, of_depth(5), moves);
    pool.open(list, finished);
    REQUIRE(pool.wait_for_work() == &finished);
    pool.leave(finished);
    CHECK_FALSE(pool.close(list));
    CHECK(pool.cancellations() == left);
}

// Takes moves until none is left, and counts them.
void take_all(SplitPoint& split, std::array<std::atomic<int>, 8>& taken) {
    for (;;) {
        const int i = split.next.fetch_add(1);
        if (i >= split.moves.size()) {
            return;
        }
        taken[static_cast<std::size_t>(i)].fetch_add(1);
        std::this_thread::yield();
    }
}

TEST_CASE("every move of every node is taken once, by threads that sleep in between",
          "[search][threads]") {
    constexpr int kNodes = 1000;
    const MoveList moves = moves_of(8);
    WorkPool pool;
    WorkList& list = pool.add_list();
    pool.reset();
    std::array<std::atomic<int>, 8> taken{};
    std::atomic<int> joined{0};
    std::vector<std::jthread> helpers;
    for (int i = 0; i < 3; ++i) {
        helpers.emplace_back([&] {
            while (SplitPoint* split = pool.wait_for_work()) {
                // Now and then long enough for the owner to sleep too.
                if (joined.fetch_add(1) % 100 == 0) {
                    std::this_thread::sleep_for(std::chrono::milliseconds(2));
                }
                take_all(*split, taken);
                pool.leave(*split);
            }
        });
    }
    for (int i = 0; i < kNodes; ++i) {
        SplitPoint split(nullptr, of_depth(5), moves);
        const bool is_slow = i % 100 == 0;
        if (is_slow) {
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        pool.open(list, split);
        while (is_slow && split.helpers.load() == 0 && split.has_moves()) {
            std::this_thread::yield();
        }
        take_all(split, taken);
        if (pool.close(list)) {
            CHECK(pool.wait_below(split) == nullptr);
        }
    }
    pool.finish();
    helpers.clear();
    CHECK(joined.load() >= kNodes / 100);
    for (const std::atomic<int>& count : taken) {
        CHECK(count.load() == kNodes);
    }
}

}  // namespace
}  // namespace hasami::search
