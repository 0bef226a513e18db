// The text of `hasami --help levels`.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace hasami::tools {

// One row for each level: depth, and from how many empties the game is solved how surely.
[[nodiscard]] std::string levels_help();

}  // namespace hasami::tools
