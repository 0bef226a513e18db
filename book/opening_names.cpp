// SPDX-License-Identifier: MIT
#include "book/opening_names.h"

#include <algorithm>
#include <array>

#include "book/embedded_book.h"
#include "engine/rules.h"
#include "engine/text.h"

namespace hasami::book {

namespace {

constexpr std::array<std::string_view, 5> kFamilyNames{"rabbit", "tiger", "cow", "mouse", "other"};
constexpr std::array<std::string_view, 5> kJapaneseFamilyNames{"兎", "虎", "牛", "鼠", "他"};
constexpr std::string_view kJoseki = "定石";
constexpr std::string_view kBetweenNames = " / ";

// Cuts `text` at the first `mark` and returns what stood before it.
std::string_view take_until(std::string_view& text, std::string_view mark) noexcept {
    const std::size_t end = text.find(mark);
    const std::string_view head = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + mark.size());
    return head;
}

Board board_after(std::span<const Square> moves) noexcept {
    Board b = standard_start().board;
    for (const Square s : moves) {
        b = play(b, s);
    }
    return b;
}

Opening parse_row(std::string_view row) {
    Opening opening;
    std::string_view moves = next_field(row, '\t');
    for (; moves.size() >= 2; moves.remove_prefix(2)) {
        opening.moves.push_back(parse_square(moves.substr(0, 2)).value_or(Square::none));
    }
    const auto family = std::find(kFamilyNames.begin(), kFamilyNames.end(), next_field(row, '\t'));
    opening.family = static_cast<Family>(family - kFamilyNames.begin());
    opening.en = next_field(row, '\t');
    opening.ja = row;
    return opening;
}

// The table of data/openings, which the tests hold to its form, with the boards to search it by.
struct Table {
    std::vector<Opening> openings;
    std::vector<std::pair<Board, std::size_t>> by_board;  // canonical, ascending

    Table() {
        std::string_view text = embedded_openings();
        (void)next_field(text, '\n');  // column names
        while (!text.empty()) {
            openings.push_back(parse_row(next_field(text, '\n')));
        }
        for (std::size_t i = 0; i < openings.size(); ++i) {
            by_board.emplace_back(canonical(board_after(openings[i].moves)).board, i);
        }
        std::sort(by_board.begin(), by_board.end());
    }
};

const Table& table() {
    static const Table kTable;
    return kTable;
}

bool is_named(std::string_view alternatives, std::string_view name) noexcept {
    while (!alternatives.empty()) {
        std::string_view one = take_until(alternatives, kBetweenNames);
        if (equals_ignoring_case(one, name)) {
            return true;
        }
        if (one.ends_with(kJoseki)) {
            one.remove_suffix(kJoseki.size());
            if (one == name) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace

std::string_view name_of(Family family) noexcept {
    return kFamilyNames[static_cast<std::size_t>(family)];
}

std::string_view japanese_name_of(Family family) noexcept {
    return kJapaneseFamilyNames[static_cast<std::size_t>(family)];
}

std::string_view name_of(const Opening& opening, Language language) noexcept {
    const bool english = language == Language::english;
    const std::string_view wanted = english ? opening.en : opening.ja;
    return !wanted.empty() ? wanted : english ? opening.ja : opening.en;
}

std::span<const Opening> openings() {
    return table().openings;
}

const Opening* opening_at(Board b) {
    const Board wanted = canonical(b).board;
    const auto& by_board = table().by_board;
    const auto it = std::lower_bound(
        by_board.begin(), by_board.end(), wanted,
        [](const std::pair<Board, std::size_t>& x, Board y) { return x.first < y; });
    return it != by_board.end() && it->first == wanted ? &table().openings[it->second] : nullptr;
}

const Opening* opening_of(const Game& game) {
    const Opening* last = nullptr;
    Board b = game.start().board;
    for (const Square s : game.moves()) {
        b = play(b, s);
        if (const Opening* here = opening_at(b)) {
            last = here;
        }
    }
    return last;
}

std::optional<Game> game_of_opening(std::string_view name) {
    for (const Opening& opening : openings()) {
        if (is_named(opening.en, name) || is_named(opening.ja, name)) {
            Game game;
            for (const Square s : opening.moves) {
                (void)game.play(s);
            }
            return game;
        }
    }
    return std::nullopt;
}

}  // namespace hasami::book
