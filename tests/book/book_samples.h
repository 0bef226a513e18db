// Books with made-up scores for tests, by seed, and what a book tells.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "book/book.h"
#include "book/position_map.h"
#include "engine/rng.h"
#include "engine/rules.h"
#include "tests/support/random_boards.h"

namespace hasami::test {

// Every legal move of a canonical board with a random score, best first.
inline std::vector<book::BookMove> random_moves(Rng& rng, Board b) {
    std::vector<book::BookMove> moves;
    for (const Square s : squares_of(legal_moves(b))) {
        moves.push_back({s, Score::from_raw(rng.below(16385) - 8192), rng.below(61),
                         rng.below(2) == 0, rng.below(3) == 0 ? rng.below(1 << 30) : 0});
    }
    std::sort(moves.begin(), moves.end(), book::is_better);
    return moves;
}

inline book::BookTable random_table(Rng& rng, int positions) {
    std::map<Board, std::vector<book::BookMove>> entries;
    while (static_cast<int>(entries.size()) < positions) {
        const Board b = canonical(random_board(rng, rng.below(40))).board;
        if (has_moves(b)) {
            entries.emplace(b, random_moves(rng, b));
        }
    }
    book::BookTable table;
    for (const auto& [board, moves] : entries) {
        table.boards.push_back(board);
        table.first_move.push_back(static_cast<std::uint32_t>(table.moves.size()));
        table.moves.insert(table.moves.end(), moves.begin(), moves.end());
    }
    table.first_move.push_back(static_cast<std::uint32_t>(table.moves.size()));
    return table;
}

inline book::Book random_book(Rng& rng, int positions) {
    return book::Book::from_table(random_table(rng, positions)).value();
}

// The move `s` as a book made of `positions` tells it.
inline book::BookMove told(const book::PositionMap& positions, Board b, Square s) {
    const auto book = to_book(positions);
    REQUIRE(book);
    const auto entry = book->probe(b);
    REQUIRE(entry);
    for (const book::BookMove& m : entry->moves) {
        if (m.square == s) {
            return m;
        }
    }
    FAIL("the move is not in the book");
    return {};
}

}  // namespace hasami::test
