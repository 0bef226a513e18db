// SPDX-License-Identifier: MIT
#include "tools/hasami_match/gtp_engine.h"

#include <fmt/format.h>

#include <sstream>

#include "engine/text.h"

namespace hasami::match {
namespace {

// More output than this where an answer or silence is due is an endless one.
constexpr std::size_t kMaxReply = std::size_t{1} << 20;

char letter(Color c) {
    return c == Color::black ? 'b' : 'w';
}

}  // namespace

bool GtpEngine::knows(std::string_view command) const {
    return commands_.find(command) != commands_.end();
}

Outcome<std::string> GtpEngine::first_line(SteadyTime deadline) {
    std::size_t bytes = 0;
    while (bytes < kMaxReply) {
        Outcome<std::string> line = receive(deadline);
        // A banner before the first answer is forgiven.
        const bool skip = line && !greeted_ && (line->empty() || (*line)[0] != '=') &&
                          (line->empty() || (*line)[0] != '?');
        if (!skip) {
            return line;
        }
        bytes += line->size() + 1;
    }
    return tl::unexpected(Fault{FaultKind::malformed, "endless output before the first answer"});
}

Outcome<void> GtpEngine::expect_silence() {
    constexpr int kMaxLines = 10'000;
    for (int lines = 0; lines < kMaxLines; ++lines) {
        const Outcome<std::optional<std::string>> stray = pending_line();
        if (!stray) {
            return tl::unexpected(stray.error());
        }
        if (!*stray) {
            return {};
        }
        if (!trimmed(**stray).empty()) {
            return tl::unexpected(Fault{FaultKind::malformed, "unasked for: " + **stray});
        }
    }
    return tl::unexpected(Fault{FaultKind::malformed, "endless empty lines"});
}

Outcome<GtpEngine::Reply> GtpEngine::command(std::string_view line, SteadyTime deadline) {
    const Outcome<void> silent = greeted_ ? expect_silence() : Outcome<void>();
    const Outcome<void> sent = silent ? send(line, deadline) : silent;
    if (!sent) {
        return tl::unexpected(sent.error());
    }
    const SteadyTime asked = std::chrono::steady_clock::now();
    const Outcome<std::string> first = first_line(deadline);
    if (!first) {
        return tl::unexpected(first.error());
    }
    Reply reply;
    reply.used = since(asked);
    reply.first_line = *first;
    greeted_ = true;
    if (first->empty() || ((*first)[0] != '=' && (*first)[0] != '?')) {
        return tl::unexpected(
            Fault{FaultKind::malformed, fmt::format("to '{}': {}", line, *first)});
    }
    reply.success = (*first)[0] == '=';
    reply.text = trimmed(std::string_view(*first).substr(1));
    return with_rest(std::move(reply));
}

Outcome<GtpEngine::Reply> GtpEngine::with_rest(Reply reply) {
    constexpr std::chrono::seconds kPatience{5};
    const SteadyTime deadline = std::chrono::steady_clock::now() + kPatience;
    while (reply.text.size() < kMaxReply) {
        const Outcome<std::string> line = receive(deadline);
        if (!line && line.error().kind == FaultKind::hang) {
            return tl::unexpected(
                Fault{FaultKind::malformed, "no empty line after the reply: " + reply.first_line});
        }
        if (!line) {
            return tl::unexpected(line.error());
        }
        if (trimmed(*line).empty()) {
            return reply;
        }
        reply.text += "\n" + *line;
    }
    return tl::unexpected(Fault{FaultKind::malformed, "an endless reply: " + reply.first_line});
}

Outcome<void> GtpEngine::greet(SteadyTime deadline) {
    silent_passes_ = spec().passes == PassMode::silent;
    const Outcome<Reply> list = command("list_commands", deadline);
    if (!list) {
        return tl::unexpected(list.error());
    }
    std::istringstream names(list->success ? list->text : "");
    for (std::string name; names >> name;) {
        commands_.insert(name);
    }
    for (const std::string& line : spec().init) {
        const Outcome<Reply> reply = command(line, deadline);
        if (!reply) {
            return tl::unexpected(reply.error());
        }
        if (!reply->success) {
            return tl::unexpected(
                Fault{FaultKind::malformed, fmt::format("init '{}': ? {}", line, reply->text)});
        }
    }
    return {};
}

Outcome<void> GtpEngine::new_game(const GameSetup& setup) {
    for (const std::string_view line : {"set_game Othello", "boardsize 8", "clear_board"}) {
        const bool required = line == "clear_board";
        if (!required && !knows(line.substr(0, line.find(' ')))) {
            continue;
        }
        const Outcome<Reply> reply = command(line, answer_deadline());
        if (!reply || (required && !reply->success)) {
            return tl::unexpected(
                reply ? Fault{FaultKind::malformed,
                              fmt::format("refused clear_board: {}", reply->first_line)}
                      : reply.error());
        }
    }
    if (const auto told = tell_settings(setup.black_time); !told) {
        return told;
    }
    Game game(setup.start);
    for (const Square move : setup.opening) {
        const Color side = game.side_to_move();
        if (const auto told = tell({side, move, Duration{0}, std::nullopt}); !told) {
            return told;
        }
        [[maybe_unused]] const auto played = game.play(move);
    }
    return {};
}

Outcome<void> GtpEngine::tell_time(std::string_view before, Duration time, std::string_view after) {
    constexpr Duration kSecond = std::chrono::seconds(1);
    const bool whole = time % kSecond == Duration{0};
    if (!whole && !whole_seconds_) {
        const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(time);
        const Outcome<Reply> reply =
            command(fmt::format("{} {:.3f} {}", before,
                                static_cast<double>(milliseconds.count()) / 1000, after),
                    answer_deadline());
        if (!reply) {
            return tl::unexpected(reply.error());
        }
        whole_seconds_ = !reply->success;
    }
    if (whole || whole_seconds_) {
        const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time).count();
        const Outcome<Reply> reply =
            command(fmt::format("{} {} {}", before, seconds, after), answer_deadline());
        if (!reply) {
            return tl::unexpected(reply.error());
        }
    }
    return {};
}

Outcome<void> GtpEngine::tell_settings(const TimeControl& control) {
    if (!knows("time_settings") || control.kind == TimeControl::Kind::unlimited) {
        return {};
    }
    // An increment cannot be said in GTP; time_left tells the clock as it is.
    return control.kind == TimeControl::Kind::per_move
               ? tell_time("time_settings 0", control.base, "1")
               : tell_time("time_settings", control.base, "0 0");
}

Outcome<void> GtpEngine::tell(const MadeMove& move) {
    const bool pass = move.square == Square::pass;
    if (pass && silent_passes_) {
        return {};
    }
    const std::string line =
        fmt::format("play {} {}", letter(move.color), pass ? "pass" : to_string(move.square));
    const Outcome<Reply> reply = command(line, answer_deadline());
    if (!reply) {
        return tl::unexpected(reply.error());
    }
    if (!reply->success && pass && spec().passes == PassMode::automatic) {
        silent_passes_ = true;
        return {};
    }
    if (!reply->success) {
        return tl::unexpected(
            Fault{FaultKind::malformed, fmt::format("refused '{}': {}", line, reply->first_line)});
    }
    return {};
}

Outcome<MoveAnswer> GtpEngine::ask(Color side, const SideClock& clock, Duration patience) {
    if (clock.limited() && knows("time_left")) {
        const bool per_move = clock.control().kind == TimeControl::Kind::per_move;
        const auto told = tell_time(fmt::format("time_left {}", letter(side)), clock.remaining(),
                                    per_move ? "1" : "0");
        if (!told) {
            return tl::unexpected(told.error());
        }
    }
    const Outcome<Reply> reply = command(fmt::format("genmove {}", letter(side)),
                                         std::chrono::steady_clock::now() + patience);
    if (!reply) {
        return tl::unexpected(reply.error());
    }
    if (reply->success && equals_ignoring_case(reply->text, "resign")) {
        return tl::unexpected(Fault{FaultKind::resigned, reply->first_line});
    }
    const std::optional<Square> move = parse_move(reply->text);
    if (!reply->success || !move) {
        return tl::unexpected(Fault{FaultKind::malformed, reply->first_line});
    }
    return MoveAnswer{*move, reply->first_line, reply->used, std::nullopt, std::nullopt};
}

}  // namespace hasami::match
