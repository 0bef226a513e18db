// Names of openings for people.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "book/opening_names.h"

namespace hasami::tools {

// The English name, and the Japanese one after it where the locale can show it.
[[nodiscard]] std::string opening_text(const book::Opening& opening);

}  // namespace hasami::tools
