// Names of openings in the language of the person who reads them.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "book/opening_names.h"
#include "tools/hasami/command_line.h"
#include "tools/hasami/json_output.h"

namespace hasami::tools {

// Japanese where the locale is (and can show it), else English.
[[nodiscard]] book::Language language_of_locale();

// --lang en|ja; without it `language` is what the locale says.
void add_language_flag(CLI::App& app, book::Language& language);

// The name of the position on `board`, "" where it has none.
[[nodiscard]] std::string opening_text(Board board, book::Language language);

// {"en": name, "ja": name}, or null.
[[nodiscard]] Json opening_json(const book::Opening* opening);

}  // namespace hasami::tools
