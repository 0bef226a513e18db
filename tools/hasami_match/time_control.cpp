// SPDX-License-Identifier: MIT
#include "tools/hasami_match/time_control.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace hasami::match {

Result<Duration> parse_seconds(std::string_view text) {
    double seconds = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), seconds, std::chars_format::fixed);
    constexpr double kTooLong = 1e6;
    if (error != std::errc{} || end != text.data() + text.size() || !(seconds >= 0) ||
        seconds >= kTooLong) {
        return fail(fmt::format("'{}' is no time, expected seconds such as 5 or 0.1", text));
    }
    return Duration(std::llround(seconds * 1e6));
}

Result<TimeControl> parse_time_control(std::string_view text) {
    if (text == "inf") {
        return TimeControl{};
    }
    const auto plus = std::min(text.find('+'), text.size());
    const Result<Duration> base = parse_seconds(text.substr(0, plus));
    const Result<Duration> increment =
        plus == text.size() ? Result<Duration>(Duration{0}) : parse_seconds(text.substr(plus + 1));
    if (!base || !increment || *base == Duration{0}) {
        return fail(
            fmt::format("time '{}': expected seconds as S or S+INC with S above 0, or inf", text));
    }
    return TimeControl{TimeControl::Kind::game, *base, *increment};
}

Result<TimeControl> parse_move_time(std::string_view text) {
    const Result<Duration> time = parse_seconds(text);
    if (!time || *time == Duration{0}) {
        return fail(fmt::format("time per move '{}': expected seconds above 0", text));
    }
    return TimeControl{TimeControl::Kind::per_move, *time, Duration{0}};
}

std::string to_string(const TimeControl& control) {
    switch (control.kind) {
        case TimeControl::Kind::game:
            return format_seconds(control.base) + "+" + format_seconds(control.increment);
        case TimeControl::Kind::per_move:
            return format_seconds(control.base) + "/move";
        case TimeControl::Kind::unlimited:
            break;
    }
    return "inf";
}

std::string format_seconds(Duration time) {
    std::string text = fmt::format("{:.6f}", static_cast<double>(time.count()) / 1e6);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') {
        text.pop_back();
    }
    return text;
}

std::optional<GameClock> ggf_clock(const TimeControl& control) {
    if (control.kind == TimeControl::Kind::unlimited) {
        return std::nullopt;
    }
    using std::chrono::milliseconds;
    const auto base = std::chrono::duration_cast<milliseconds>(control.base);
    const auto increment = control.kind == TimeControl::Kind::per_move
                               ? base
                               : std::chrono::duration_cast<milliseconds>(control.increment);
    return GameClock{base, increment, milliseconds{0}};
}

void SideClock::spend(Duration used) noexcept {
    if (control_.kind == TimeControl::Kind::game) {
        remaining_ = std::max(Duration{0}, remaining_ - used) + control_.increment;
    }
}

}  // namespace hasami::match
