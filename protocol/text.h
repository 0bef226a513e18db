// Small helpers for reading commands: words, numbers, quoting for messages.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hasami::protocol {

// The blank-separated words of `text`, as views into it.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);

// `text` without blanks at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

[[nodiscard]] std::string lower_case(std::string_view text);

// The whole of `text` as a decimal integer, with an optional sign; values beyond the range of
// `long long` become its limits.
[[nodiscard]] std::optional<long long> parse_integer(std::string_view text) noexcept;

// The whole of `text` as a finite plain decimal, with a point or a comma.
[[nodiscard]] std::optional<double> parse_decimal(std::string_view text);

// 'text' in quotes for a one-line message: shortened, control characters replaced.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace hasami::protocol
