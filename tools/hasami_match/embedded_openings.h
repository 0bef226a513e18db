// The default openings inside the program.
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace hasami::match {

// The text of data/positions/openings-balanced.txt.
[[nodiscard]] std::string_view embedded_openings() noexcept;

}  // namespace hasami::match
