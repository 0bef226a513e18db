// Checks for CLI11's Option::check.
// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <string>

#include "engine/text.h"

namespace hasami::tools {

// A whole number in low..high.
[[nodiscard]] inline CLI::Validator whole_number(long long low, long long high) {
    const auto check = [low, high](std::string& text) -> std::string {
        long long value = 0;
        const char* end = text.data() + text.size();
        const auto [last, code] = std::from_chars(text.data(), end, value);
        if (code == std::errc{} && last == end && low <= value && value <= high) {
            return {};
        }
        return fmt::format("{}, expected a whole number, {}..{}", hasami::quoted(text), low, high);
    };
    return CLI::Validator(check, fmt::format("{}..{}", low, high));
}

// A number in low..high, as in "0.5" or "1e-3"; unlike with CLI::Range, "nan" is none.
[[nodiscard]] inline CLI::Validator number_between(double low, double high) {
    const auto check = [low, high](std::string& text) -> std::string {
        double value = 0;
        const char* end = text.data() + text.size();
        const auto [last, code] = std::from_chars(text.data(), end, value);
        if (code == std::errc{} && last == end && low <= value && value <= high) {
            return {};
        }
        return fmt::format("{}, expected a number, {}..{}", hasami::quoted(text), low, high);
    };
    return CLI::Validator(check, fmt::format("{}..{}", low, high));
}

}  // namespace hasami::tools
