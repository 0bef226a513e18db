// What the standard streams are connected to, and what can be shown on them.
// SPDX-License-Identifier: MIT
#pragma once

namespace hasami::tools {

[[nodiscard]] bool input_is_terminal() noexcept;
[[nodiscard]] bool output_is_terminal() noexcept;
[[nodiscard]] bool errors_are_terminal() noexcept;

// The locale says that texts are UTF-8.
[[nodiscard]] bool locale_is_utf8();
// The locale asks for messages in Japanese.
[[nodiscard]] bool locale_is_japanese();

// Standard output is a terminal that shows colours and UTF-8, and NO_COLOR is not set.
[[nodiscard]] bool output_shows_colours();

}  // namespace hasami::tools
