// Analyses written for people and as JSON.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "book/opening_names.h"
#include "tools/hasami/game_analysis.h"
#include "tools/hasami/json_output.h"
#include "tools/hasami/positions.h"

namespace hasami::tools {

// A position: its board, its opening (null: without a name), and a table of its best moves.
[[nodiscard]] std::string position_text(const InputItem& item, const book::Opening* opening,
                                        const search::SearchResult& result,
                                        book::Language language);
[[nodiscard]] Json position_json(const InputItem& item, const book::Opening* opening,
                                 const search::SearchResult& result);

// Players, result and opening, a line each, as far as known.
[[nodiscard]] std::vector<std::string> game_facts(const InputItem& item, book::Language language);
// What stands above the table of a game: players, result, opening, column heads.
[[nodiscard]] std::string game_header(const InputItem& item, book::Language language);
[[nodiscard]] std::string ply_text(const PlyAnalysis& ply);
// `opening`: the name of the position after the move.
[[nodiscard]] Json ply_json(const InputItem& item, const PlyAnalysis& ply,
                            const book::Opening* opening);

// Accuracy, losses and mistakes of both sides.
[[nodiscard]] std::string game_footer(const std::vector<PlyAnalysis>& plies);
[[nodiscard]] Json game_json(const InputItem& item, const std::vector<PlyAnalysis>& plies);

}  // namespace hasami::tools
