// Analyses as one HTML page with drawings: no scripts, and nothing that is loaded from elsewhere.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "book/opening_names.h"
#include "tools/hasami/game_analysis.h"
#include "tools/hasami/positions.h"

namespace hasami::tools {

class HtmlReport {
  public:
    // `language` is that of opening names.
    explicit HtmlReport(book::Language language) noexcept : language_(language) {}

    // The board with the values of the best moves on it, and their lines.
    void add_position(const InputItem& item, const search::SearchResult& result);
    // The evaluation graph, a board for each mistake, and a table of all moves.
    void add_game(const InputItem& item, const std::vector<PlyAnalysis>& plies);

    [[nodiscard]] std::string page() const;

  private:
    book::Language language_;
    std::string body_;
    int games_ = 0;  // their anchors must differ
};

}  // namespace hasami::tools
