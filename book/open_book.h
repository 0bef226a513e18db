// A book file opened for changes: the lock on it, its positions, and saving them.
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "book/book_file.h"
#include "book/position_map.h"
#include "engine/result.h"

namespace hasami::book {

// A book file that is ours to change while this lives.
struct OpenBook {
    std::filesystem::path path;
    BookLock lock;
    PositionMap positions;
};

// Locks the book and reads it; a file that does not exist is an empty book.
[[nodiscard]] Result<OpenBook> open_book(const std::filesystem::path& path);

// What was saved, ready for use.
[[nodiscard]] Result<Book> save_book(const PositionMap& positions,
                                     const std::filesystem::path& path);

}  // namespace hasami::book
