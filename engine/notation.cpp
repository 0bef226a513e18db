#include "engine/notation.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/rules.h"

namespace hasami {

namespace {

std::string describe_legal_moves(Board b) {
    const Bitboard moves = legal_moves(b);
    if (moves == 0) {
        return is_over(b) ? "none, the game is over" : "only a pass";
    }
    std::string text;
    for (const Square s : squares_of(moves)) {
        text += text.empty() ? "" : " ";
        text += to_string(s);
    }
    return text;
}

// Walks over the tokens of a transcript.
class TranscriptReader {
  public:
    TranscriptReader(std::string_view text, Position start, const Source& source)
        : text_(text), source_(source), game_(start) {}

    Result<Game> read() {
        while (skip_separators()) {
            const std::size_t length = move_length();
            const std::optional<Square> move = parse_move(text_.substr(at_, length));
            if (!move) {
                return fail_at(source_, text_, at_,
                               fmt::format("{} is no move, expected squares such as f5d6",
                                           quoted(text_.substr(at_), 8)));
            }
            if (Result<void> played = play(*move); !played) {
                return tl::unexpected(std::move(played.error()));
            }
            at_ += length;
        }
        return std::move(game_);
    }

  private:
    // Moves to the next move; false at the end of the text.
    bool skip_separators() noexcept {
        while (at_ < text_.size()) {
            if (const std::size_t skipped = separator_length(); skipped != 0) {
                at_ += skipped;
            } else {
                return true;
            }
        }
        return false;
    }

    // Bytes of the separator here: a blank, mark, lone dash or move number; 0 if there is none.
    [[nodiscard]] std::size_t separator_length() const noexcept {
        const char c = text_[at_];
        if (is_space(c) || c == ',' || c == '.' || c == ';' || c == '|') {
            return 1;
        }
        if (c == '-') {
            return text_.substr(at_).starts_with("--") ? 0 : 1;
        }
        const bool inside_word = at_ > 0 && (is_letter(text_[at_ - 1]) || is_digit(text_[at_ - 1]));
        std::size_t end = at_;
        while (end < text_.size() && end < at_ + 3 && is_digit(text_[end])) {
            ++end;
        }
        const bool number =
            end > at_ && end < text_.size() && (text_[end] == '.' || text_[end] == ')');
        return number && !inside_word ? end + 1 - at_ : 0;
    }

    [[nodiscard]] std::size_t move_length() const noexcept {
        return equals_ignoring_case(text_.substr(at_, 4), "pass") ? 4 : 2;
    }

    Result<void> play(Square move) {
        if (move == Square::pass && game_.is_over()) {
            return {};
        }
        if (Result<void> played = game_.play_inserting_pass(move); !played) {
            const std::string what =
                fmt::format("move {}: {} is illegal for {}, expected {}", game_.ply() + 1,
                            move == Square::pass ? "a pass" : to_string(move),
                            name_of(game_.side_to_move()), describe_legal_moves(game_.board()));
            return fail_at(source_, text_, at_, what);
        }
        return {};
    }

    std::string_view text_;
    Source source_;
    Game game_;
    std::size_t at_ = 0;
};

constexpr std::string_view kBlackCircle = "\xE2\x97\x8F";
constexpr std::string_view kWhiteCircle = "\xE2\x97\x8B";

// The 64 squares at the front of a text.
struct Cells {
    Bitboard black = 0;
    Bitboard white = 0;
};

Result<Cells> parse_cells(std::string_view text, std::size_t& at, const Source& source) {
    Cells cells;
    for (int square = 0; square < kSquareCount;) {
        while (at < text.size() && is_space(text[at])) {
            ++at;
        }
        std::size_t length = 0;
        const Cell cell = parse_cell(text.substr(at), length);
        if (cell == Cell::none) {
            const std::string found =
                at == text.size() ? "the board ends" : quoted(text.substr(at), 8) + " stands";
            return fail_at(source, text, at,
                           fmt::format("{} after {} squares, expected 64 of X O -", found, square));
        }
        const Bitboard here = bit(square_at(square));
        cells.black |= cell == Cell::black ? here : 0;
        cells.white |= cell == Cell::white ? here : 0;
        at += length;
        ++square;
    }
    return cells;
}

bool is_cell(std::string_view text) noexcept {
    std::size_t length = 0;
    return parse_cell(text, length) != Cell::none;
}

}  // namespace

Result<Game> parse_transcript(std::string_view text, Position start, Source source) {
    return TranscriptReader(text, start, source).read();
}

std::string format_transcript(const Game& game, PassStyle passes) {
    std::string text;
    for (const Square s : game.moves()) {
        if (s != Square::pass || passes == PassStyle::written) {
            text += to_string(s);
        }
    }
    return text;
}

Cell parse_cell(std::string_view text, std::size_t& length) noexcept {
    length = text.starts_with(kBlackCircle) || text.starts_with(kWhiteCircle) ? 3 : 1;
    if (length == 3) {
        return text.starts_with(kBlackCircle) ? Cell::black : Cell::white;
    }
    if (text.empty()) {
        return Cell::none;
    }
    switch (to_lower(text.front())) {
        case 'x':
        case '*':
        case '@':
        case 'b':
            return Cell::black;
        case 'o':
        case 'w':
            return Cell::white;
        case '-':
        case '.':
        case '_':
        case ',':
            return Cell::empty;
        default:
            return Cell::none;
    }
}

std::optional<Color> parse_side(std::string_view word) noexcept {
    if (word == "0" || equals_ignoring_case(word, "black")) {
        return Color::black;
    }
    if (word == "1" || equals_ignoring_case(word, "white")) {
        return Color::white;
    }
    std::size_t length = 0;
    const Cell cell = parse_cell(word, length);
    if (length != word.size() || cell == Cell::none || cell == Cell::empty) {
        return std::nullopt;
    }
    return cell == Cell::black ? Color::black : Color::white;
}

Result<Position> parse_position_prefix(std::string_view text, std::size_t& end,
                                       const Source& source) {
    end = 0;
    const Result<Cells> cells = parse_cells(text, end, source);
    if (!cells) {
        return tl::unexpected(cells.error());
    }
    while (end < text.size() && is_space(text[end])) {
        ++end;
    }
    const std::size_t word_end = std::min(text.find_first_of(" \t\r\n;", end), text.size());
    const std::string_view word = text.substr(end, word_end - end);
    const std::optional<Color> side = parse_side(word);
    if (!side) {
        const std::string what = word.empty() ? "a square or the side to move is missing"
                                 : is_cell(word)
                                     ? fmt::format("more than 64 squares ({})", quoted(word))
                                     : fmt::format("{} is no side to move", quoted(word));
        return fail_at(source, text, end, what + ", expected 64 squares and X or O");
    }
    end = word_end;
    const Board by_color{cells->black, cells->white};
    return Position{*side == Color::black ? by_color : by_color.passed(), *side};
}

Result<Position> parse_position(std::string_view text, Source source) {
    std::size_t end = 0;
    Result<Position> position = parse_position_prefix(text, end, source);
    const std::string_view rest = trimmed(text.substr(end));
    if (position && !rest.empty()) {
        const auto offset = static_cast<std::size_t>(rest.data() - text.data());
        return fail_at(
            source, text, offset,
            fmt::format("{} after the side to move, expected the end of the board", quoted(rest)));
    }
    return position;
}

std::string format_board(const Position& position) {
    std::string text(kSquareCount, '-');
    for (const Color c : {Color::black, Color::white}) {
        for (const Square s : squares_of(position.discs_of(c))) {
            text[static_cast<std::size_t>(index_of(s))] = letter_of(c);
        }
    }
    return text;
}

std::string format_position(const Position& position) {
    return format_board(position) + ' ' + letter_of(position.side);
}

std::string board_picture(const Position& position) {
    std::string cells = format_board(position);
    const Bitboard moves = legal_moves(position.board);
    std::string picture = "  a b c d e f g h\n";
    for (int row = 0; row < 8; ++row) {
        picture += static_cast<char>('1' + row);
        for (int column = 0; column < 8; ++column) {
            const Square s = square_at(column, row);
            const char cell = cells[static_cast<std::size_t>(index_of(s))];
            picture += ' ';
            picture += cell != '-' ? cell : contains(moves, s) ? '*' : '.';
        }
        picture += '\n';
    }
    return picture;
}

}  // namespace hasami
