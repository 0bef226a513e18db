// Results as JSON with the stable field names of `hasami --help json`.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "engine/game.h"
#include "search/result.h"

namespace hasami::tools {

using Json = nlohmann::ordered_json;

// Whole for proven scores, with two decimals otherwise; in discs.
[[nodiscard]] Json json_score(Score score, bool exact);

// A position's own fields: id, board, side, empties.
[[nodiscard]] Json json_position(std::string_view id, const Position& position);

// Adds the fields of a result: score, best, pv, depth, selectivity, exact, source, nodes, time,
// moves.
void add_result(Json& object, const search::SearchResult& result);

// Totals of a run: the last line of `--json`.
struct Summary {
    int positions = 0;
    int failed = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    bool interrupted = false;
};
[[nodiscard]] Json json_summary(const Summary& summary);

// One object on one line; bytes that are no UTF-8 are replaced.
[[nodiscard]] std::string json_line(const Json& object);

// The text of `hasami --help json`.
[[nodiscard]] std::string_view json_help() noexcept;

}  // namespace hasami::tools
