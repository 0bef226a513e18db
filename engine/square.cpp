#include "engine/square.h"

#include <cctype>

#include "engine/text.h"

namespace hasami {

std::string to_string(Square s) {
    if (s == Square::pass) {
        return "pa";
    }
    if (s == Square::none) {
        return "--";
    }
    const int index = index_of(s);
    return {static_cast<char>('a' + index % 8), static_cast<char>('1' + index / 8)};
}

std::optional<Square> parse_square(std::string_view text) noexcept {
    if (text.size() != 2) {
        return std::nullopt;
    }
    const int column = std::tolower(static_cast<unsigned char>(text[0])) - 'a';
    const int row = text[1] - '1';
    if (column < 0 || column > 7 || row < 0 || row > 7) {
        return std::nullopt;
    }
    return square_at(column, row);
}

std::optional<Square> parse_move(std::string_view text) noexcept {
    for (const std::string_view spelling : {"pa", "ps", "pass", "--", "@@"}) {
        if (equals_ignoring_case(text, spelling)) {
            return Square::pass;
        }
    }
    return parse_square(text);
}

}  // namespace hasami
