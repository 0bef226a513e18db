#include "protocol/nboard.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "engine/ggf.h"
#include "engine/text.h"
#include "protocol/text.h"

namespace hasami::protocol {
namespace {

using search::SearchResult;

constexpr std::string_view kName = "Hasami";

// The command word and its arguments.
std::pair<std::string_view, Arguments> split(std::string_view line) {
    const std::string_view text = trimmed(line);
    const std::string_view name = text.substr(0, text.find_first_of(" \t\r"));
    const std::string_view rest = trimmed(text.substr(name.size()));
    return {name, {words_of(rest), rest}};
}

std::string move_text(Square move) {
    return upper_case(to_string(move));
}

std::string variation(const std::vector<Square>& moves) {
    std::string text;
    for (const Square move : moves) {
        text += move_text(move);
    }
    return text;
}

// Plain decimals; whole discs where the value is proven.
std::string value_text(Score score, bool exact) {
    if (exact) {
        return fmt::format("{}", score.rounded_discs());
    }
    const std::string text = fmt::format("{:.2f}", score.discs());
    return text == "-0.00" ? "0.00" : text;
}

// "100%" for proven values, "95%" for a selective search to the end, else plies.
std::string depth_text(const SearchResult& result) {
    if (result.exact) {
        return "100%";
    }
    return result.source == search::Source::solver
               ? fmt::format("{}%", std::min(search::percent(result.selectivity), 99))
               : fmt::format("{}", result.depth);
}

double seconds(std::chrono::microseconds time) {
    return std::chrono::duration<double>(time).count();
}

}  // namespace

std::span<const NBoard::Row> NBoard::table() noexcept {
    constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();
    using enum WhileSearching;
    static constexpr std::array kTable{
        Row{"nboard", "VERSION", 0, kAny, runs, &NBoard::cmd_nboard},
        Row{"set", "VARIABLE VALUE", 1, kAny, aborts, &NBoard::cmd_set},
        Row{"move", "MOVE[/EVAL[/TIME]]", 1, kAny, aborts, &NBoard::cmd_move},
        Row{"hint", "[COUNT]", 0, kAny, waits, &NBoard::cmd_hint},
        Row{"go", "", 0, kAny, waits, &NBoard::cmd_go},
        Row{"ping", "NUMBER", 0, kAny, aborts, &NBoard::cmd_ping},
        Row{"learn", "", 0, kAny, waits, &NBoard::cmd_learn},
        Row{"analyze", "", 0, kAny, waits, &NBoard::cmd_analyze},
        Row{"stop", "", 0, kAny, finishes, &NBoard::cmd_stop},
        Row{"quit", "", 0, kAny, aborts, &NBoard::cmd_quit},
    };
    return kTable;
}

WhileSearching NBoard::while_searching(std::string_view line) const {
    const auto [name, arguments] = split(line);
    const Row* row = find_command(table(), name);
    if (row == nullptr) {
        return parse_move(name) ? WhileSearching::aborts : WhileSearching::runs;
    }
    if (name == "set" && !arguments.words.empty()) {
        // Depth and contempt count from the next search on; unknown variables do nothing.
        const std::string_view variable = arguments.words[0];
        const bool changes_now =
            variable == "game" ||
            (variable != "depth" && variable != "contempt" && find_option(variable) != nullptr);
        return changes_now ? WhileSearching::aborts : WhileSearching::runs;
    }
    return row->while_searching;
}

bool NBoard::is_last(std::string_view line) const {
    return split(line).first == "quit";
}

void NBoard::execute(std::string_view line) {
    writer_.log_read(line);
    const auto [name, arguments] = split(line);
    if (const Row* row = find_command(table(), name)) {
        if (row->takes(arguments)) {
            (this->*row->handler)(arguments);
        }
    } else if (parse_move(name) && arguments.words.empty()) {
        play(name);  // as version 1 sent moves
    }
}

void NBoard::cmd_nboard(const Arguments&) {
    writer_.write(fmt::format("set myname {}", kName));
}

void NBoard::cmd_set(const Arguments& arguments) {
    const std::string_view variable = arguments.words[0];
    const std::string_view value = trimmed(arguments.text.substr(variable.size()));
    if (variable == "depth") {
        set_depth(value);
    } else if (variable == "game") {
        set_game(value);
    } else if (variable == "contempt") {
        set_contempt(value);
    } else if (variable == "log") {
        if (auto opened = writer_.log_to(std::string(value)); !opened) {
            status(opened.error().message);
        }
    } else if (find_option(variable) != nullptr) {
        if (auto set = session_.set_option(variable, value); !set) {
            status(set.error().message);
        }
    }
}

// A level whose midgame depth is the given one, so that endgames are solved as far as fits it.
void NBoard::set_depth(std::string_view value) {
    const auto depth = parse_integer(value);
    if (!depth) {
        status(fmt::format("set depth: {}, expected a whole number", quoted(value)));
        return;
    }
    const long long level = std::clamp<long long>(*depth, 1, search::kMaxLevel);
    if (auto set = session_.set_option("level", fmt::format("{}", level)); !set) {
        status(set.error().message);
        return;
    }
    writer_.write(fmt::format("set myname {}{}", kName, level));
}

void NBoard::set_contempt(std::string_view value) {
    const auto contempt = parse_integer(value);
    const auto set = session_.set_option(
        "contempt", contempt ? fmt::format("{}", std::clamp<long long>(*contempt, -100, 100))
                             : std::string(value));
    if (!set) {
        status(set.error().message);
    }
}

void NBoard::set_game(std::string_view ggf) {
    auto games = parse_ggf(ggf);
    if (!games) {
        status(fmt::format("set game: {}", games.error().message));
        return;
    }
    const GameRecord& record = games->front();
    session_.set_game(record.game);
    set_clock(Color::black, record);
    set_clock(Color::white, record);
}

// The clock that the record leaves a player: the setting less the times of the moves. Passes are
// forced: they take no time and earn no increment.
void NBoard::set_clock(Color color, const GameRecord& record) {
    const auto& setting = color == Color::black ? record.black_clock : record.white_clock;
    auto& clock = session_.clock(color);
    clock.reset();
    if (!setting) {
        return;
    }
    clock.emplace(TimeControl{setting->main, setting->increment, {}, 0});
    const std::vector<Square>& moves = record.game.moves();
    Color mover = record.game.start().side;
    for (std::size_t i = 0; i < record.notes.size(); ++i) {
        if (mover == color && moves[i] != Square::pass) {
            clock->spend(to_milliseconds(record.notes[i].time_s.value_or(0)));
        }
        mover = opponent(mover);
    }
}

void NBoard::cmd_move(const Arguments& arguments) {
    play(arguments.words[0]);
}

// MOVE[/EVAL[/TIME]]; the time comes off the mover's clock, which a pass leaves as it is.
void NBoard::play(std::string_view text) {
    std::string_view rest = text;
    const auto move = parse_move(next_field(rest, '/'));
    if (!move) {
        status(fmt::format("move: {}, expected a square or PA", quoted(text)));
        return;
    }
    const Color mover = session_.game().side_to_move();
    if (auto played = session_.play(*move); !played) {
        status(fmt::format("move: {}", played.error().message));
        return;
    }
    (void)next_field(rest, '/');
    const auto time_s = parse_decimal(next_field(rest, '/'));
    if (auto& clock = session_.clock(mover); clock && *move != Square::pass) {
        clock->spend(to_milliseconds(std::clamp(time_s.value_or(0), 0.0, 1e7)));
    }
}

void NBoard::cmd_hint(const Arguments& arguments) {
    const auto count = arguments.words.empty() ? 1 : parse_integer(arguments.words[0]);
    if (!count) {
        status(fmt::format("hint: {}, expected a whole number", quoted(arguments.words[0])));
        return;
    }
    const auto moves = static_cast<int>(std::clamp<long long>(*count, 1, kSquareCount));
    write_book_hints(static_cast<std::size_t>(moves));
    start(Request::hint, "Thinking");
    session_.hint(moves);
}

void NBoard::cmd_go(const Arguments&) {
    start(Request::go, "Thinking");
    session_.go();
}

// Last position first: exact values found near the end serve the earlier ones.
void NBoard::cmd_analyze(const Arguments&) {
    start(Request::analyze, "Analyzing");
    analyzed_ply_ = session_.game().ply();
    analyze_next();
}

void NBoard::analyze_next() {
    session_.evaluate(session_.game().position_at(analyzed_ply_).board);
}

void NBoard::cmd_ping(const Arguments& arguments) {
    if (!arguments.words.empty() && parse_integer(arguments.words[0])) {
        writer_.write(fmt::format("pong {}", arguments.words[0]));
    } else {
        status(fmt::format("ping: {}, expected a whole number", quoted(arguments.text)));
    }
}

// Without a book file there is nothing to store in, which is no error: learning is optional.
void NBoard::cmd_learn(const Arguments&) {
    if (session_.options().book_file.empty()) {
        writer_.write("learned");
    } else if (const Result<void> begun = session_.learn(); begun) {
        start(Request::learn, "Learning");
    } else {
        end_learning(begun);
    }
}

void NBoard::end_learning(const Result<void>& outcome) {
    status(outcome ? "" : fmt::format("learn: {}", outcome.error().message));
    writer_.write("learned");
}

// The event loop has made the search answer; an analysis ends with that position.
void NBoard::cmd_stop(const Arguments&) {
    stopped_ = true;
}

void NBoard::cmd_quit(const Arguments&) {
    finished_ = true;
}

void NBoard::start(Request request, std::string_view text) {
    request_ = request;
    stopped_ = false;
    shown_hints_.clear();
    status(text);
}

void NBoard::on_progress(const SearchResult& result) {
    if (request_ != Request::analyze) {
        write_search_hints(result);
    }
}

void NBoard::on_done(const SearchResult& result) {
    if (request_ == Request::analyze) {
        writer_.write(
            fmt::format("analysis {} {}", analyzed_ply_, value_text(result.score, result.exact)));
        if (--analyzed_ply_ >= 0 && !stopped_) {
            analyze_next();
            return;
        }
    }
    const Request request = std::exchange(request_, Request::none);
    if (request == Request::learn) {
        end_learning(session_.end_learning());
    } else if (request == Request::analyze) {
        status("");
    } else if (result.best == Square::none) {
        status("The game is over");
    } else if (request == Request::go) {
        answer(result);
    } else {
        write_search_hints(result);
        status("");
    }
}

// A forced move has no value to show.
void NBoard::answer(const SearchResult& result) {
    if (result.source == search::Source::forced) {
        writer_.write(fmt::format("=== {}", move_text(result.best)));
        return;
    }
    writer_.write(fmt::format("=== {}/{}/{:.2f}", move_text(result.best),
                              value_text(result.score, result.exact), seconds(session_.elapsed())));
    session_.ponder(std::span(result.pv).first(std::min<std::size_t>(2, result.pv.size())));
}

void NBoard::on_abort() {
    request_ = Request::none;
    const std::optional<Error> error = session_.take_learning_error();
    status(error ? fmt::format("learn: {}", error->message) : "");
}

void NBoard::write_book_hints(std::size_t count) {
    std::vector<book::BookMove> moves = session_.book_moves();
    moves.resize(std::min(moves.size(), count));
    for (const book::BookMove& move : moves) {
        writer_.write(fmt::format("book {} {} {} {}", move_text(move.square),
                                  value_text(move.score, move.exact), move.games,
                                  move.exact ? "100%" : fmt::format("{}", move.depth)));
    }
}

// All lines of an iteration carry the same depth text: a viewer drops those with another one. The
// final result mostly repeats the last iteration and then shows nothing.
void NBoard::write_search_hints(const SearchResult& result) {
    const std::string depth = depth_text(result);
    std::string hints;
    for (const search::MoveLine& line : result.lines) {
        hints += fmt::format("search {} {} 0 {}\n", variation(line.pv),
                             value_text(line.score, result.exact), depth);
    }
    if (hints != shown_hints_) {
        writer_.write(
            fmt::format("{}nodestats {} {:.2f}", hints, result.nodes, seconds(result.elapsed)));
        shown_hints_ = std::move(hints);
    }
}

void NBoard::status(std::string_view text) {
    writer_.write(text.empty() ? "status" : fmt::format("status {}", text));
}

}  // namespace hasami::protocol
