// SPDX-License-Identifier: MIT
#include "book/book.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "book/book_file.h"
#include "book/embedded_book.h"
#include "engine/rules.h"

namespace hasami::book {

namespace {

// What is wrong with the moves of a position, or nullptr.
const char* fault_in_moves(Board b, std::span<const BookMove> moves) {
    if (moves.empty()) {
        return "a position without moves";
    }
    Bitboard legal = legal_moves(b);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const BookMove& m = moves[i];
        if (!is_on_board(m.square) || !contains(legal, m.square)) {
            return "an illegal or repeated move";
        }
        legal &= ~bit(m.square);
        if (m.score < Score::min() || m.score > Score::max()) {
            return "a score beyond 64 discs";
        }
        if (m.depth < 0 || m.depth > kMaxDepth || m.games < 0) {
            return "a depth or count of games out of range";
        }
        if (i > 0 && is_better(m, moves[i - 1])) {
            return "moves that are not best first";
        }
    }
    return nullptr;
}

const char* fault_in_board(Board b) {
    if ((b.player & b.opponent) != 0) {
        return "a square with two discs";
    }
    return canonical(b).board == b ? nullptr : "a board that is not canonical";
}

}  // namespace

bool is_better(const BookMove& a, const BookMove& b) noexcept {
    return std::tuple(-a.score, !a.exact, -a.depth, a.square) <
           std::tuple(-b.score, !b.exact, -b.depth, b.square);
}

Result<Book> Book::from_table(BookTable table) {
    if (table.first_move.size() != table.boards.size() + 1 || table.first_move.front() != 0 ||
        table.first_move.back() != table.moves.size() ||
        !std::is_sorted(table.first_move.begin(), table.first_move.end())) {
        return fail("book: the moves do not belong to the positions");
    }
    Book book(std::move(table));
    for (std::size_t i = 0; i < book.size(); ++i) {
        const char* fault = fault_in_board(book.board(i));
        if (fault == nullptr && i > 0 && !(book.board(i - 1) < book.board(i))) {
            fault = "positions that are not in ascending order";
        }
        if (fault == nullptr) {
            fault = fault_in_moves(book.board(i), book.moves(i));
        }
        if (fault != nullptr) {
            return fail(fmt::format("book: position {} of {}: {}", i + 1, book.size(), fault));
        }
    }
    return book;
}

Result<Book> Book::from_bytes(std::span<const std::byte> bytes) {
    return decode(bytes).and_then([](BookTable t) { return from_table(std::move(t)); });
}

Result<Book> Book::from_file(const std::filesystem::path& path) {
    return read_file(path)
        .and_then([](const std::vector<std::byte>& bytes) { return from_bytes(bytes); })
        .map_error([&](Error e) {
            return e.message.starts_with(path.string())
                       ? e
                       : Error{fmt::format("{}: {}", path.string(), e.message)};
        });
}

const Book& Book::embedded() {
    static const Book book = from_bytes(embedded_book()).value_or(Book());
    return book;
}

std::span<const BookMove> Book::moves(std::size_t i) const noexcept {
    const std::size_t first = table_.first_move[i];
    return std::span(table_.moves).subspan(first, table_.first_move[i + 1] - first);
}

std::optional<BookEntry> Book::probe(Board b) const {
    if (must_pass(b)) {
        const auto after = probe(b.passed());
        if (!after) {
            return std::nullopt;
        }
        BookMove pass = after->moves.front();
        pass.square = Square::pass;
        pass.score = -pass.score;
        return BookEntry{{pass}};
    }
    const CanonicalBoard c = canonical(b);
    const auto it = std::lower_bound(table_.boards.begin(), table_.boards.end(), c.board);
    if (it == table_.boards.end() || *it != c.board) {
        return std::nullopt;
    }
    const auto stored = moves(static_cast<std::size_t>(it - table_.boards.begin()));
    BookEntry entry{{stored.begin(), stored.end()}};
    for (BookMove& m : entry.moves) {
        m.square = symmetric(m.square, inverse_symmetry(c.symmetry));
    }
    return entry;
}

}  // namespace hasami::book
