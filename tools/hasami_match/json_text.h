// JSON from files that anybody may have written, and back into text.
// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "engine/result.h"

namespace hasami::match {

// The error is for texts that are no JSON, and for those nested deeper than any of ours, which
// would overflow the stack where values are copied or written.
[[nodiscard]] Result<nlohmann::ordered_json> parse_json(std::string_view text);

// On one line; bytes that are no UTF-8 are replaced.
[[nodiscard]] std::string json_text(const nlohmann::ordered_json& value);

}  // namespace hasami::match
