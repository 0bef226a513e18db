// Checks for CLI11's Option::check.
// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <string>

#include "engine/text.h"

namespace hasami::tools {

// A number in low..high that is written as `what` says.
template <class Number>
[[nodiscard]] CLI::Validator number_in(Number low, Number high, const char* what) {
    const auto check = [low, high, what](std::string& text) -> std::string {
        Number value{};
        const char* end = text.data() + text.size();
        const auto [last, code] = std::from_chars(text.data(), end, value);
        if (code == std::errc{} && last == end && low <= value && value <= high) {
            return {};
        }
        return fmt::format("{}, expected {}, {}..{}", hasami::quoted(text), what, low, high);
    };
    return CLI::Validator(check, fmt::format("{}..{}", low, high));
}

// A whole number in low..high.
[[nodiscard]] inline CLI::Validator whole_number(long long low, long long high) {
    return number_in(low, high, "a whole number");
}

// A number in low..high, as in "0.5" or "1e-3"; unlike with CLI::Range, "nan" is none.
[[nodiscard]] inline CLI::Validator number_between(double low, double high) {
    return number_in(low, high, "a number");
}

}  // namespace hasami::tools
