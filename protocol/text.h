// Small helpers for reading commands, beside those of engine/text.h.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hasami::protocol {

// The blank-separated words of `text`, as views into it.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);

[[nodiscard]] std::string lower_case(std::string_view text);
[[nodiscard]] std::string upper_case(std::string_view text);

// The whole of `text` as a decimal integer, with an optional sign; values beyond the range of
// `long long` become its limits.
[[nodiscard]] std::optional<long long> parse_integer(std::string_view text) noexcept;

}  // namespace hasami::protocol
