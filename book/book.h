// The opening book as the player sees it: an immutable map from boards to scored moves.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "engine/board.h"
#include "engine/result.h"
#include "engine/score.h"
#include "engine/square.h"

namespace hasami::book {

inline constexpr int kMaxDepth = 60;
// Counts of games end here; what a BookMove and book_file.h can hold.
inline constexpr int kMaxGames = std::numeric_limits<int>::max();

// A move with the value that the book gives it, for the side to move.
struct BookMove {
    Square square = Square::none;
    Score score;
    int depth = 0;       // plies from here to the end of the search behind the score; 0: none
    bool exact = false;  // the score is the proven final disc difference
    int games = 0;       // games seen with this move

    [[nodiscard]] bool operator==(const BookMove&) const noexcept = default;
};

// The order of moves in an entry: by score, proven and deeper ones first among equals.
[[nodiscard]] bool is_better(const BookMove& a, const BookMove& b) noexcept;

struct BookEntry {
    std::vector<BookMove> moves;  // best first, never empty
};

// What a book is made of: moves of boards[i] are moves[first_move[i]] .. moves[first_move[i+1]-1].
struct BookTable {
    std::vector<Board> boards;              // canonical, ascending
    std::vector<std::uint32_t> first_move;  // one more than boards
    std::vector<BookMove> moves;            // squares of the canonical board, best first
};

class Book {
  public:
    Book() { table_.first_move.push_back(0); }  // an empty book

    // Refuses a table that is not as BookTable says, or has illegal moves or scores out of range.
    [[nodiscard]] static Result<Book> from_table(BookTable table);
    // Reads the format of book_file.h.
    [[nodiscard]] static Result<Book> from_bytes(std::span<const std::byte> bytes);
    [[nodiscard]] static Result<Book> from_file(const std::filesystem::path& path);
    // The default book inside the binary; decoded at the first call.
    [[nodiscard]] static const Book& embedded();

    // The entry of a board or of any of its symmetric images, with moves as squares of `b`. Where
    // `b` must pass, the entry is the pass with the value of the position after it. Costs a binary
    // search, well below a microsecond.
    [[nodiscard]] std::optional<BookEntry> probe(Board b) const;

    [[nodiscard]] std::size_t size() const noexcept { return table_.boards.size(); }
    // Positions by index, in ascending order of their canonical boards.
    [[nodiscard]] Board board(std::size_t i) const noexcept { return table_.boards[i]; }
    [[nodiscard]] std::span<const BookMove> moves(std::size_t i) const noexcept;

  private:
    explicit Book(BookTable table) : table_(std::move(table)) {}

    BookTable table_;
};

}  // namespace hasami::book
