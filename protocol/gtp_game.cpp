// Gtp's commands about the game: moves, time and the viewers' extensions.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/file.h"
#include "engine/notation.h"
#include "engine/rules.h"
#include "engine/sgf.h"
#include "engine/text.h"
#include "protocol/gtp.h"
#include "protocol/text.h"

namespace hasami::protocol {
namespace {

using search::SearchResult;
using std::chrono::milliseconds;

std::optional<Color> parse_color(std::string_view text) {
    const std::string lower = lower_case(text);
    if (lower == "b" || lower == "black") {
        return Color::black;
    }
    if (lower == "w" || lower == "white") {
        return Color::white;
    }
    return std::nullopt;
}

// "F5", "pass".
std::string vertex(Square move) {
    return is_on_board(move) ? upper_case(to_string(move)) : "pass";
}

std::optional<milliseconds> parse_seconds(std::string_view text) {
    constexpr double kLongest = 1e7;
    const auto seconds = parse_decimal(text);
    if (!seconds) {
        return std::nullopt;
    }
    return to_milliseconds(std::clamp(*seconds, 0.0, kLongest));
}

std::string capitalized(std::string_view text) {
    return upper_case(text.substr(0, 1)) + std::string(text.substr(1));
}

}  // namespace

void Gtp::new_game(Game game) {
    session_.set_game(std::move(game));
    silent_passes_.clear();
    for (const Color color : {Color::black, Color::white}) {
        reset_clock(color);
    }
}

void Gtp::reset_clock(Color color) {
    auto& clock = session_.clock(color);
    clock.reset();
    if (time_control_) {
        clock.emplace(*time_control_);
    }
}

Gtp::Reply Gtp::cmd_list_games(const Arguments&) {
    return "Othello";
}

Gtp::Reply Gtp::cmd_set_game(const Arguments& arguments) {
    const std::string name = lower_case(arguments.words[0]);
    if (name != "othello" && name != "reversi") {
        return fail("unsupported game");
    }
    new_game(Game());
    return "";
}

// Quarry begins games with it and nothing else.
Gtp::Reply Gtp::cmd_boardsize(const Arguments& arguments) {
    const auto size = parse_integer(arguments.words[0]);
    if (!size) {
        return fail("syntax error");
    }
    if (*size != 8) {
        return fail("unacceptable size");
    }
    new_game(Game());
    return "";
}

Gtp::Reply Gtp::cmd_clear_board(const Arguments&) {
    new_game(Game());
    return "";
}

Gtp::Reply Gtp::cmd_komi(const Arguments&) {
    return "";
}

Result<void> Gtp::give_turn_to(Color color) {
    const Game& game = session_.game();
    if (color == game.side_to_move() || game.is_over()) {
        return {};
    }
    if (!must_pass(game.board())) {
        return fail("wrong color");
    }
    silent_passes_.push_back(game.ply());
    return session_.play(Square::pass);
}

// Passes after the end of the game are accepted and not recorded.
Result<void> Gtp::play(Color color, Square move) {
    if (session_.game().is_over()) {
        return move == Square::pass ? Result<void>() : fail("illegal move");
    }
    const Game& game = session_.game();
    const bool wrong_color = color != game.side_to_move() && !must_pass(game.board());
    if (wrong_color) {
        return fail("wrong color");
    }
    const Board board = color == game.side_to_move() ? game.board() : game.board().passed();
    if (!is_legal(board, move)) {
        return fail("illegal move");
    }
    return give_turn_to(color).and_then([&] { return session_.play(move); });
}

Gtp::Reply Gtp::cmd_play(const Arguments& arguments) {
    const auto color = parse_color(arguments.words[0]);
    const auto move = parse_move(arguments.words[1]);
    if (!color || !move) {
        return fail("syntax error");
    }
    return play(*color, *move).map([] { return std::string(); });
}

// All moves or none.
Gtp::Reply Gtp::cmd_play_sequence(const Arguments& arguments) {
    const Game before = session_.game();
    const std::vector<int> silent_before = silent_passes_;
    const auto& words = arguments.words;
    Reply reply = "";
    for (std::size_t i = 0; i < words.size() && reply; i += 2) {
        reply = i + 1 < words.size() ? cmd_play({{words[i], words[i + 1]}, {}})
                                     : Reply(fail("syntax error"));
    }
    if (!reply) {
        session_.set_game(before);
        silent_passes_ = silent_before;
    }
    return reply;
}

// One move back, with the pass before it if nobody wrote that.
void Gtp::undo() {
    session_.undo();
    if (!silent_passes_.empty() && silent_passes_.back() == session_.game().ply() - 1) {
        silent_passes_.pop_back();
        session_.undo();
    }
}

Gtp::Reply Gtp::cmd_undo(const Arguments& arguments) {
    const auto count = arguments.words.empty() ? 1 : parse_integer(arguments.words[0]);
    if (!count || *count < 0) {
        return fail("syntax error");
    }
    const Game before = session_.game();
    const std::vector<int> silent_before = silent_passes_;
    for (long long i = 0; i < *count; ++i) {
        if (session_.game().ply() == 0) {
            session_.set_game(before);
            silent_passes_ = silent_before;
            return fail("cannot undo");
        }
        undo();
    }
    return "";
}

Gtp::Reply Gtp::cmd_showboard(const Arguments&) {
    const Position& position = session_.game().position();
    std::string picture = board_picture(position);
    while (picture.ends_with('\n')) {
        picture.pop_back();
    }
    return fmt::format(
        "{}: X {}, O {}\n{}",
        session_.game().is_over() ? "game over" : fmt::format("{} to move", name_of(position.side)),
        hasami::count(position.discs_of(Color::black)),
        hasami::count(position.discs_of(Color::white)), picture);
}

Gtp::Reply Gtp::cmd_final_score(const Arguments&) {
    if (!session_.game().is_over()) {
        return fail("cannot score: the game is not over");
    }
    const int score = session_.game().black_score_discs();
    return score == 0 ? "0" : fmt::format("{}+{}", score > 0 ? 'B' : 'W', std::abs(score));
}

// FILE [MOVE]: the position before that move, counted from 1; passes are moves.
Gtp::Reply Gtp::cmd_loadsgf(const Arguments& arguments) {
    std::string_view path = arguments.text;
    const std::string_view last = arguments.words.back();
    long long end = std::numeric_limits<long long>::max();
    if (const auto move = parse_integer(last); move && arguments.words.size() > 1) {
        end = *move;
        path = trimmed(path.substr(0, path.size() - last.size()));
    }
    const auto games = read_file(std::string(path)).and_then([](const std::string& text) {
        return parse_sgf(text);
    });
    if (!games || end < 1) {
        return fail("cannot load file");
    }
    const Game& loaded = games->front().game;
    Game game(loaded.start());
    for (int ply = 0; ply < loaded.ply() && ply + 1 < end; ++ply) {
        (void)game.play(loaded.moves()[static_cast<std::size_t>(ply)]);
    }
    new_game(std::move(game));
    return std::string(name_of(session_.game().side_to_move()));
}

Gtp::Reply Gtp::search_for(Color color, Request request) {
    const Game& game = session_.game();
    if (request == Request::reg_genmove && color != game.side_to_move() &&
        must_pass(game.board())) {
        session_.evaluate(game.board().passed());
    } else if (auto turn = give_turn_to(color); turn) {
        session_.go(request == Request::reg_genmove ? Choice::best : Choice::varied);
    } else {
        return tl::unexpected(turn.error());
    }
    request_ = request;
    return std::nullopt;
}

Gtp::Reply Gtp::cmd_genmove(const Arguments& arguments) {
    const auto color = parse_color(arguments.words[0]);
    return color ? search_for(*color, Request::genmove) : fail("syntax error");
}

Gtp::Reply Gtp::cmd_reg_genmove(const Arguments& arguments) {
    const auto color = parse_color(arguments.words[0]);
    return color ? search_for(*color, Request::reg_genmove) : fail("syntax error");
}

Gtp::Reply Gtp::cmd_move_values(const Arguments&) {
    request_ = Request::move_values;
    session_.hint(kSquareCount);
    return std::nullopt;
}

void Gtp::on_progress(const SearchResult&) {}

void Gtp::on_done(const SearchResult& result) {
    switch (std::exchange(request_, Request::none)) {
        case Request::genmove:
            write_reply(played_move(result));
            if (result.pv.size() > 1) {
                session_.ponder(std::span(result.pv).subspan(1, 1));
            }
            break;
        case Request::reg_genmove:
            write_reply(vertex(result.best));
            break;
        case Request::move_values: {
            std::string text;
            for (const search::MoveLine& line : result.lines) {
                text += fmt::format("{}{} {:.1f}", text.empty() ? "" : " ", vertex(line.move),
                                    line.score.discs());
            }
            write_reply(text);
            break;
        }
        case Request::none:
            break;
    }
}

// Plays the answer and takes its time off the clock.
std::string Gtp::played_move(const SearchResult& result) {
    if (result.best != Square::none) {
        const Color mover = session_.game().side_to_move();
        (void)session_.play(result.best);
        if (auto& clock = session_.clock(mover)) {
            clock->spend(session_.elapsed());
        }
    }
    return vertex(result.best);
}

void Gtp::on_abort() {}  // no line aborts a search

// The forms in use: 0 1 0 is no limit; M 0 0 is all there is; M N 0 adds N after each move; M N K
// gives N for each K moves after M. 0 N 0 is N a move, which no reading of it forbids.
Gtp::Reply Gtp::cmd_time_settings(const Arguments& arguments) {
    const auto main = parse_seconds(arguments.words[0]);
    const auto period = parse_seconds(arguments.words[1]);
    const auto moves = parse_integer(arguments.words[2]);
    if (!main || !period || !moves || *moves < 0) {
        return fail("syntax error");
    }
    TimeControl control;
    control.main = *main;
    const bool per_move = *main == milliseconds(0) && *moves == 0;
    if (*moves == 0 && !per_move) {
        control.increment = *period;
    } else if (*period > milliseconds(0)) {
        control.period = *period;
        control.period_moves = static_cast<int>(std::clamp<long long>(*moves, 1, 1000));
    }
    const bool unlimited = per_move && *period == milliseconds(1000);
    time_control_ = unlimited ? std::nullopt : std::optional(control);
    for (const Color color : {Color::black, Color::white}) {
        reset_clock(color);
    }
    return "";
}

Gtp::Reply Gtp::cmd_time_left(const Arguments& arguments) {
    const auto color = parse_color(arguments.words[0]);
    const auto left = parse_seconds(arguments.words[1]);
    const auto moves = arguments.words.size() > 2 ? parse_integer(arguments.words[2]) : 0;
    if (!color || !left || !moves || *moves < 0) {
        return fail("syntax error");
    }
    auto& clock = session_.clock(*color);
    if (!clock) {
        clock.emplace(TimeControl{*left, {}, {}, 0});
    }
    clock->set_left(*left, static_cast<int>(std::min<long long>(*moves, 1000)));
    return "";
}

Gtp::Reply Gtp::cmd_analyze_commands(const Arguments&) {
    return "pspairs/Move Values/hasami-move_values\n"
           "string/Side To Move/gogui-rules_side_to_move\n"
           "string/Final Score/final_score";
}

Gtp::Reply Gtp::cmd_interrupt(const Arguments&) {
    return "";
}

Gtp::Reply Gtp::cmd_rules_board_size(const Arguments&) {
    return "8";
}

// Row 8 first, as GoGui draws it.
Gtp::Reply Gtp::cmd_rules_board(const Arguments&) {
    const Position& position = session_.game().position();
    std::string text;
    for (int row = 7; row >= 0; --row) {
        for (int column = 0; column < 8; ++column) {
            const Square square = square_at(column, row);
            text += contains(position.discs_of(Color::black), square)   ? 'X'
                    : contains(position.discs_of(Color::white), square) ? 'O'
                                                                        : '.';
            text += column < 7 ? ' ' : '\n';
        }
    }
    text.pop_back();
    return text;
}

Gtp::Reply Gtp::cmd_rules_side_to_move(const Arguments&) {
    return std::string(name_of(session_.game().side_to_move()));
}

Gtp::Reply Gtp::cmd_rules_legal_moves(const Arguments&) {
    const Board board = session_.game().board();
    if (must_pass(board)) {
        return "pass";
    }
    std::string text;
    for (const Square move : squares_of(legal_moves(board))) {
        text += fmt::format("{}{}", text.empty() ? "" : " ", vertex(move));
    }
    return text;
}

Gtp::Reply Gtp::cmd_rules_final_result(const Arguments&) {
    const Game& game = session_.game();
    if (!game.is_over()) {
        return "The game is not over";
    }
    const int score = game.black_score_discs();
    if (score == 0) {
        return "Draw";
    }
    return fmt::format("{} wins by {}",
                       capitalized(name_of(score > 0 ? Color::black : Color::white)),
                       std::abs(score));
}

}  // namespace hasami::protocol
