#include "engine/game_record.h"

#include <fmt/format.h>

#include <cmath>

#include "engine/text.h"

namespace hasami {

namespace {

std::string format_duration(std::chrono::milliseconds duration) {
    const auto ms = duration.count();
    const auto hours = ms / 3'600'000;
    std::string text = hours != 0 ? fmt::format("{:02}:", hours) : "";
    text += fmt::format("{:02}:{:02}", ms / 60'000 % 60, ms / 1000 % 60);
    return ms % 1000 != 0 ? text + fmt::format(".{:03}", ms % 1000) : text;
}

}  // namespace

std::optional<std::chrono::milliseconds> parse_duration(std::string_view text) {
    constexpr double kLongest_s = 1e7;
    double seconds = 0;
    std::string_view rest = trimmed(text);
    for (int parts = 0; !rest.empty(); ++parts) {
        const std::string_view part = trimmed(next_field(rest, ':'));
        const std::optional<double> value = part.empty() ? 0.0 : parse_decimal(part);
        if (parts == 3 || !value || *value < 0) {
            return std::nullopt;
        }
        seconds = 60 * seconds + *value;
    }
    if (seconds > kLongest_s) {
        return std::nullopt;
    }
    return std::chrono::milliseconds(std::llround(1000 * seconds));
}

std::optional<GameClock> parse_clock(std::string_view text) {
    GameClock clock;
    std::string_view rest = text;
    const auto main = parse_duration(next_field(rest, '/'));
    const auto increment = parse_duration(next_field(rest, '/'));
    const auto grace = trimmed(rest).empty() ? clock.grace : parse_duration(rest);
    if (!main || !increment || !grace) {
        return std::nullopt;
    }
    return GameClock{*main, *increment, *grace};
}

std::string format_clock(const GameClock& clock) {
    return fmt::format("{}/{}/{}", format_duration(clock.main), format_duration(clock.increment),
                       format_duration(clock.grace));
}

std::optional<RecordedResult> result_of(const Game& game) {
    if (!game.is_over()) {
        return std::nullopt;
    }
    return RecordedResult{static_cast<double>(game.black_score_discs()), GameEnd::normal};
}

}  // namespace hasami
