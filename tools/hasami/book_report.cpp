#include "tools/hasami/book_report.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <unordered_set>

#include "book/opening_names.h"
#include "book/position_map.h"
#include "engine/rules.h"
#include "tools/hasami/board_view.h"
#include "tools/hasami/opening_text.h"
#include "tools/hasami/text.h"

namespace hasami::tools {

namespace {

using book::Book;
using book::BookEntry;
using book::BookMove;

struct FamilyLine {
    book::Family family;
    std::array<Square, 3> moves;
    int plies;
};

constexpr std::array kFamilyLines{
    FamilyLine{book::Family::rabbit, {Square::f5, Square::d6, Square::c5}, 3},
    FamilyLine{book::Family::tiger, {Square::f5, Square::d6, Square::c3}, 3},
    FamilyLine{book::Family::cow, {Square::f5, Square::f6, Square::none}, 2},
    FamilyLine{book::Family::mouse, {Square::f5, Square::f4, Square::none}, 2}};

std::string opening_name_after(Board b, Square s, book::Language language) {
    return is_on_board(s) ? opening_text(play(b, s), language) : "";
}

std::string move_text(const BookMove& m) {
    return fmt::format("{:>4}  {:>7}  {:>5}  {:<5}  {:>7}", to_string(m.square),
                       score_text(m.score, m.exact), m.depth, m.exact ? "exact" : "", m.games);
}

bool leads_into(const Book& book, Board b, Square s) {
    return s == Square::pass || book.probe(play(b, s)).has_value();
}

void add_tree(const Book& book, Board b, int indent, const TreeLimits& limits, std::string& text) {
    const auto entry = book.probe(b);
    if (!entry || indent >= limits.plies) {
        return;
    }
    for (const BookMove& m : entry->moves) {
        if ((entry->moves.front().score - m.score).discs() > limits.loss_discs) {
            break;
        }
        const std::string name = opening_name_after(b, m.square, limits.language);
        text += fmt::format("{:{}}{} {} {}{}{}\n", "", 2 * indent, to_string(m.square),
                            score_text(m.score, m.exact), m.depth, name.empty() ? "" : "  ", name);
        add_tree(book, play(b, m.square), indent + 1, limits, text);
    }
}

std::vector<Board> positions_below(const book::PositionMap& positions, Board root) {
    std::unordered_set<Board, book::BoardHash> seen;
    std::vector<Board> found;
    const auto visit = [&](Board b) {
        if (positions.contains(b) && seen.insert(b).second) {
            found.push_back(b);
        }
    };
    visit(canonical(root).board);
    for (std::size_t i = 0; i < found.size(); ++i) {
        const Board b = found[i];
        for (const BookMove& m : positions.at(b)) {
            visit(book::child_after(b, m.square).board);
        }
    }
    return found;
}

Json counts_json(const std::map<int, std::size_t>& counts) {
    Json object = Json::object();
    for (const auto& [key, number] : counts) {
        object[std::to_string(key)] = number;
    }
    return object;
}

// `by_depth`: the search depths of positions whose best move leads out of the book; the value of
// the others, counted as `linked`, comes from positions further on.
Json part_json(const book::PositionMap& positions, const std::vector<Board>& boards) {
    std::map<int, std::size_t> by_ply;
    std::map<int, std::size_t> by_depth;
    std::size_t linked = 0;
    for (const Board b : boards) {
        ++by_ply[book::ply_of(b)];
        const BookMove& best = positions.at(b).front();
        if (linked_move(positions, b, best)) {
            ++linked;
        } else {
            ++by_depth[best.depth];
        }
    }
    return {{"positions", boards.size()},
            {"linked", linked},
            {"by_ply", counts_json(by_ply)},
            {"by_depth", counts_json(by_depth)}};
}

Board board_after(const FamilyLine& line) {
    Board b = standard_start().board;
    for (int i = 0; i < line.plies; ++i) {
        b = play(b, line.moves[static_cast<std::size_t>(i)]);
    }
    return b;
}

std::string counts_text(const Json& counts) {
    std::string text;
    for (const auto& [key, number] : counts.items()) {
        text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", key, number.get<std::size_t>());
    }
    return text;
}

std::string part_text(const Json& part) {
    return fmt::format("{:<11}{}\n{:<11}{}\n{:<11}{}\n{:<11}{}\n", "positions",
                       part["positions"].get<std::size_t>(), "linked",
                       part["linked"].get<std::size_t>(), "by ply", counts_text(part["by_ply"]),
                       "by depth", counts_text(part["by_depth"]));
}

}  // namespace

std::string book_entry_text(const Book& book, const Position& position, book::Language language) {
    const auto entry = book.probe(position.board);
    std::string text = side_by_side(
        draw_board(position, {legal_moves(position.board)}, board_style()), describe(position));
    if (const std::string opening = opening_text(position.board, language); !opening.empty()) {
        text += fmt::format("\n{}\n", opening);
    }
    if (!entry) {
        return text + "\nnot in the book\n";
    }
    text += "\nmove    score  depth           games\n";
    for (const BookMove& m : entry->moves) {
        text += fmt::format("{}  {} {}\n", move_text(m),
                            leads_into(book, position.board, m.square) ? "->" : "  ",
                            opening_name_after(position.board, m.square, language));
    }
    return text;
}

Json book_entry_json(const Book& book, const Position& position) {
    Json object = json_position("", position);
    object["opening"] = opening_json(book::opening_at(position.board));
    object["moves"] = Json::array();
    const auto entry = book.probe(position.board);
    for (const BookMove& m : entry.value_or(BookEntry{}).moves) {
        object["moves"].push_back(
            {{"move", to_string(m.square)},
             {"score", json_score(m.score, m.exact)},
             {"depth", m.depth},
             {"exact", m.exact},
             {"games", m.games},
             {"in_book", leads_into(book, position.board, m.square)},
             {"opening", is_on_board(m.square)
                             ? opening_json(book::opening_at(play(position.board, m.square)))
                             : Json()}});
    }
    return object;
}

std::string book_tree_text(const Book& book, const Position& position, const TreeLimits& limits) {
    std::string text;
    add_tree(book, position.board, 0, limits, text);
    return text;
}

Json book_info_json(const Book& book, std::size_t bytes) {
    const book::PositionMap positions = to_map(book);
    std::vector<Board> boards;
    std::size_t moves = 0;
    for (std::size_t i = 0; i < book.size(); ++i) {
        boards.push_back(book.board(i));
        moves += book.moves(i).size();
    }
    Json info = part_json(positions, boards);
    info["moves"] = moves;
    info["bytes"] = bytes;
    for (const FamilyLine& line : kFamilyLines) {
        info["families"][std::string(name_of(line.family))] =
            part_json(positions, positions_below(positions, board_after(line)));
    }
    return info;
}

std::string book_info_text(const Json& info) {
    std::string text =
        fmt::format("{:<11}{}\n{:<11}{}\n", "moves", info["moves"].get<std::size_t>(), "bytes",
                    info["bytes"].get<std::size_t>());
    text += part_text(info);
    for (const auto& [name, part] : info["families"].items()) {
        text += fmt::format("\n{}\n{}", name, part_text(part));
    }
    return text;
}

}  // namespace hasami::tools
