// Comparing solved positions with the scores that the input claims.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "engine/input_text.h"
#include "search/limits.h"
#include "search/result.h"

namespace hasami::tools {

// The best score that the input claims, in discs; nothing where it claims none.
[[nodiscard]] std::optional<int> expected_discs(const InputItem& item);

// What does not hold: "not solved" within the limits, another score, or a move in `result.lines`
// whose score differs. Empty when all is well.
[[nodiscard]] std::string complaint(const InputItem& item, const search::SearchResult& result,
                                    search::SolveGoal goal);

}  // namespace hasami::tools
