// The syntax that GGF and SGF share: games as trees "(;NAME[value]NAME[value]...)".
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "engine/text.h"

namespace hasami {

// One value of a tag; a tag with several values gives several properties.
struct Property {
    std::string_view name;
    std::string_view value;  // as it stands in the text, escapes included
    std::size_t offset = 0;  // of the value in the text
};

enum class Escapes {
    none,      // a value ends at the first ']'
    backslash  // "\]" and "\\" are parts of a value
};

// The properties of the main line (always the first variation) of the game whose "(;" stands at
// `at`; moves `at` behind the game. The views point into `text`.
[[nodiscard]] Result<std::vector<Property>> read_game_properties(std::string_view text,
                                                                 std::size_t& at, Escapes escapes,
                                                                 const Source& source);

}  // namespace hasami
