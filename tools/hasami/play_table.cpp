#include "tools/hasami/play_table.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <istream>
#include <ostream>
#include <utility>

#include "engine/notation.h"
#include "engine/rules.h"
#include "engine/text.h"
#include "protocol/text.h"
#include "tools/hasami/board_view.h"
#include "tools/hasami/text.h"

namespace hasami::tools {
namespace {

using search::SearchResult;

constexpr std::string_view kHelp =
    "  f5 (or any square)  play there       pass      when you have no move\n"
    "  hint [N]            the N best moves  undo      take back to your last turn\n"
    "  go                  let the engine move for you\n"
    "  level N             strength 0..60    new       start again\n"
    "  game                the moves so far  quit      leave\n";

constexpr int kMostHints = 60;

const char* title_of(Color color) noexcept {
    return color == Color::black ? "Black" : "White";
}

}  // namespace

void SearchReports::post(protocol::SearchEvent event) {
    {
        const std::lock_guard lock(mutex_);
        events_.push(std::move(event));
    }
    filled_.notify_one();
}

protocol::SearchEvent SearchReports::take() {
    std::unique_lock lock(mutex_);
    filled_.wait(lock, [this] { return !events_.empty(); });
    protocol::SearchEvent event = std::move(events_.front());
    events_.pop();
    return event;
}

Result<void> PlayTable::seat(const protocol::EngineOptions& options) {
    auto session = protocol::Session::create(
        options, [this](protocol::SearchEvent event) { reports_.post(std::move(event)); });
    if (!session) {
        return tl::unexpected(session.error());
    }
    session_ = std::move(*session);
    return {};
}

void PlayTable::play(const Game& start) {
    session_->set_game(start);
    for (Turn turn = Turn::moved; turn != Turn::leave;) {
        const Game& game = session_->game();
        if (turn == Turn::moved) {
            show();
        }
        if (game.is_over()) {
            if (turn == Turn::moved) {
                say_result();
            }
            turn = person_ == Person::none ? Turn::leave : ask();
        } else if (must_pass(game.board())) {
            fmt::print(out_, "{} has no legal move and passes.\n", title_of(game.side_to_move()));
            turn = try_move(Square::pass);
        } else if (is_persons_turn()) {
            turn = ask();
        } else {
            play_engine_move();
            turn = Turn::moved;
        }
    }
}

bool PlayTable::is_persons_turn() const {
    return person_ == Person::both ||
           person_ ==
               (session_->game().side_to_move() == Color::black ? Person::black : Person::white);
}

void PlayTable::show() {
    const Game& game = session_->game();
    const BoardMarks marks{legal_moves(game.board()),
                           game.moves().empty() ? Square::none : game.moves().back()};
    fmt::print(out_, "\n{}",
               side_by_side(draw_board(game.position(), marks, board_style()), facts()));
    out_.flush();
}

std::vector<std::string> PlayTable::facts() const {
    const Game& game = session_->game();
    std::vector<std::string> lines = describe(game.position());
    for (const Color color : {Color::black, Color::white}) {
        const auto index = static_cast<std::size_t>(color);
        const double seconds = std::chrono::duration<double>(used_[index]).count();
        lines[index] += fmt::format("   {}", clock_text(seconds));
    }
    if (const book::Opening* opening = book::opening_of(game)) {
        lines.push_back(std::string(name_of(*opening, language_)));
    }
    if (black_score_) {
        lines.push_back(evaluation_bar());
    }
    return lines;
}

// Black's share of the bar grows with its score; full at 32 discs and more.
std::string PlayTable::evaluation_bar() const {
    constexpr int kHalf = 12;
    constexpr double kFullDiscs = 32;
    const double share = std::clamp(black_score_->discs() / kFullDiscs, -1.0, 1.0);
    const auto black = static_cast<std::size_t>(kHalf + static_cast<int>(share * kHalf));
    return fmt::format("X [{}{}] O  {} for Black", std::string(black, '#'),
                       std::string(2 * kHalf - black, '.'),
                       score_text(*black_score_, black_score_exact_));
}

PlayTable::Turn PlayTable::ask() {
    const auto begin = std::chrono::steady_clock::now();
    const Color side = session_->game().side_to_move();
    fmt::print(out_, "{}> ", title_of(side));
    out_.flush();
    std::string line;
    if (!std::getline(in_, line)) {
        fmt::print(out_, "\n");
        return Turn::leave;
    }
    used_[static_cast<std::size_t>(side)] += std::chrono::steady_clock::now() - begin;
    return obey(line);
}

PlayTable::Turn PlayTable::obey(std::string_view line) {
    const std::string lower = protocol::lower_case(line);
    const std::vector<std::string_view> words = protocol::words_of(lower);
    if (words.empty()) {
        return Turn::again;
    }
    const std::string_view word = words[0];
    const std::string_view value = words.size() > 1 ? words[1] : "";
    if (word == "quit" || word == "exit" || word == "q") {
        return Turn::leave;
    }
    if (const auto move = parse_move(word)) {
        return try_move(*move);
    }
    if (word == "undo" || word == "u") {
        take_back();
        return Turn::moved;
    }
    if (word == "new") {
        session_->set_game(Game(session_->game().start()));
        black_score_.reset();
        used_ = {};
        return Turn::moved;
    }
    if (word == "go" && !session_->game().is_over()) {
        play_engine_move();
        return Turn::moved;
    }
    if (word == "hint" || word == "h") {
        hint(static_cast<int>(
            std::clamp(protocol::parse_integer(value).value_or(3), 1LL, 0LL + kMostHints)));
    } else if (word == "level") {
        set_level(value);
    } else if (word == "game") {
        fmt::print(out_, "{}\n", format_transcript(session_->game()));
    } else if (word == "help" || word == "?") {
        fmt::print(out_, "{}", kHelp);
    } else {
        fmt::print(out_, "{}: no such command, expected a square such as f5, or help\n",
                   hasami::quoted(word));
    }
    return Turn::again;
}

PlayTable::Turn PlayTable::try_move(Square move) {
    const Game& game = session_->game();
    if (game.is_over()) {
        fmt::print(out_, "the game is over: undo, new or quit\n");
        return Turn::again;
    }
    if (const auto played = session_->play(move); !played) {
        std::string legal;
        for (const Square s : squares_of(legal_moves(game.board()))) {
            legal += ' ' + to_string(s);
        }
        fmt::print(out_, "{} is not legal here, expected one of:{}\n", to_string(move), legal);
        return Turn::again;
    }
    return Turn::moved;
}

SearchResult PlayTable::wait_for_result() {
    for (;;) {
        const protocol::SearchEvent event = reports_.take();
        if (auto result = session_->accept(event); result && event.done) {
            const bool black = session_->game().side_to_move() == Color::black;
            black_score_ = black ? result->score : -result->score;
            black_score_exact_ = result->exact;
            return std::move(*result);
        }
    }
}

void PlayTable::play_engine_move() {
    const Color side = session_->game().side_to_move();
    const auto begin = std::chrono::steady_clock::now();
    session_->go();
    const SearchResult result = wait_for_result();
    used_[static_cast<std::size_t>(side)] += std::chrono::steady_clock::now() - begin;
    fmt::print(out_, "\nHasami plays {} ({}{})\n", to_string(result.best),
               score_text(result.score, result.exact),
               result.source == search::Source::book ? ", book" : "");
    (void)session_->play(result.best);
}

// To the person's last turn; a single move where the person plays both sides.
void PlayTable::take_back() {
    if (!session_->undo()) {
        fmt::print(out_, "no move to take back\n");
        return;
    }
    while (!is_persons_turn() || must_pass(session_->game().board())) {
        if (!session_->undo()) {
            return;
        }
    }
    black_score_.reset();
}

void PlayTable::hint(int count) {
    if (session_->game().is_over()) {
        fmt::print(out_, "the game is over: undo, new or quit\n");
        return;
    }
    session_->hint(count);
    const SearchResult result = wait_for_result();
    for (const search::MoveLine& line : result.lines) {
        fmt::print(out_, "  {}  {:>6}  {}\n", to_string(line.move),
                   score_text(line.score, line.exact, line.bound), line_text(line.pv, 10));
    }
}

void PlayTable::set_level(std::string_view text) {
    if (const auto set = session_->set_option("level", text); !set) {
        fmt::print(out_, "{}\n", set.error().message);
    }
}

void PlayTable::say_result() {
    const Game& game = session_->game();
    const int black = game.black_score_discs();
    if (black == 0) {
        fmt::print(out_, "\nThe game is over: a draw, 32-32.\n");
    } else {
        const int winner = (kSquareCount + std::abs(black)) / 2;
        fmt::print(out_, "\nThe game is over: {} wins {}-{}.\n",
                   title_of(black > 0 ? Color::black : Color::white), winner,
                   kSquareCount - winner);
    }
    fmt::print(out_, "To see where it was decided: hasami analyze {}\n", format_transcript(game));
}

}  // namespace hasami::tools
