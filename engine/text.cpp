#include "engine/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace hasami {

namespace {

// The length of the valid UTF-8 sequence at the front of `text`; 0 if there is none.
std::size_t utf8_length(std::string_view text) noexcept {
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t length = first < 0x80   ? 1
                               : first < 0xC2 ? 0
                               : first < 0xE0 ? 2
                               : first < 0xF0 ? 3
                               : first < 0xF5 ? 4
                                              : 0;
    if (length == 0 || length > text.size()) {
        return 0;
    }
    const bool complete =
        std::all_of(text.begin() + 1, text.begin() + static_cast<std::ptrdiff_t>(length),
                    [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; });
    return complete ? length : 0;
}

}  // namespace

Source source_at(const Source& source, std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, offset);
    const auto newlines = static_cast<int>(std::count(before.begin(), before.end(), '\n'));
    const std::string_view in_line = before.substr(before.rfind('\n') + 1);  // npos + 1 is 0
    const auto characters =
        static_cast<int>(std::count_if(in_line.begin(), in_line.end(), [](char c) {
            return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
        }));
    return {source.name, source.line + newlines, (newlines == 0 ? source.column : 1) + characters};
}

tl::unexpected<Error> fail_at(const Source& source, std::string_view text, std::size_t offset,
                              std::string_view what) {
    const Source place = source_at(source, text, offset);
    return fail(fmt::format("{}:{}:{}: {}", place.name, place.line, place.column, what));
}

std::string quoted(std::string_view text, std::size_t limit) {
    std::string result = "'";
    std::string_view rest = text;
    while (!rest.empty()) {
        const std::size_t length = std::max<std::size_t>(1, utf8_length(rest));
        if (text.size() - rest.size() + length > limit) {
            return result + "...'";
        }
        const bool printable = utf8_length(rest) != 0 &&
                               (length > 1 || (rest.front() >= ' ' && rest.front() != '\x7F'));
        result += printable ? rest.substr(0, length) : std::string_view("?");
        rest.remove_prefix(length);
    }
    return result + "'";
}

bool equals_ignoring_case(std::string_view a, std::string_view b) noexcept {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return to_lower(x) == to_lower(y); });
}

std::string_view trimmed(std::string_view text) noexcept {
    while (!text.empty() && is_space(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && is_space(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

std::string_view next_field(std::string_view& rest, char separator) noexcept {
    const std::size_t end = rest.find(separator);
    const std::string_view field = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    return field;
}

std::string latin1_to_utf8(std::string_view bytes) {
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            text += c;
        } else {
            text += static_cast<char>(0xC0U | byte >> 6);
            text += static_cast<char>(0x80U | (byte & 0x3FU));
        }
    }
    return text;
}

std::optional<int> parse_int(std::string_view text) noexcept {
    if (text.starts_with('+') && !text.starts_with("+-")) {
        text.remove_prefix(1);
    }
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) {
        return std::nullopt;
    }
    return value;
}

std::optional<double> parse_decimal(std::string_view text) noexcept {
    constexpr std::size_t kLongest = 40;
    if (text.starts_with('+') && !text.starts_with("+-")) {
        text.remove_prefix(1);
    }
    if (text.empty() || text.size() > kLongest) {
        return std::nullopt;
    }
    char digits[kLongest];
    std::transform(text.begin(), text.end(), digits, [](char c) { return c == ',' ? '.' : c; });
    double value = 0;
    const auto [end, error] =
        std::from_chars(digits, digits + text.size(), value, std::chars_format::fixed);
    if (error != std::errc{} || end != digits + text.size() || !std::isfinite(value)) {
        return std::nullopt;
    }
    return value;
}

}  // namespace hasami
