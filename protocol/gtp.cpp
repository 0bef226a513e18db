#include "protocol/gtp.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "engine/text.h"
#include "engine/version.h"
#include "protocol/text.h"

namespace hasami::protocol {
namespace {

using search::SearchResult;

struct Command {
    std::string id;
    std::string name;
    std::string arguments;
};

// Control characters are dropped, tabs are blanks, and '#' starts a comment.
std::string cleaned(std::string_view line) {
    std::string clean;
    for (const char c : line.substr(0, line.find('#'))) {
        if (c == '\t') {
            clean += ' ';
        } else if (c != '\x7f' && (static_cast<unsigned char>(c) >= ' ')) {
            clean += c;
        }
    }
    return clean;
}

// Nothing for a blank line.
std::optional<Command> parse_command(std::string_view line) {
    const std::string clean = cleaned(line);
    std::string_view rest = trimmed(clean);
    if (rest.empty()) {
        return std::nullopt;
    }
    const auto take_word = [&rest] {
        const std::string_view word = rest.substr(0, rest.find(' '));
        rest = trimmed(rest.substr(word.size()));
        return std::string(word);
    };
    Command command;
    if (std::all_of(rest.begin(), std::find(rest.begin(), rest.end(), ' '), is_digit)) {
        command.id = take_word();
    }
    command.name = take_word();
    command.arguments = rest;
    return command;
}

}  // namespace

std::span<const Gtp::Row> Gtp::table() noexcept {
    constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();
    using enum WhileSearching;
    static constexpr std::array kTable{
        Row{"protocol_version", "", 0, 0, waits, &Gtp::cmd_protocol_version},
        Row{"name", "", 0, 0, waits, &Gtp::cmd_name},
        Row{"version", "", 0, 0, waits, &Gtp::cmd_version},
        Row{"help", "", 0, 0, waits, &Gtp::cmd_help},
        Row{"known_command", "COMMAND", 1, 1, waits, &Gtp::cmd_known_command},
        Row{"list_commands", "", 0, 0, waits, &Gtp::cmd_list_commands},
        Row{"quit", "", 0, 0, waits, &Gtp::cmd_quit},
        Row{"list_games", "", 0, 0, waits, &Gtp::cmd_list_games},
        Row{"set_game", "NAME", 1, 1, waits, &Gtp::cmd_set_game},
        Row{"boardsize", "8", 1, 1, waits, &Gtp::cmd_boardsize},
        Row{"clear_board", "", 0, 0, waits, &Gtp::cmd_clear_board},
        Row{"komi", "NUMBER", 0, kAny, waits, &Gtp::cmd_komi},
        Row{"play", "COLOR MOVE", 2, 2, waits, &Gtp::cmd_play},
        Row{"genmove", "COLOR", 1, 1, waits, &Gtp::cmd_genmove},
        Row{"reg_genmove", "COLOR", 1, 1, waits, &Gtp::cmd_reg_genmove},
        Row{"undo", "", 0, 0, waits, &Gtp::cmd_undo},
        Row{"gg-undo", "COUNT", 0, 1, waits, &Gtp::cmd_undo},
        Row{"showboard", "", 0, 0, waits, &Gtp::cmd_showboard},
        Row{"final_score", "", 0, 0, waits, &Gtp::cmd_final_score},
        Row{"loadsgf", "FILE [MOVE]", 1, kAny, waits, &Gtp::cmd_loadsgf},
        Row{"time_settings", "MAIN PERIOD MOVES", 3, 3, waits, &Gtp::cmd_time_settings},
        Row{"time_left", "COLOR SECONDS MOVES", 2, 3, waits, &Gtp::cmd_time_left},
        Row{"set_level", "0..60", 1, 1, waits, &Gtp::cmd_set_level},
        Row{"hasami-set_option", "NAME VALUE", 1, kAny, waits, &Gtp::cmd_set_option},
        Row{"hasami-move_values", "", 0, 0, waits, &Gtp::cmd_move_values},
        Row{"gogui-analyze_commands", "", 0, 0, waits, &Gtp::cmd_analyze_commands},
        Row{"gogui-interrupt", "", 0, 0, waits, &Gtp::cmd_interrupt},
        Row{"gogui-play_sequence", "COLOR MOVE...", 0, kAny, waits, &Gtp::cmd_play_sequence},
        Row{"gogui-rules_game_id", "", 0, 0, waits, &Gtp::cmd_list_games},
        Row{"gogui-rules_board_size", "", 0, 0, waits, &Gtp::cmd_rules_board_size},
        Row{"gogui-rules_board", "", 0, 0, waits, &Gtp::cmd_rules_board},
        Row{"gogui-rules_side_to_move", "", 0, 0, waits, &Gtp::cmd_rules_side_to_move},
        Row{"gogui-rules_legal_moves", "", 0, 0, waits, &Gtp::cmd_rules_legal_moves},
        Row{"gogui-rules_final_result", "", 0, 0, waits, &Gtp::cmd_rules_final_result},
    };
    return kTable;
}

// GoGui interrupts by a comment, so that programs which do not know it see nothing.
WhileSearching Gtp::while_searching(std::string_view line) const {
    return trimmed(line) == "# interrupt" ? WhileSearching::finishes : WhileSearching::waits;
}

bool Gtp::is_last(std::string_view line) const {
    const auto command = parse_command(line);
    return command && command->name == "quit" && command->arguments.empty();
}

void Gtp::execute(std::string_view line) {
    writer_.log_read(line);
    const auto command = parse_command(line);
    if (!command) {
        return;
    }
    id_ = command->id;
    const Row* row = find_command(table(), command->name);
    if (row == nullptr) {
        write_reply(fail("unknown command"));
        return;
    }
    const Arguments arguments{words_of(command->arguments), command->arguments};
    write_reply(row->takes(arguments) ? (this->*row->handler)(arguments) : fail("syntax error"));
}

void Gtp::write_reply(const Reply& reply) {
    if (!reply) {
        writer_.write(fmt::format("?{} {}\n", id_, reply.error().message));
    } else if (*reply) {
        writer_.write((*reply)->empty() ? fmt::format("={}\n", id_)
                                        : fmt::format("={} {}\n", id_, **reply));
    }
}

Gtp::Reply Gtp::cmd_protocol_version(const Arguments&) {
    return "2";
}

Gtp::Reply Gtp::cmd_name(const Arguments&) {
    return "Hasami";
}

Gtp::Reply Gtp::cmd_version(const Arguments&) {
    return std::string(version());
}

Gtp::Reply Gtp::cmd_help(const Arguments&) {
    std::string text;
    for (const Row& row : table()) {
        text += fmt::format("{}{}{}{}", text.empty() ? "" : "\n", row.name,
                            row.usage.empty() ? "" : " ", row.usage);
    }
    return text;
}

Gtp::Reply Gtp::cmd_known_command(const Arguments& arguments) {
    return find_command(table(), arguments.words[0]) != nullptr ? "true" : "false";
}

Gtp::Reply Gtp::cmd_list_commands(const Arguments&) {
    std::string text;
    for (const Row& row : table()) {
        text += fmt::format("{}{}", text.empty() ? "" : "\n", row.name);
    }
    return text;
}

Gtp::Reply Gtp::cmd_quit(const Arguments&) {
    finished_ = true;
    return "";
}

Gtp::Reply Gtp::cmd_set_level(const Arguments& arguments) {
    return session_.set_option("level", arguments.words[0]).map([] { return std::string(); });
}

Gtp::Reply Gtp::cmd_set_option(const Arguments& arguments) {
    const std::string_view name = arguments.words[0];
    const std::string value(trimmed(arguments.text.substr(name.size())));
    const auto set = name == "log" ? writer_.log_to(value) : session_.set_option(name, value);
    return set.map([] { return std::string(); });
}

}  // namespace hasami::protocol
