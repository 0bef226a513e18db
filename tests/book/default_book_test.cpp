#include <algorithm>
#include <catch2/catch.hpp>

#include "book/book.h"
#include "book/builder.h"
#include "book/opening_names.h"
#include "engine/notation.h"
#include "engine/rules.h"

namespace hasami::book {

namespace {

double value_discs(const Game& game, Square s) {
    const auto entry = Book::embedded().probe(game.board());
    REQUIRE(entry);
    for (const BookMove& m : entry->moves) {
        if (m.square == s) {
            return m.score.discs();
        }
    }
    FAIL("the move is not in the book");
    return 0;
}

}  // namespace

TEST_CASE("the default book is of the promised size and its values are consistent", "[book]") {
    const Book& book = Book::embedded();
    REQUIRE(book.size() >= 20000);
    const CheckReport report = check(to_map(book), {standard_start().board});
    REQUIRE(report.wrong_values == 0);
    REQUIRE(report.orphans == 0);
}

TEST_CASE("the default book lists all moves of every position", "[book]") {
    const Book& book = Book::embedded();
    for (std::size_t i = 0; i < book.size(); ++i) {
        REQUIRE(static_cast<int>(book.moves(i).size()) == count(legal_moves(book.board(i))));
    }
}

TEST_CASE("the best moves of the default book are searched to depth 18 or exact", "[book]") {
    const Book& book = Book::embedded();
    for (std::size_t i = 0; i < book.size(); ++i) {
        const BookMove& best = book.moves(i).front();
        REQUIRE((best.exact || best.depth >= std::min(18, book.board(i).empty_count())));
    }
}

TEST_CASE("the default book knows every named opening to its end", "[book]") {
    for (const Opening& opening : openings()) {
        Game game;
        for (const Square s : opening.moves) {
            REQUIRE(Book::embedded().probe(game.board()));
            REQUIRE(game.play(s));
        }
        REQUIRE((game.is_over() || Book::embedded().probe(game.board())));
    }
}

TEST_CASE("after f5 the replies have their published values", "[book]") {
    // A draw with best play after the perpendicular and the diagonal reply, worse after the
    // parallel one (H. Takizawa, "Othello is Solved", arXiv:2310.19387; drawn lines of the diagonal
    // opening are published). The book's values are searches, so within some discs.
    const Game f5 = parse_transcript("f5").value();
    const double perpendicular = value_discs(f5, Square::d6);
    const double diagonal = value_discs(f5, Square::f6);
    REQUIRE(std::abs(perpendicular) < 2);
    REQUIRE(std::abs(diagonal) < 2);
    REQUIRE(value_discs(f5, Square::f4) < std::min(perpendicular, diagonal) - 1);
}

TEST_CASE("known drawn games are in the default book to their end, at no loss", "[book]") {
    // The game of "Othello is Solved", and one of the diagonal opening (snake).
    for (const char* transcript :
         {"f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2"
          "h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6",
          "f5f6e6f4g6d6e3f3g4g5d3e2c6h4c5d2c3h7h5h6c2f7f1e1g3e7c1c4d1b5b4c7b6a5a4a6e8f8d7a3h3h2b7f2"
          "b3a2g7d8b8h8g8c8a8b2a1a7b1g1g2h1"}) {
        const Game game = parse_transcript(transcript).value();
        REQUIRE(game.black_score_discs() == 0);
        const int plies = game.ply();
        for (int ply = 0; ply < plies; ++ply) {
            const Board b = game.position_at(ply).board;
            const auto entry = Book::embedded().probe(b);
            REQUIRE(entry);
            if (b.empty_count() <= 14) {
                REQUIRE(entry->moves.front().score == Score());
                REQUIRE(entry->moves.front().exact);
            }
        }
    }
}

}  // namespace hasami::book
