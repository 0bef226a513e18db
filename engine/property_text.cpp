#include "engine/property_text.h"

#include <fmt/format.h>

namespace hasami {

namespace {

// The offset of the ']' that ends the value beginning at `at`, or npos.
std::size_t value_end(std::string_view text, std::size_t at, Escapes escapes) noexcept {
    if (escapes == Escapes::none) {
        return text.find(']', at);
    }
    for (; at < text.size() && text[at] != ']'; ++at) {
        at += text[at] == '\\' ? 1U : 0U;
    }
    return at < text.size() ? at : std::string_view::npos;
}

std::size_t skip_spaces(std::string_view text, std::size_t at) noexcept {
    while (at < text.size() && is_space(text[at])) {
        ++at;
    }
    return at;
}

// Reads NAME[value][value]... at `at` and appends it to `properties`.
Result<void> read_tag(std::string_view text, std::size_t& at, Escapes escapes, const Source& source,
                      std::vector<Property>& properties) {
    const std::size_t start = at;
    while (at < text.size() && is_letter(text[at])) {
        ++at;
    }
    const std::string_view name = text.substr(start, at - start);
    at = skip_spaces(text, at);
    if (name.empty() || at == text.size() || text[at] != '[') {
        return fail_at(
            source, text, start,
            fmt::format("{}, expected a tag such as PB[name]", quoted(text.substr(start))));
    }
    while (at < text.size() && text[at] == '[') {
        const std::size_t end = value_end(text, at + 1, escapes);
        if (end == std::string_view::npos) {
            return fail_at(source, text, start,
                           fmt::format("{} has no end, expected ]", quoted(text.substr(start))));
        }
        properties.push_back({name, text.substr(at + 1, end - at - 1), at + 1});
        at = skip_spaces(text, end + 1);
    }
    return {};
}

}  // namespace

Result<std::vector<Property>> read_game_properties(std::string_view text, std::size_t& at,
                                                   Escapes escapes, const Source& source) {
    const std::size_t start = at;
    std::vector<Property> properties;
    std::vector<Property> off_main_line;
    bool on_main_line = true;
    for (int depth = 0; (at = skip_spaces(text, at)) < text.size();) {
        const char c = text[at];
        if (c == '(' || c == ';') {
            depth += c == '(' ? 1 : 0;
            ++at;
        } else if (c == ')') {
            ++at;
            on_main_line = false;
            if (--depth == 0) {
                return properties;
            }
        } else {
            off_main_line.clear();
            std::vector<Property>& target = on_main_line ? properties : off_main_line;
            if (Result<void> done = read_tag(text, at, escapes, source, target); !done) {
                return tl::unexpected(std::move(done.error()));
            }
        }
    }
    return fail_at(source, text, start, "the game has no end, expected )");
}

}  // namespace hasami
