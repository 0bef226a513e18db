#include "protocol/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace hasami::protocol {
namespace {

constexpr bool is_blank(char c) noexcept {
    return c == ' ' || c == '\t';
}

}  // namespace

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    const char* const end = text.data() + text.size();
    for (const char* p = text.data(); p != end;) {
        const char* const begin = std::find_if_not(p, end, is_blank);
        p = std::find_if(begin, end, is_blank);
        if (begin != p) {
            words.emplace_back(begin, static_cast<std::size_t>(p - begin));
        }
    }
    return words;
}

std::string_view trimmed(std::string_view text) noexcept {
    while (!text.empty() && is_blank(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && is_blank(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

std::string lower_case(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return lower;
}

std::optional<long long> parse_integer(std::string_view text) noexcept {
    if (text.starts_with('+')) {
        text.remove_prefix(1);
        if (text.starts_with('-')) {
            return std::nullopt;
        }
    }
    long long value = 0;
    const char* const end = text.data() + text.size();
    const auto [last, code] = std::from_chars(text.data(), end, value);
    if (last != end || code == std::errc::invalid_argument) {
        return std::nullopt;
    }
    if (code == std::errc::result_out_of_range) {
        return text.starts_with('-') ? std::numeric_limits<long long>::min()
                                     : std::numeric_limits<long long>::max();
    }
    return value;
}

std::optional<double> parse_decimal(std::string_view text) {
    std::string number(text.starts_with('+') ? text.substr(1) : text);
    if (number.empty() || number.find_first_not_of("-0123456789.,") != std::string::npos) {
        return std::nullopt;
    }
    std::replace(number.begin(), number.end(), ',', '.');
    double value = 0;
    const char* const end = number.data() + number.size();
    const auto [last, code] = std::from_chars(number.data(), end, value);
    if (last != end || code != std::errc{} || !std::isfinite(value)) {
        return std::nullopt;
    }
    return value;
}

std::string quoted(std::string_view text) {
    constexpr std::size_t kLongest = 60;
    std::string quote = "'";
    for (const char c : text.substr(0, kLongest)) {
        quote += c >= ' ' && c <= '~' ? c : '?';
    }
    return quote + (text.size() > kLongest ? "...'" : "'");
}

}  // namespace hasami::protocol
