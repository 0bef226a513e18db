#include "tools/hasami/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace hasami::tools {
namespace {

// One printable line: control characters become '?', and long texts lose their middle.
std::string one_line(std::string_view text) {
    constexpr std::size_t kLongest = 400;
    std::string line(text);
    if (line.size() > kLongest) {
        line.replace(kLongest / 2, line.size() - kLongest, " ... ");
    }
    std::replace_if(
        line.begin(), line.end(), [](unsigned char c) { return c < 32 || c == 127; }, '?');
    return line;
}

}  // namespace

int report(std::string_view message) {
    fmt::print(stderr, "hasami: {}\n", one_line(message));
    return kBadInput;
}

std::optional<int> parse(CLI::App& app, const Args& args) {
    try {
        app.parse(Args(args.rbegin(), args.rend()));  // CLI11 takes the words last first
    } catch (const CLI::CallForHelp&) {
        fmt::print("{}", app.help());
        return kOk;
    } catch (const CLI::ParseError& error) {
        return report(fmt::format("{} (see {} --help)", error.what(), app.get_name()));
    }
    return std::nullopt;
}

CLI::Validator whole_number(long long low, long long high) {
    const auto check = [low, high](std::string& text) -> std::string {
        long long value = 0;
        const char* end = text.data() + text.size();
        const auto [last, code] = std::from_chars(text.data(), end, value);
        if (code == std::errc{} && last == end && low <= value && value <= high) {
            return {};
        }
        return fmt::format("'{}', expected a whole number from {} to {}", text, low, high);
    };
    return CLI::Validator(check, fmt::format("{}..{}", low, high));
}

CLI::Validator number_from(double low) {
    const auto check = [low](std::string& text) -> std::string {
        double value = 0;
        const char* end = text.data() + text.size();
        const auto [last, code] = std::from_chars(text.data(), end, value);
        if (code == std::errc{} && last == end && std::isfinite(value) && value >= low) {
            return {};
        }
        return fmt::format("'{}', expected a number of at least {}", text, low);
    };
    return CLI::Validator(check, fmt::format(">= {}", low));
}

}  // namespace hasami::tools
