// The opening book as the player sees it: an immutable map from boards to scored moves.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "engine/board.h"
#include "engine/result.h"
#include "engine/score.h"
#include "engine/square.h"

namespace hasami::book {

// A move with the value that the book gives it, for the side to move.
struct BookMove {
    Square square = Square::none;
    Score score;
    int depth = 0;  // plies of the search behind the value; the empties when solved
    bool exact = false;
    int games = 0;  // games seen with this move
};

struct BookEntry {
    std::vector<BookMove> moves;  // best first
};

class Book {
  public:
    Book() = default;  // an empty book
    [[nodiscard]] static Result<Book> from_bytes(std::span<const std::byte> bytes);
    [[nodiscard]] static Result<Book> from_file(const std::filesystem::path& path);
    // The default book inside the binary.
    [[nodiscard]] static const Book& embedded();

    // The entry of a board or of any of its symmetric images, with moves as squares of `b`.
    [[nodiscard]] std::optional<BookEntry> probe(Board b) const;
    [[nodiscard]] std::size_t size() const noexcept;
};

}  // namespace hasami::book
