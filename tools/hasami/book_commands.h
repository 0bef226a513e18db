// The commands of `hasami book`, and what they share.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "book/book.h"
#include "tools/hasami/command.h"

namespace hasami::tools {

int book_build(const Args& args);
int book_check(const Args& args);
int book_export(const Args& args);
int book_import(const Args& args);
int book_info(const Args& args);
int book_learn(const Args& args);
int book_merge(const Args& args);
int book_prune(const Args& args);
int book_show(const Args& args);

inline constexpr const char* kBookHelp = "a book file; without it the built-in book";

// The positions that lines may start from: those of games, and `words` (POSITION each; after the
// pass where one is forced).
[[nodiscard]] Result<std::vector<Board>> roots_of(const std::vector<std::string>& words);

inline constexpr const char* kFromHelp = "positions that lines start from, besides the usual ones";

// The book in a file, or the built-in book for "".
[[nodiscard]] Result<book::Book> read_book(const std::string& path);

}  // namespace hasami::tools
