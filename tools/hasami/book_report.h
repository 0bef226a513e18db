// What a book holds, for people and as JSON.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "book/book.h"
#include "book/opening_names.h"
#include "engine/game.h"
#include "tools/hasami/json_output.h"

namespace hasami::tools {

// The moves of a position: values, depths, games, and the names of what they lead to.
[[nodiscard]] std::string book_entry_text(const book::Book& book, const Position& position,
                                          book::Language language);
[[nodiscard]] Json book_entry_json(const book::Book& book, const Position& position);

// Which lines book_tree_text follows.
struct TreeLimits {
    int plies = 4;
    double loss_discs = 2;  // against the best move of each position
    book::Language language{};
};

// One move a line, indented by ply.
[[nodiscard]] std::string book_tree_text(const book::Book& book, const Position& position,
                                         const TreeLimits& limits);

// Totals, depths, plies and families. `bytes` is the size of the book's file.
[[nodiscard]] Json book_info_json(const book::Book& book, std::size_t bytes);
[[nodiscard]] std::string book_info_text(const Json& info);

}  // namespace hasami::tools
