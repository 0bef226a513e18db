#include "tools/hasami/opening_text.h"

#include <fmt/format.h>

#include "tools/hasami/terminal.h"

namespace hasami::tools {

std::string opening_text(const book::Opening& opening) {
    const bool both = !opening.ja.empty() && !opening.en.empty() && locale_is_utf8();
    const std::string_view en = name_of(opening, book::Language::english);
    return both ? fmt::format("{} ({})", en, opening.ja) : std::string(en);
}

}  // namespace hasami::tools
