// SPDX-License-Identifier: MIT
#include "tools/hasami_match/plan.h"

#include <catch2/catch.hpp>
#include <map>
#include <set>

using namespace hasami;
using namespace hasami::match;

TEST_CASE("both games of a pair share the opening and exchange the colours", "[tools]") {
    const Plan plan(4, Schedule::round_robin, 7, 5);
    for (int pair = 0; pair < 200; ++pair) {
        const PlannedGame first = plan.game(2 * pair);
        const PlannedGame second = plan.game(2 * pair + 1);
        CHECK(first.opening == second.opening);
        CHECK(first.black == second.white);
        CHECK(first.white == second.black);
        CHECK(first.encounter == second.encounter);
        CHECK(first.index == 2 * pair);
    }
}

TEST_CASE("every encounter gets every opening once in each cycle", "[tools]") {
    constexpr int kOpenings = 11;
    const Plan plan(3, Schedule::round_robin, kOpenings, 9);
    REQUIRE(plan.encounters().size() == 3);
    std::vector<std::vector<int>> cycles(2);
    for (int cycle = 0; cycle < 2; ++cycle) {
        std::map<int, std::set<int>> seen;
        for (int pair = 0; pair < kOpenings * 3; ++pair) {
            const PlannedGame game = plan.game(2 * (cycle * kOpenings * 3 + pair));
            seen[game.encounter].insert(game.opening);
            cycles[static_cast<std::size_t>(cycle)].push_back(game.opening);
        }
        for (int encounter = 0; encounter < 3; ++encounter) {
            CHECK(seen[encounter].size() == kOpenings);
        }
    }
    CHECK(cycles[0] != cycles[1]);
}

TEST_CASE("the plan follows the seed and nothing else", "[tools]") {
    const auto openings = [](std::uint64_t seed) {
        std::vector<int> order;
        const Plan plan(2, Schedule::round_robin, 50, seed);
        for (int pair = 0; pair < 50; ++pair) {
            order.push_back(plan.game(2 * pair).opening);
        }
        return order;
    };
    CHECK(openings(1) == openings(1));
    CHECK(openings(1) != openings(2));
}

TEST_CASE("a gauntlet is the first engine against each other one", "[tools]") {
    const Plan plan(4, Schedule::gauntlet, 5, 1);
    CHECK(plan.encounters() == std::vector<std::pair<int, int>>{{0, 1}, {0, 2}, {0, 3}});
}

TEST_CASE("shards part the games without overlap and keep pairs together", "[tools]") {
    const Plan plan(3, Schedule::round_robin, 5, 1);
    std::set<int> all;
    for (int part = 1; part <= 4; ++part) {
        for (const int index : plan.indices(14, {part, 4})) {
            CHECK(all.insert(index).second);
            CHECK(index / 2 % 4 == part - 1);
        }
    }
    CHECK(all.size() == 14 * 3);
    CHECK(parse_shard("2/8") == Shard{2, 8});
    for (const char* bad : {"", "0/3", "4/3", "1", "1/0", "a/b", "1/2/3", "-1/2"}) {
        CHECK_FALSE(parse_shard(bad));
    }
}
