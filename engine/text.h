// Small tools for reading text: places for error messages, quoting, character classes, numbers.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/result.h"

namespace hasami {

// Where a text comes from: the name shown in errors, and the line and column (from 1) of its
// first character.
struct Source {
    std::string_view name;
    int line = 1;
    int column = 1;
};

// The same source seen from the character at `offset` of `text`. Columns count characters, not
// bytes, of UTF-8. Linear in `offset`.
[[nodiscard]] Source source_at(const Source& source, std::string_view text, std::size_t offset);

// The error "NAME:LINE:COLUMN: what" for the character at `offset` of `text`.
[[nodiscard]] tl::unexpected<Error> fail_at(const Source& source, std::string_view text,
                                            std::size_t offset, std::string_view what);

// The beginning of `text` in quotes for an error message: at most `limit` bytes, control bytes and
// broken UTF-8 as '?', "..." where it was cut. Always one line.
[[nodiscard]] std::string quoted(std::string_view text, std::size_t limit = 24);

// Blank, tab, line ends.
[[nodiscard]] constexpr bool is_space(char c) noexcept {
    return c == ' ' || (c >= '\t' && c <= '\r');
}
[[nodiscard]] constexpr bool is_digit(char c) noexcept {
    return c >= '0' && c <= '9';
}
[[nodiscard]] constexpr char to_lower(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] constexpr bool is_letter(char c) noexcept {
    return to_lower(c) >= 'a' && to_lower(c) <= 'z';
}

// Equal up to the case of ASCII letters.
[[nodiscard]] bool equals_ignoring_case(std::string_view a, std::string_view b) noexcept;

// Without blanks at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

// The first `separator`-ended field of `rest`, which is moved behind it; empty at the end.
[[nodiscard]] std::string_view next_field(std::string_view& rest, char separator) noexcept;

// Latin-1 bytes as UTF-8.
[[nodiscard]] std::string latin1_to_utf8(std::string_view bytes);

// A whole number with optional sign, '+' included, that fills `text`.
[[nodiscard]] std::optional<int> parse_int(std::string_view text) noexcept;

// A finite decimal number that fills `text`: optional sign, '.' or ',' as the decimal mark.
[[nodiscard]] std::optional<double> parse_decimal(std::string_view text) noexcept;

}  // namespace hasami
