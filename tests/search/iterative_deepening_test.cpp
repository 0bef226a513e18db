// The steps of a search, and how certain they are.
// SPDX-License-Identifier: MIT
#include "search/iterative_deepening.h"

#include <catch2/catch.hpp>

namespace hasami::search {
namespace {

constexpr int kEmpties = 40;

// The passes over the midgame, as depth and selectivity.
std::vector<std::pair<int, Selectivity>> midgame_passes(const SearchLimits& limits, int empties) {
    std::vector<std::pair<int, Selectivity>> passes;
    for (const Stage& stage : stages_of(limits, empties)) {
        if (stage.mode == Mode::midgame) {
            passes.emplace_back(stage.depth, stage.selectivity);
        }
    }
    return passes;
}

TEST_CASE("a search without hurry is surer, and surest in the end", "[search]") {
    SearchLimits limits;
    limits.depth = 3;
    using enum Selectivity;
    using Passes = std::vector<std::pair<int, Selectivity>>;
    CHECK(midgame_passes(limits, kEmpties) == Passes{{1, p87}, {2, p87}, {3, p87}, {3, p95}});

    limits.midgame_selectivity = p95;
    CHECK(midgame_passes(limits, kEmpties) == Passes{{1, p95}, {2, p95}, {3, p95}});
}

TEST_CASE("a hurried search looks deep rather than surely", "[search]") {
    SearchLimits limits;
    limits.depth = 2;
    SECTION("by a clock") {
        limits.clock = Clock{std::chrono::seconds(1)};
    }
    SECTION("by a time for the move") {
        limits.move_time = std::chrono::seconds(1);
    }
    SECTION("by nodes") {
        limits.nodes = 1000;
    }
    SECTION("by a clock that may come") {
        limits.ponders = true;
    }
    for (const auto& [depth, selectivity] : midgame_passes(limits, kEmpties)) {
        CHECK(selectivity == Selectivity::p73);
    }
    CHECK(midgame_passes(limits, kEmpties).size() == 2);
}

TEST_CASE("a proof comes last, after passes of rising confidence", "[search]") {
    for (const int empties : {10, 20, 30, 40}) {
        CAPTURE(empties);
        const std::vector<Stage> stages = stages_of({}, empties);
        REQUIRE(stages.back().mode == Mode::solve);
        CHECK(stages.back().depth == empties);
        CHECK(stages.back().selectivity == Selectivity::none);
        for (std::size_t i = 1; i < stages.size(); ++i) {
            const Stage& before = stages[i - 1];
            CHECK(stages[i].depth >= before.depth);
            CHECK((stages[i].depth > before.depth || stages[i].selectivity > before.selectivity));
        }
    }
}

}  // namespace
}  // namespace hasami::search
