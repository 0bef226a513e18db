#include "protocol/player_clock.h"

#include <catch2/catch.hpp>

namespace hasami::protocol {
namespace {

using namespace std::chrono_literals;

search::SearchLimits limits_of(const PlayerClock& clock,
                               std::optional<std::chrono::milliseconds> lag = 0ms) {
    search::SearchLimits limits;
    clock.limit(limits, lag);
    return limits;
}

TEST_CASE("seconds become the nearest milliseconds", "[protocol]") {
    CHECK(to_milliseconds(1.001) == 1001ms);  // 1000.99... in binary
    CHECK(to_milliseconds(0.0004) == 0ms);
    CHECK(to_milliseconds(0.0006) == 1ms);
}

TEST_CASE("main time runs down and grows by the increment", "[protocol]") {
    PlayerClock clock({60s, 2s, {}, 0});
    clock.spend(10s);
    CHECK(clock.left() == 52s);
    CHECK(clock.moves_left() == 0);
    const auto limits = limits_of(clock, 100ms);
    REQUIRE(limits.clock);
    CHECK(limits.clock->remaining == 51900ms);
    CHECK(limits.clock->increment == 2s);
    CHECK_FALSE(limits.move_time);
}

TEST_CASE("an empty clock still leaves a moment", "[protocol]") {
    PlayerClock clock({1s, {}, {}, 0});
    clock.spend(5s);
    REQUIRE(limits_of(clock).clock);
    CHECK(limits_of(clock).clock->remaining == 1ms);
}

TEST_CASE("one move a period is a time per move", "[protocol]") {
    PlayerClock clock({{}, {}, 5s, 1});
    for (int move = 0; move < 3; ++move) {
        CHECK(limits_of(clock, 100ms).move_time == 4900ms);
        CHECK_FALSE(limits_of(clock).clock);
        clock.spend(4s);
    }
}

TEST_CASE("the default lag takes a fifth of a short period for one move", "[protocol]") {
    CHECK(limits_of(PlayerClock({{}, {}, 100ms, 1}), std::nullopt).move_time == 80ms);
    CHECK(limits_of(PlayerClock({{}, {}, 100ms, 1}), 30ms).move_time == 70ms);
    CHECK(limits_of(PlayerClock({{}, {}, 2s, 1}), std::nullopt).move_time == 1970ms);
    PlayerClock last_of_three({{}, {}, 900ms, 3});
    last_of_three.spend(400ms);
    CHECK(limits_of(last_of_three, std::nullopt).clock->remaining == 470ms);
    last_of_three.spend(400ms);
    CHECK(limits_of(last_of_three, std::nullopt).move_time == 80ms);
}

TEST_CASE("several moves a period share it, and the next one is whole again", "[protocol]") {
    PlayerClock clock({{}, {}, 10s, 3});
    CHECK(limits_of(clock).clock->remaining == 10s);
    CHECK(limits_of(clock).clock->moves_to_go == 3);
    clock.spend(4s);
    CHECK(limits_of(clock).clock->remaining == 6s);
    CHECK(limits_of(clock).clock->moves_to_go == 2);
    clock.spend(4s);
    CHECK(limits_of(clock).move_time == 2s);
    clock.spend(1s);
    CHECK(clock.left() == 10s);
    CHECK(clock.moves_left() == 3);
}

TEST_CASE("overdrawn main time is taken from the first period", "[protocol]") {
    PlayerClock clock({3s, {}, 10s, 5});
    CHECK(limits_of(clock).clock->byoyomi == 2s);
    clock.spend(4s);
    CHECK(clock.left() == 9s);
    CHECK(clock.moves_left() == 5);
}

TEST_CASE("what the referee says counts", "[protocol]") {
    PlayerClock clock({60s, {}, 10s, 5});
    clock.set_left(7s, 2);
    CHECK(limits_of(clock).clock->moves_to_go == 2);
    clock.set_left(30s, 0);
    CHECK(limits_of(clock).clock->remaining == 30s);
    CHECK_FALSE(limits_of(clock).clock->moves_to_go);
    clock.set_left(0s, 0);
    CHECK(clock.moves_left() == 5);
}

TEST_CASE("a shorter time per move stays", "[protocol]") {
    const PlayerClock clock({{}, {}, 5s, 1});
    search::SearchLimits limits;
    limits.move_time = 1s;
    clock.limit(limits, 0ms);
    CHECK(limits.move_time == 1s);
}

}  // namespace
}  // namespace hasami::protocol
