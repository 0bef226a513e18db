#include "search/time_manager.h"

#include <catch2/catch.hpp>

namespace hasami::search {

using namespace std::chrono_literals;

namespace {

SearchLimits clock_limits(std::chrono::milliseconds remaining,
                          std::chrono::milliseconds increment = 0ms) {
    SearchLimits limits;
    limits.clock = Clock{.remaining = remaining, .increment = increment};
    return limits;
}

SearchResult result_of(Square best, int discs) {
    SearchResult result;
    result.best = best;
    result.score = Score::from_discs(discs);
    return result;
}

}  // namespace

TEST_CASE("without a clock or a move time there is no budget", "[search]") {
    CHECK_FALSE(time_budget({}, 40));
}

TEST_CASE("a time per move leaves a margin for the answer", "[search]") {
    SearchLimits limits;
    limits.move_time = 1000ms;
    CHECK(time_budget(limits, 40)->hard < 1000ms);
    CHECK(time_budget(limits, 40)->hard > 950ms);
}

TEST_CASE("no clock runs out, whatever is left of it", "[search]") {
    for (const auto remaining : {1ms, 10ms, 100ms, 1000ms, 60000ms, 1800000ms}) {
        for (const auto increment : {0ms, 10ms, 2000ms}) {
            // A whole game in which every move takes all that it may.
            std::chrono::microseconds left = remaining;
            for (int empties = 60; empties > 0; empties -= 2) {
                const auto ms = std::chrono::floor<std::chrono::milliseconds>(left);
                const auto budget = time_budget(clock_limits(ms, increment), empties);
                REQUIRE(budget);
                REQUIRE(budget->hard > 0ms);
                REQUIRE(budget->soft <= budget->hard);
                if (ms > 1ms) {
                    REQUIRE(budget->hard < left);
                }
                left += increment - std::min<std::chrono::microseconds>(budget->hard, left);
            }
        }
    }
}

TEST_CASE("a clock of a second or more keeps 50 ms to the end but is used to nine tenths",
          "[search]") {
    for (const auto remaining : {1000ms, 5000ms, 300000ms}) {
        std::chrono::microseconds left = remaining;
        for (int empties = 60; empties > 0; empties -= 2) {
            const auto ms = std::chrono::floor<std::chrono::milliseconds>(left);
            left -= time_budget(clock_limits(ms), empties)->hard;
        }
        CHECK(left > 50ms);
        CHECK(left < remaining / 10);
    }
}

TEST_CASE("the shorter of a clock and a time per move rules", "[search]") {
    SearchLimits limits = clock_limits(60000ms, 0ms);
    limits.move_time = 10ms;
    CHECK(time_budget(limits, 40)->hard <= 10ms);
    limits = clock_limits(100ms, 0ms);
    limits.move_time = 1000ms;
    CHECK(time_budget(limits, 40)->hard < 100ms);
}

TEST_CASE("doubt takes longer than certainty", "[search]") {
    const TimeBudget budget{100ms, 400ms, true};
    TimeManager settled(budget, false);
    TimeManager doubtful(budget, false);
    for (int i = 0; i < 10; ++i) {
        (void)settled.may_continue(1ms, result_of(Square::c4, 2));
        (void)doubtful.may_continue(1ms, result_of(i % 2 == 0 ? Square::c4 : Square::d3, 2));
    }
    CHECK_FALSE(settled.may_continue(90ms, result_of(Square::c4, 2)));
    CHECK(doubtful.may_continue(90ms, result_of(Square::e6, 2)));
    CHECK(doubtful.may_continue(120ms, result_of(Square::e6, -4)));
    CHECK_FALSE(doubtful.may_continue(401ms, result_of(Square::f5, -9)));
}

TEST_CASE("a forced move takes no time from the clock", "[search]") {
    TimeManager manager({100ms, 400ms, true}, true);
    CHECK_FALSE(manager.may_continue(1ms, result_of(Square::c4, 0)));
}

}  // namespace hasami::search
