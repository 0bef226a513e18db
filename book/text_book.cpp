// SPDX-License-Identifier: MIT
#include "book/text_book.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "book/traversal.h"
#include "engine/notation.h"
#include "engine/text.h"

namespace hasami::book {

namespace {

std::string_view take_word(std::string_view& text) noexcept {
    text = trimmed(text);
    return next_field(text, ' ');
}

std::optional<BookMove> parse_move_field(std::string_view field) {
    const auto square = parse_square(take_word(field));
    const auto score = parse_decimal(take_word(field));
    const auto depth = parse_int(take_word(field));
    if (!square || !score || !(std::abs(*score) <= 64) || !depth || *depth < 0 ||
        *depth > kMaxDepth) {
        return std::nullopt;
    }
    const auto raw = static_cast<int>(std::lround(*score * Score::kUnitsPerDisc));
    BookMove move{*square, Score::from_raw(raw), *depth, false, 0};
    for (std::string_view word = take_word(field); !word.empty(); word = take_word(field)) {
        if (word == "exact") {
            move.exact = true;
            continue;
        }
        const auto games = parse_int(word);
        if (!games || *games < 0 || take_word(field) != "games") {
            return std::nullopt;
        }
        move.games = *games;
    }
    return move;
}

Result<void> read_line(std::string_view line, int number, Importer& importer) {
    const auto position = parse_position(next_field(line, ';'), {"book", number});
    if (!position) {
        return tl::unexpected(position.error());
    }
    std::vector<BookMove> moves;
    while (!trimmed(line).empty()) {
        const std::string_view field = next_field(line, ';');
        const auto move = parse_move_field(field);
        if (!move) {
            return fail(fmt::format("book:{}: {}: expected MOVE SCORE DEPTH [exact] [GAMES games]",
                                    number, quoted(field, 40)));
        }
        moves.push_back(*move);
    }
    importer.add(position->board, std::move(moves));
    return {};
}

}  // namespace

Result<Imported> read_text(std::string_view text) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark)) {
        text.remove_prefix(kByteOrderMark.size());
    }
    Importer importer;
    for (int number = 1; !text.empty(); ++number) {
        const std::string_view line = next_field(text, '\n');
        if (trimmed(line).empty() || line.front() == '#') {
            continue;
        }
        if (const auto read = read_line(line, number, importer); !read) {
            return tl::unexpected(read.error());
        }
    }
    return importer.finish();
}

std::string write_text(const PositionMap& positions) {
    std::string text = "# BOARD SIDE; MOVE SCORE DEPTH [exact] [GAMES games]; ...\n";
    for (const Board b : boards_by_ply(positions)) {
        text += format_position({b, Color::black});
        for (const BookMove& m : positions.at(b)) {
            text += fmt::format("; {} {:+.3f} {}{}", to_string(m.square), m.score.discs(), m.depth,
                                m.exact ? " exact" : "");
            text += m.games > 0 ? fmt::format(" {} games", m.games) : "";
        }
        text += '\n';
    }
    return text;
}

}  // namespace hasami::book
