// SPDX-License-Identifier: MIT
#include "tools/hasami_match/nboard_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "engine/ggf.h"
#include "engine/text.h"

namespace hasami::match {
namespace {

// An answer without a move in this many bytes is no answer.
constexpr std::size_t kMaxAnswer = std::size_t{1} << 22;

// Fields of "M/eval/time", which some engines separate by blanks.
std::string_view next_part(std::string_view& rest) {
    const auto first = rest.find_first_not_of(' ');
    rest.remove_prefix(std::min(first, rest.size()));
    const auto end = rest.find_first_of("/ ");
    const std::string_view part = rest.substr(0, end);
    rest.remove_prefix(
        std::min(end == std::string_view::npos ? rest.size() : end + 1, rest.size()));
    return part;
}

std::optional<std::uint64_t> parse_count(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional(value)
                                                                    : std::nullopt;
}

// The move of "=== M/eval/time".
Outcome<MoveAnswer> with_move(MoveAnswer answer, const std::string& line) {
    std::string_view rest = trimmed(std::string_view(line).substr(3));
    const std::string_view move = next_part(rest);
    const std::optional<Square> square = parse_move(move);
    if (!square) {
        return tl::unexpected(Fault{FaultKind::malformed, line});
    }
    answer.move = *square;
    answer.line = line;
    answer.eval_discs = parse_decimal(next_part(rest));
    return answer;
}

bool has_first_word(std::string_view line, std::string_view word) {
    return line.substr(0, word.size()) == word &&
           (line.size() == word.size() || is_space(line[word.size()]));
}

}  // namespace

Outcome<void> NBoardEngine::synchronise(SteadyTime deadline) {
    const int number = ++ping_;
    if (const auto sent = send(fmt::format("ping {}", number), deadline); !sent) {
        return sent;
    }
    std::size_t bytes = 0;
    while (bytes < kMaxAnswer) {
        const Outcome<std::string> line = receive(deadline);
        if (!line) {
            return tl::unexpected(line.error());
        }
        if (has_first_word(*line, "pong") && parse_int(trimmed(line->substr(4))) == number) {
            return {};
        }
        bytes += line->size() + 1;
    }
    return tl::unexpected(Fault{FaultKind::malformed, "endless output instead of a pong"});
}

Outcome<void> NBoardEngine::greet(SteadyTime deadline) {
    if (const auto sent = send("nboard 2", deadline); !sent) {
        return sent;
    }
    for (const std::string& line : spec().init) {
        if (const auto sent = send(line, deadline); !sent) {
            return sent;
        }
    }
    return synchronise(deadline);
}

Outcome<void> NBoardEngine::new_game(const GameSetup& setup) {
    black_time_ = setup.black_time;
    white_time_ = setup.white_time;
    GameRecord record;
    record.game = Game(setup.start);
    record.black = setup.black_name;
    record.white = setup.white_name;
    record.black_clock = ggf_clock(setup.black_time);
    record.white_clock = ggf_clock(setup.white_time);
    for (const Square move : setup.opening) {
        // The opening leaves the clocks as they are: each of its moves used up its increment.
        const auto& clock =
            record.game.side_to_move() == Color::black ? record.black_clock : record.white_clock;
        MoveNote note;
        if (clock) {
            note.time_s = std::chrono::duration<double>(clock->increment).count();
        }
        record.notes.push_back(note);
        [[maybe_unused]] const auto played = record.game.play(move);
    }
    return send("set game " + format_ggf(record), answer_deadline());
}

Outcome<void> NBoardEngine::tell(const MadeMove& move) {
    const bool pass = move.square == Square::pass;
    if (pass && spec().passes == PassMode::silent) {
        return {};
    }
    const TimeControl& control = move.color == Color::black ? black_time_ : white_time_;
    const bool per_move = control.kind == TimeControl::Kind::per_move;
    const double seconds =
        std::chrono::duration<double>(per_move ? control.base : move.used).count();
    const std::string eval =
        move.eval_discs ? fmt::format("{:.2f}", *move.eval_discs) : std::string();
    return send(
        fmt::format("move {}/{}/{:.3f}", pass ? "PA" : to_string(move.square), eval, seconds),
        answer_deadline());
}

Outcome<MoveAnswer> NBoardEngine::ask(Color, const SideClock&, Duration patience) {
    if (const auto ready = synchronise(answer_deadline()); !ready) {
        return tl::unexpected(ready.error());
    }
    const SteadyTime deadline = std::chrono::steady_clock::now() + patience;
    if (const auto sent = send("go", deadline); !sent) {
        return tl::unexpected(sent.error());
    }
    const SteadyTime asked = std::chrono::steady_clock::now();
    MoveAnswer answer;
    std::size_t bytes = 0;
    while (bytes < kMaxAnswer) {
        const Outcome<std::string> line = receive(deadline);
        if (!line) {
            return tl::unexpected(line.error());
        }
        if (has_first_word(*line, "nodestats")) {
            std::string_view rest = trimmed(std::string_view(*line).substr(9));
            answer.nodes = parse_count(next_part(rest));
        }
        if (has_first_word(*line, "===")) {
            answer.used = since(asked);
            return with_move(std::move(answer), *line);
        }
        bytes += line->size() + 1;
    }
    return tl::unexpected(Fault{FaultKind::malformed, "endless output instead of a move"});
}

}  // namespace hasami::match
