#include "protocol/text.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "engine/text.h"

namespace hasami::protocol {

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    const char* const end = text.data() + text.size();
    for (const char* p = text.data(); p != end;) {
        const char* const begin = std::find_if_not(p, end, is_space);
        p = std::find_if(begin, end, is_space);
        if (begin != p) {
            words.emplace_back(begin, static_cast<std::size_t>(p - begin));
        }
    }
    return words;
}

std::string lower_case(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(), to_lower);
    return lower;
}

std::string upper_case(std::string_view text) {
    std::string upper(text);
    std::transform(upper.begin(), upper.end(), upper.begin(),
                   [](char c) { return is_letter(c) ? static_cast<char>(c & ~0x20) : c; });
    return upper;
}

std::optional<long long> parse_integer(std::string_view text) noexcept {
    const bool negative = text.starts_with('-');
    if (text.starts_with('+') || negative) {
        text.remove_prefix(1);
    }
    if (text.empty() || !std::all_of(text.begin(), text.end(), is_digit)) {
        return std::nullopt;
    }
    long long value = 0;
    const auto [last, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code == std::errc::result_out_of_range) {
        return negative ? std::numeric_limits<long long>::min()
                        : std::numeric_limits<long long>::max();
    }
    return negative ? -value : value;
}

}  // namespace hasami::protocol
