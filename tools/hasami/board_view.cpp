#include "tools/hasami/board_view.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/rules.h"
#include "tools/hasami/terminal.h"

namespace hasami::tools {
namespace {

enum class Cell { empty, marked, black, white };

Cell cell_at(const Position& position, const BoardMarks& marks, Square s) {
    if (contains(position.discs_of(Color::black), s)) {
        return Cell::black;
    }
    if (contains(position.discs_of(Color::white), s)) {
        return Cell::white;
    }
    return contains(marks.squares, s) ? Cell::marked : Cell::empty;
}

// Two columns wide; the last move has an arrow in front: ">X".
std::string ascii_cell(Cell cell, bool last) {
    constexpr char kSigns[] = {'-', '+', 'X', 'O'};
    return fmt::format("{}{}", last ? '>' : ' ', kSigns[static_cast<std::size_t>(cell)]);
}

std::string colour_cell(Cell cell, bool last) {
    constexpr const char* kGreen = "48;5;28";
    constexpr const char* kLastGreen = "48;5;64";
    constexpr const char* kSigns[] = {" ", "\u00B7", "\u25CF", "\u25CF"};
    constexpr const char* kColours[] = {"38;5;22", "38;5;120", "38;5;16", "38;5;231"};
    const auto index = static_cast<std::size_t>(cell);
    return fmt::format("\x1b[{};{}m {}\x1b[0m", last ? kLastGreen : kGreen, kColours[index],
                       kSigns[index]);
}

}  // namespace

BoardStyle board_style() {
    return output_shows_colours() ? BoardStyle::colours : BoardStyle::ascii;
}

std::vector<std::string> draw_board(const Position& position, const BoardMarks& marks,
                                    BoardStyle style) {
    const std::string letters = "    a b c d e f g h   ";
    std::vector<std::string> lines{letters};
    for (int row = 0; row < 8; ++row) {
        std::string line = fmt::format("  {}", row + 1);
        for (int column = 0; column < 8; ++column) {
            const Square s = square_at(column, row);
            const Cell cell = cell_at(position, marks, s);
            line += style == BoardStyle::ascii ? ascii_cell(cell, s == marks.last)
                                               : colour_cell(cell, s == marks.last);
        }
        lines.push_back(line + (style == BoardStyle::ascii ? "" : "\x1b[48;5;28m \x1b[0m") +
                        fmt::format(" {}", row + 1) + (style == BoardStyle::ascii ? " " : ""));
    }
    lines.push_back(letters);
    return lines;
}

std::vector<std::string> describe(const Position& position) {
    const auto discs = [&](Color c) { return count(position.discs_of(c)); };
    std::vector<std::string> lines{
        fmt::format("Black X {:2}", discs(Color::black)),
        fmt::format("White O {:2}", discs(Color::white)),
        fmt::format("empty   {:2}", position.board.empty_count()),
        "",
    };
    const char* side = position.side == Color::black ? "Black" : "White";
    if (is_over(position.board)) {
        lines.emplace_back("game over");
    } else if (must_pass(position.board)) {
        lines.push_back(fmt::format("{} must pass", side));
    } else {
        lines.push_back(fmt::format("{} to move", side));
    }
    return lines;
}

std::string side_by_side(const std::vector<std::string>& left,
                         const std::vector<std::string>& right) {
    std::string text;
    for (std::size_t i = 0; i < std::max(left.size(), right.size() + 1); ++i) {
        std::string line = i < left.size() ? left[i] : std::string(22, ' ');
        if (i > 0 && i - 1 < right.size()) {
            line += "   " + right[i - 1];
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

}  // namespace hasami::tools
