#include "engine/sgf.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "engine/notation.h"
#include "engine/property_text.h"

namespace hasami {

namespace {

constexpr double kWinWithoutCount_discs = 64;

constexpr std::array<std::pair<char, GameEnd>, 3> kEndLetters = {
    {{'R', GameEnd::resigned}, {'T', GameEnd::timeout}, {'F', GameEnd::left}}};

std::string unescaped(std::string_view value) {
    std::string text;
    for (std::size_t i = 0; i < value.size(); ++i) {
        i += value[i] == '\\' && i + 1 < value.size() ? 1U : 0U;
        text += value[i];
    }
    return text;
}

std::string escaped(std::string_view text) {
    std::string value;
    for (const char c : text) {
        value += c == ']' || c == '\\' ? "\\" : "";
        value += c;
    }
    return value;
}

// "f5" or "fe".
std::optional<Square> parse_sgf_square(std::string_view text) noexcept {
    if (text.size() == 2 && is_letter(text[1])) {
        const char square[] = {text[0], static_cast<char>(to_lower(text[1]) - 'a' + '1')};
        return parse_square({square, 2});
    }
    return parse_square(text);
}

std::optional<Square> parse_sgf_move(std::string_view text) noexcept {
    if (text.empty() || equals_ignoring_case(text, "tt")) {
        return Square::pass;
    }
    const std::optional<Square> square = parse_sgf_square(text);
    return square ? square : parse_move(text);
}

// "B+4", "W+R", "0", "Draw"; others are unknown.
std::optional<RecordedResult> read_result(std::string_view text) {
    if (text == "0" || equals_ignoring_case(text, "draw")) {
        return RecordedResult{};
    }
    if (text.size() < 2 || text[1] != '+' || (text[0] != 'B' && text[0] != 'W')) {
        return std::nullopt;
    }
    const double sign = text[0] == 'B' ? 1 : -1;
    const std::string_view margin = text.substr(2);
    for (const auto& [letter, end] : kEndLetters) {
        if (!margin.empty() && margin.front() == letter) {
            return RecordedResult{sign * kWinWithoutCount_discs, end};
        }
    }
    const std::optional<double> discs = parse_decimal(margin);
    return discs ? std::optional(RecordedResult{sign * *discs, GameEnd::normal}) : std::nullopt;
}

// Applies the properties of one game in their order.
class SgfGame {
  public:
    SgfGame(std::string_view text, const Source& source) : text_(text), source_(source) {}

    Result<GameRecord> build(const std::vector<Property>& properties) {
        for (const Property& p : properties) {
            if (Result<void> done = apply(p); !done) {
                return tl::unexpected(std::move(done.error()));
            }
        }
        start_game(Color::black);
        return std::move(record_);
    }

  private:
    [[nodiscard]] tl::unexpected<Error> failure(const Property& p, std::string_view what) const {
        return fail_at(source_, text_, p.offset, fmt::format("{} {}", quoted(p.value), what));
    }

    Result<void> apply(const Property& p) {
        const std::string_view value = trimmed(p.value);
        if (p.name == "GM" && value != "2") {
            return failure(p, "is another game, expected 2 (Othello)");
        }
        if (p.name == "SZ" && value != "8") {
            return failure(p, "is another board size, expected 8");
        }
        if (p.name == "AB" || p.name == "AW" || p.name == "AE") {
            return set_up(p);
        }
        if (p.name == "PL") {
            side_ = parse_side(value);
            return side_ ? Result<void>() : failure(p, "is no side, expected B or W");
        }
        if (p.name == "B" || p.name == "W") {
            return play(p, p.name == "B" ? Color::black : Color::white);
        }
        if (p.name == "RE") {
            record_.result = read_result(value);
            return {};
        }
        apply_text(p);
        return {};
    }

    void apply_text(const Property& p) {
        const std::array<std::pair<std::string_view, std::string*>, 5> texts = {
            {{"PB", &record_.black},
             {"PW", &record_.white},
             {"PC", &record_.place},
             {"DT", &record_.date},
             {"GC", &record_.comment}}};
        for (const auto& [name, text] : texts) {
            if (p.name == name) {
                *text = unescaped(p.value);
            }
        }
        if (p.name == "BR" || p.name == "WR") {
            (p.name == "BR" ? record_.black_rating : record_.white_rating) =
                parse_decimal(trimmed(p.value));
        }
    }

    Result<void> set_up(const Property& p) {
        const std::optional<Square> square = parse_sgf_square(trimmed(p.value));
        if (!square) {
            return failure(p, "is no square, expected a1 to h8");
        }
        if (started_) {
            return failure(p, "is set up after the first move, expected a move");
        }
        set_up_used_ = true;
        black_ &= ~bit(*square);
        white_ &= ~bit(*square);
        black_ |= p.name == "AB" ? bit(*square) : 0;
        white_ |= p.name == "AW" ? bit(*square) : 0;
        return {};
    }

    // Fixes the start position before the first move, which is by `first`.
    void start_game(Color first) {
        if (started_) {
            return;
        }
        started_ = true;
        Position start = standard_start();
        if (set_up_used_) {
            start = {{black_, white_}, Color::black};
            side_ = side_.value_or(first);
        }
        if (side_.value_or(start.side) != start.side) {
            start = {start.board.passed(), opponent(start.side)};
        }
        record_.game = Game(start);
    }

    Result<void> play(const Property& p, Color color) {
        start_game(color);
        const std::optional<Square> move = parse_sgf_move(trimmed(p.value));
        if (!move) {
            return failure(p, "is no move, expected a square or a pass");
        }
        if (*move == Square::pass && record_.game.is_over()) {
            return {};
        }
        if (Result<void> played = record_.game.play_as(color, *move); !played) {
            return fail_at(source_, text_, p.offset, played.error().message);
        }
        return {};
    }

    std::string_view text_;
    Source source_;
    GameRecord record_;
    Bitboard black_ = 0;
    Bitboard white_ = 0;
    std::optional<Color> side_;
    bool set_up_used_ = false;
    bool started_ = false;
};

std::string format_result(const RecordedResult& result) {
    if (result.black_margin_discs == 0) {
        return "0";
    }
    const char winner = result.black_margin_discs > 0 ? 'B' : 'W';
    for (const auto& [letter, end] : kEndLetters) {
        if (result.end == end) {
            return fmt::format("{}+{}", winner, letter);
        }
    }
    return fmt::format("{}+{}", winner, std::abs(result.black_margin_discs));
}

// AB, AW and PL; nothing for the standard start. A board without discs is set up by an empty
// square.
std::string format_start(const Position& start) {
    if (start == standard_start()) {
        return "";
    }
    std::string text = start.board.occupied() == 0 ? "AE[a1]" : "";
    for (const Color c : {Color::black, Color::white}) {
        const Bitboard discs = start.discs_of(c);
        text += discs == 0 ? "" : c == Color::black ? "AB" : "AW";
        for (const Square s : squares_of(discs)) {
            text += fmt::format("[{}]", to_string(s));
        }
    }
    return text + (start.side == Color::black ? "PL[B]" : "PL[W]");
}

}  // namespace

Result<std::vector<GameRecord>> parse_sgf(std::string_view text, Source source) {
    std::vector<GameRecord> records;
    for (std::size_t at = 0; at < text.size();) {
        if (is_space(text[at])) {
            ++at;
            continue;
        }
        if (text[at] != '(') {
            return fail_at(source, text, at,
                           fmt::format("{}, expected a game (;GM[2]...)", quoted(text.substr(at))));
        }
        const Result<std::vector<Property>> properties =
            read_game_properties(text, at, Escapes::backslash, source);
        if (!properties) {
            return tl::unexpected(properties.error());
        }
        Result<GameRecord> record = SgfGame(text, source).build(*properties);
        if (!record) {
            return tl::unexpected(std::move(record.error()));
        }
        records.push_back(std::move(*record));
    }
    if (records.empty()) {
        return fail_at(source, text, 0, "no game, expected (;GM[2]...)");
    }
    return records;
}

std::string format_sgf(const GameRecord& record) {
    std::string text = "(;FF[4]GM[2]SZ[8]CA[UTF-8]AP[Hasami]";
    for (const auto& [name, value] :
         std::initializer_list<std::pair<std::string_view, std::string_view>>{
             {"PB", record.black},
             {"PW", record.white},
             {"PC", record.place},
             {"DT", record.date},
             {"GC", record.comment}}) {
        text += value.empty() ? "" : fmt::format("{}[{}]", name, escaped(value));
    }
    if (record.black_rating) {
        text += fmt::format("BR[{:.2f}]", *record.black_rating);
    }
    if (record.white_rating) {
        text += fmt::format("WR[{:.2f}]", *record.white_rating);
    }
    if (record.result) {
        text += fmt::format("RE[{}]", format_result(*record.result));
    }
    text += format_start(record.game.start());
    Color color = record.game.start().side;
    for (const Square s : record.game.moves()) {
        text += fmt::format(";{}[{}]", letter_of(color) == 'X' ? 'B' : 'W',
                            s == Square::pass ? "PA" : to_string(s));
        color = opponent(color);
    }
    return text + ")";
}

}  // namespace hasami
