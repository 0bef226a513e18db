#include "engine/input_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/ggf.h"
#include "engine/notation.h"
#include "engine/sgf.h"

namespace hasami {

namespace {

constexpr std::string_view kExpected =
    "expected moves (f5d6c3), 64 squares and X or O, GGF, SGF, a start (start, parallel, "
    "handicap1-4) or an opening";

InputItem item_of_game(Game game) {
    InputItem item;
    item.content.emplace<GameRecord>().game = std::move(game);
    return item;
}

// GM tells GGF ("Othello") from SGF ("2"); without it, BO does.
bool is_ggf(std::string_view text) noexcept {
    const std::size_t game_tag = text.find("GM[");
    if (game_tag == std::string_view::npos) {
        return text.find("BO[") != std::string_view::npos;
    }
    const std::string_view value = text.substr(game_tag + 3);
    return !value.empty() && is_letter(value.front());
}

Result<std::vector<InputItem>> parse_tree(std::string_view text, const Source& source) {
    Result<std::vector<GameRecord>> records =
        is_ggf(text) ? parse_ggf(text, source) : parse_sgf(text, source);
    if (!records) {
        return tl::unexpected(std::move(records.error()));
    }
    std::vector<InputItem> items;
    items.reserve(records->size());
    for (GameRecord& record : *records) {
        items.push_back({fmt::format("{}#{}", source.name, items.size() + 1), std::move(record)});
    }
    return items;
}

bool begins_like_board(std::string_view text) noexcept {
    int cells = 0;
    (void)is_all_cells(text, cells);
    return cells >= 8;
}

// A name, a transcript or a board; all of `text` but blanks at the ends.
Result<InputItem> parse_one(std::string_view text, const Source& source,
                            const OpeningLookup& opening) {
    constexpr std::size_t kLongestName = 100;
    const std::string_view content = trimmed(text);
    if (const std::optional<Position> start = start_named(content.substr(0, kLongestName))) {
        return InputItem{"", Problem{*start, {}, ""}};
    }
    if (begins_like_transcript(content)) {
        Result<Game> game = parse_transcript(text, standard_start(), source);
        return game ? Result<InputItem>(item_of_game(std::move(*game)))
                    : tl::unexpected(std::move(game.error()));
    }
    if (begins_like_board(content)) {
        Result<Problem> problem = parse_obf_line(text, source);
        return problem ? Result<InputItem>(InputItem{"", std::move(*problem)})
                       : tl::unexpected(std::move(problem.error()));
    }
    if (opening && content.size() <= kLongestName) {
        if (std::optional<Game> game = opening(content)) {
            return item_of_game(std::move(*game));
        }
    }
    const auto offset = static_cast<std::size_t>(content.data() - text.data());
    return fail_at(source, text, offset, fmt::format("{}, {}", quoted(content), kExpected));
}

Result<std::vector<InputItem>> parse_lines(std::string_view text, const Source& source,
                                           const OpeningLookup& opening) {
    std::vector<InputItem> items;
    std::string_view rest = text;
    for (Source place = source; !rest.empty(); ++place.line, place.column = 1) {
        const std::string_view line = next_field(rest, '\n');
        const std::string_view content = without_comment(line);
        if (trimmed(content).empty()) {
            continue;
        }
        Result<InputItem> item = parse_one(content, place, opening);
        if (!item) {
            return tl::unexpected(std::move(item.error()));
        }
        item->id = fmt::format("{}:{}", source.name, place.line);
        if (auto* problem = std::get_if<Problem>(&item->content)) {
            problem->id = trimmed(line.substr(std::min(line.size(), content.size() + 1)));
        }
        items.push_back(std::move(*item));
    }
    return items;
}

// The same text with blanks for the comments, so that places stay.
std::string with_blank_comments(std::string_view text) {
    std::string blanked(text);
    bool in_comment = false;
    for (char& c : blanked) {
        in_comment = c != '\n' && (in_comment || c == '%' || c == '#');
        c = in_comment ? ' ' : c;
    }
    return blanked;
}

// The first line that is no comment has too few squares for a board.
bool begins_with_piece_of_board(std::string_view blanked) noexcept {
    const std::string_view content = trimmed(blanked);
    int cells = 0;
    return is_all_cells(content.substr(0, content.find('\n')), cells) && cells <= 32;
}

}  // namespace

bool begins_like_transcript(std::string_view text) noexcept {
    const std::size_t first = text.find_first_not_of(" \t\r\n0123456789.),-");
    return first != std::string_view::npos && parse_square(text.substr(first, 2)).has_value();
}

bool begins_like_tree(std::string_view text) noexcept {
    const std::size_t first = text.find_first_not_of(" \t\r\n0123456789");
    return first != std::string_view::npos && text[first] == '(';
}

bool is_all_cells(std::string_view text, int& cells) noexcept {
    cells = 0;
    std::size_t length = 0;
    for (std::size_t at = 0; at < text.size(); at += length) {
        length = 1;
        if (!is_space(text[at])) {
            if (parse_cell(text.substr(at), length) == Cell::none) {
                return false;
            }
            ++cells;
        }
    }
    return true;
}

Result<std::vector<InputItem>> parse_input_text(std::string_view text, const Source& source,
                                                const OpeningLookup& opening) {
    if (text.starts_with("\xEF\xBB\xBF")) {
        text.remove_prefix(3);
    }
    if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
        return fail_at(source, text, nul, fmt::format("a NUL byte, {}", kExpected));
    }
    if (begins_like_tree(text)) {
        return parse_tree(text, source);
    }
    Result<std::vector<InputItem>> items = parse_lines(text, source, opening);
    if (items && items->empty()) {
        return fail(fmt::format("{}: no content, {}", source.name, kExpected));
    }
    if (items || trimmed(text).find('\n') == std::string_view::npos) {
        return items;
    }
    const std::string whole = with_blank_comments(text);
    Result<InputItem> item = parse_one(whole, source, opening);
    if (item) {
        item->id = source.name;
        return std::vector<InputItem>{std::move(*item)};
    }
    return begins_with_piece_of_board(whole) ? tl::unexpected(std::move(item.error()))
                                             : std::move(items);
}

}  // namespace hasami
