// SPDX-License-Identifier: MIT
#include "book/import.h"

#include <algorithm>
#include <string_view>

#include "book/edax_book.h"
#include "book/egaroucid_book.h"
#include "book/text_book.h"
#include "engine/rules.h"

namespace hasami::book {

void Importer::add(Board b, std::vector<BookMove> moves) {
    if ((b.player & b.opponent) != 0 || is_over(b)) {
        ++imported_.useless_records;
        return;
    }
    if (must_pass(b)) {
        ++imported_.passes;
        return;
    }
    const CanonicalBoard c = canonical(b);
    Bitboard legal = legal_moves(c.board);
    std::vector<BookMove> kept;
    for (BookMove m : moves) {
        m.square = symmetric(m.square, c.symmetry);
        if (!is_on_board(m.square) || !contains(legal, m.square)) {
            ++imported_.illegal_moves;
            continue;
        }
        legal &= ~bit(m.square);
        m.score = std::clamp(m.score, Score::min(), Score::max());
        m.depth = std::clamp(m.depth, 0, std::min(kMaxDepth, b.empty_count()));
        kept.push_back(m);
    }
    if (kept.empty()) {
        ++imported_.useless_records;
        return;
    }
    merge_moves(imported_.positions[c.board], kept);
}

Imported Importer::finish() {
    negamax(imported_.positions);
    return std::move(imported_);
}

const BookMove* leaf_of(const PositionMap& positions, Board b, const std::vector<BookMove>& moves) {
    const auto leaf = std::find_if(moves.begin(), moves.end(), [&](const BookMove& m) {
        const Child child = child_after(b, m.square);
        return child.over || !positions.contains(child.board);
    });
    return leaf == moves.end() ? nullptr : &*leaf;
}

Result<Imported> import_book(std::span<const std::byte> bytes) {
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (text.starts_with("HASAMIBK")) {
        return Book::from_bytes(bytes).map([](const Book& book) {
            return Imported{to_map(book), 0, 0, 0};
        });
    }
    if (text.starts_with(kEdaxMagic)) {
        return read_edax(bytes);
    }
    if (is_egaroucid(bytes)) {
        return read_egaroucid(bytes);
    }
    if (text.find('\0') != std::string_view::npos) {
        return fail("no book of Edax, Egaroucid or Hasami, nor text");
    }
    return read_text(text);
}

}  // namespace hasami::book
