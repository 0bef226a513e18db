#include "engine/ggf.h"

#include <fmt/format.h>

#include <array>

#include "engine/notation.h"
#include "engine/property_text.h"

namespace hasami {

namespace {

constexpr std::array<std::pair<char, GameEnd>, 4> kEndLetters = {{{'r', GameEnd::resigned},
                                                                  {'t', GameEnd::timeout},
                                                                  {'l', GameEnd::left},
                                                                  {'s', GameEnd::agreed}}};

class GgfReader {
  public:
    GgfReader(std::string_view text, const Source& source) : text_(text), source_(source) {}

    Result<std::vector<GameRecord>> read() {
        std::vector<GameRecord> records;
        while (true) {
            skip_to_game();
            if (at_ == text_.size()) {
                break;
            }
            if (!text_.substr(at_).starts_with("(;")) {
                return failure(at_, fmt::format("{}, expected a game (;GM[Othello]...;)",
                                                quoted(text_.substr(at_))));
            }
            Result<GameRecord> record = read_game();
            if (!record) {
                return tl::unexpected(std::move(record.error()));
            }
            records.push_back(std::move(*record));
        }
        if (records.empty()) {
            return failure(at_, "no game, expected (;GM[Othello]...;)");
        }
        return records;
    }

  private:
    [[nodiscard]] tl::unexpected<Error> failure(std::size_t offset, std::string_view what) const {
        return fail_at(source_, text_, offset, what);
    }

    // Blanks and the number of games in front of a game.
    void skip_to_game() noexcept {
        while (at_ < text_.size() && (is_space(text_[at_]) || is_digit(text_[at_]))) {
            ++at_;
        }
    }

    Result<GameRecord> read_game() {
        Result<std::vector<Property>> properties =
            read_game_properties(text_, at_, Escapes::none, source_);
        if (!properties) {
            return tl::unexpected(std::move(properties.error()));
        }
        GameRecord record;
        for (const Property& p : *properties) {
            if (Result<void> done = apply_header(p, record); !done) {
                return tl::unexpected(std::move(done.error()));
            }
        }
        for (const Property& p : *properties) {
            if (Result<void> done = apply_move(p, record); !done) {
                return tl::unexpected(std::move(done.error()));
            }
        }
        return record;
    }

    Result<void> apply_header(const Property& p, GameRecord& record) const {
        if (p.name == "GM" && !equals_ignoring_case(trimmed(p.value), "othello")) {
            return failure(p.offset,
                           fmt::format("the game is {}, expected Othello", quoted(p.value)));
        }
        if (p.name == "BO") {
            const Result<Position> start = read_board(p);
            if (!start) {
                return tl::unexpected(start.error());
            }
            record.game = Game(*start);
        } else if (p.name == "TI") {
            record.black_clock = record.white_clock = parse_clock(p.value);
        } else if (p.name == "RE") {
            record.result = read_result(p.value);
        } else {
            apply_player_header(p, record);
        }
        return {};
    }

    static void apply_player_header(const Property& p, GameRecord& record) {
        const std::array<std::pair<std::string_view, std::string*>, 6> texts = {
            {{"PB", &record.black},
             {"PW", &record.white},
             {"PC", &record.place},
             {"DT", &record.date},
             {"CO", &record.comment},
             {"TY", &record.type}}};
        for (const auto& [name, text] : texts) {
            if (p.name == name) {
                *text = trimmed(p.value);
            }
        }
        if (p.name == "RB" || p.name == "RW") {
            (p.name == "RB" ? record.black_rating : record.white_rating) =
                parse_decimal(trimmed(p.value));
        } else if (p.name == "TB" || p.name == "TW") {
            (p.name == "TB" ? record.black_clock : record.white_clock) = parse_clock(p.value);
        }
    }

    // BO[8 cells side]
    Result<Position> read_board(const Property& p) const {
        std::string_view rest = p.value;
        while (!rest.empty() && is_space(rest.front())) {
            rest.remove_prefix(1);
        }
        std::size_t digits = 0;
        while (digits < rest.size() && is_digit(rest[digits])) {
            ++digits;
        }
        if (parse_int(rest.substr(0, digits)) != 8) {
            return failure(p.offset, fmt::format("the board size is {}, expected 8",
                                                 quoted(rest.substr(0, digits))));
        }
        rest.remove_prefix(digits);
        const std::size_t offset = p.offset + p.value.size() - rest.size();
        std::size_t end = 0;
        return parse_position_prefix(rest, end, source_at(source_, text_, offset));
    }

    // A margin with an optional reason, such as "-12.00:r"; "?" and the like are unknown.
    static std::optional<RecordedResult> read_result(std::string_view text) {
        std::string_view rest = trimmed(text);
        const std::optional<double> margin = parse_decimal(trimmed(next_field(rest, ':')));
        if (!margin) {
            return std::nullopt;
        }
        RecordedResult result{*margin, GameEnd::normal};
        for (const auto& [letter, end] : kEndLetters) {
            if (!rest.empty() && to_lower(rest.front()) == letter) {
                result.end = end;
            }
        }
        return result;
    }

    // B[move/eval/time] or W[...].
    Result<void> apply_move(const Property& p, GameRecord& record) const {
        if (p.name.size() != 1 || (to_lower(p.name[0]) != 'b' && to_lower(p.name[0]) != 'w')) {
            return {};
        }
        const Color color = to_lower(p.name[0]) == 'b' ? Color::black : Color::white;
        std::string_view rest = p.value;
        const std::string_view move_text = trimmed(next_field(rest, '/'));
        const std::optional<Square> move = parse_move(move_text);
        if (!move) {
            return failure(
                p.offset, fmt::format("{} is no move, expected a square or PA", quoted(move_text)));
        }
        Game& game = record.game;
        if (*move == Square::pass && game.is_over()) {
            return {};
        }
        if (Result<void> played = game.play_as(color, *move); !played) {
            return failure(p.offset, played.error().message);
        }
        MoveNote note;
        note.eval_discs = parse_decimal(trimmed(next_field(rest, '/')));
        if (const auto time = parse_duration(rest); time && !trimmed(rest).empty()) {
            note.time_s = std::chrono::duration<double>(*time).count();
        }
        record.notes.resize(static_cast<std::size_t>(game.ply()));
        record.notes.back() = note;
        return {};
    }

    std::string_view text_;
    Source source_;
    std::size_t at_ = 0;
};

std::string plain(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        c = c == ']' ? ')' : c == '\n' || c == '\r' ? ' ' : c;
    }
    return result;
}

std::string format_result(const std::optional<RecordedResult>& result) {
    if (!result) {
        return "?";
    }
    std::string text = fmt::format("{:+.2f}", result->black_margin_discs);
    for (const auto& [letter, end] : kEndLetters) {
        if (result->end == end) {
            text += fmt::format(":{}", letter);
        }
    }
    return text;
}

std::string format_clocks(const GameRecord& record) {
    if (record.black_clock && record.black_clock == record.white_clock) {
        return fmt::format("TI[{}]", format_clock(*record.black_clock));
    }
    std::string text;
    if (record.black_clock) {
        text += fmt::format("TB[{}]", format_clock(*record.black_clock));
    }
    if (record.white_clock) {
        text += fmt::format("TW[{}]", format_clock(*record.white_clock));
    }
    return text;
}

std::string format_start(const Position& start) {
    std::string text = "8";
    const std::string cells = format_board(start);
    for (std::size_t row = 0; row < 8; ++row) {
        text += ' ' + cells.substr(8 * row, 8);
    }
    text += start.side == Color::black ? " X" : " O";
    for (char& c : text) {
        c = c == 'X' ? '*' : c;
    }
    return text;
}

std::string format_move(Color color, Square move, const MoveNote& note) {
    std::string text = color == Color::black ? "B[" : "W[";
    for (const char c : to_string(move)) {
        text += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
    if (note.eval_discs || note.time_s) {
        text += note.eval_discs ? fmt::format("/{:.2f}", *note.eval_discs) : "/";
    }
    if (note.time_s) {
        text += fmt::format("/{:.2f}", *note.time_s);
    }
    return text + "]";
}

}  // namespace

Result<std::vector<GameRecord>> parse_ggf(std::string_view text, Source source) {
    return GgfReader(text, source).read();
}

std::string format_ggf(const GameRecord& record) {
    std::string text = fmt::format("(;GM[Othello]PC[{}]DT[{}]PB[{}]PW[{}]", plain(record.place),
                                   plain(record.date), plain(record.black), plain(record.white));
    if (record.black_rating) {
        text += fmt::format("RB[{:.2f}]", *record.black_rating);
    }
    if (record.white_rating) {
        text += fmt::format("RW[{:.2f}]", *record.white_rating);
    }
    text += format_clocks(record);
    text += fmt::format("TY[{}]RE[{}]", plain(record.type), format_result(record.result));
    if (!record.comment.empty()) {
        text += fmt::format("CO[{}]", plain(record.comment));
    }
    text += fmt::format("BO[{}]", format_start(record.game.start()));
    Color color = record.game.start().side;
    const std::vector<Square>& moves = record.game.moves();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        text +=
            format_move(color, moves[i], i < record.notes.size() ? record.notes[i] : MoveNote{});
        color = opponent(color);
    }
    return text + ";)";
}

}  // namespace hasami
