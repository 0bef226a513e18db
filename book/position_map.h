// A book that can be changed: positions by canonical board, their links and negamaxed values.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <unordered_map>
#include <vector>

#include "book/book.h"
#include "engine/board.h"
#include "engine/hash.h"
#include "engine/result.h"

namespace hasami::book {

struct BoardHash {
    [[nodiscard]] std::size_t operator()(Board b) const noexcept { return hash_of(b); }
};

// Canonical boards where the side to move has a move -> their moves, as squares of that board and
// best first.
using PositionMap = std::unordered_map<Board, std::vector<BookMove>, BoardHash>;

[[nodiscard]] PositionMap to_map(const Book& book);
// Fails where the map is not as described above.
[[nodiscard]] Result<Book> to_book(const PositionMap& positions);

// What a move leads to: the canonical board of the side that moves next, which is the mover again
// where the opponent must pass.
struct Child {
    Board board;
    bool same_mover = false;
    bool over = false;  // the game has ended; `board` is the opponent's view
};

// Precondition: is_legal(b, s) and `s` is no pass.
[[nodiscard]] Child child_after(Board b, Square s) noexcept;

// Number of discs placed since a start with four: the ply of games without handicap.
[[nodiscard]] inline int ply_of(Board b) noexcept {
    return count(b.occupied()) - 4;
}

// A move's score, depth and proof as its child has them; nullopt where the child is not stored and
// the game is not over. A stored position is proven when each of its legal moves is.
[[nodiscard]] std::optional<BookMove> linked_move(const PositionMap& positions, Board b,
                                                  const BookMove& move);

// Gives every move that leads to a stored position, or to the end of the game, the value of that
// position, from the last plies to the first, and puts the moves of each position best first.
// Returns how many moves changed.
std::size_t negamax(PositionMap& positions);

// What `hasami book check` looks for beyond what loading a book checks.
struct CheckReport {
    std::size_t wrong_values = 0;  // moves whose value is not the negamax of their child
    std::size_t orphans = 0;       // positions that no line from the roots reaches
};

// The positions that games start from: standard, parallel, handicaps.
[[nodiscard]] std::vector<Board> game_starts();
// Whether `b` or a symmetric image of it is one of them.
[[nodiscard]] bool is_game_start(Board b);

[[nodiscard]] CheckReport check(const PositionMap& positions, const std::vector<Board>& roots);

// Where both lists have a move the proven or else the deeper score stays, and the larger count of
// games (shards grow from the same base).
void merge_moves(std::vector<BookMove>& into, const std::vector<BookMove>& from);

// Adds the positions of `from` to `into` with merge_moves, then negamaxes.
void merge(PositionMap& into, const PositionMap& from);

}  // namespace hasami::book
