// `hasami play`: a game at the terminal.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <iostream>
#include <map>

#include "tools/hasami/command.h"
#include "tools/hasami/command_line.h"
#include "tools/hasami/engine_flags.h"
#include "tools/hasami/opening_text.h"
#include "tools/hasami/play_table.h"
#include "tools/hasami/positions.h"

namespace hasami::tools {
namespace {

constexpr int kPlayLevel = 8;

const std::map<std::string, Person> kPersons{{"black", Person::black},
                                             {"white", Person::white},
                                             {"both", Person::both},
                                             {"none", Person::none}};

std::string check_person(std::string& text) {
    return kPersons.contains(text) ? ""
                                   : fmt::format("'{}', expected black, white, both or none", text);
}

}  // namespace

int cmd_play(const Args& args) {
    CLI::App app(
        "Plays a game against you: type a square to move, `help` for more. With --color both the\n"
        "engine only gives hints; with none it plays itself.",
        "hasami play");
    protocol::EngineOptions options;
    std::string person = "black";
    std::string start = "start";
    book::Language language{};
    app.add_option("POSITION", start, kPositionHelp)->capture_default_str();
    app.add_option("--color", person, "the side that you play: black, white, both or none")
        ->check(CLI::Validator(check_person, ""))
        ->capture_default_str();
    add_engine_flags(app, options,
                     {"level", "depth", "time", "nodes", "threads", "hash", "book", "no-book",
                      "book-random", "random", "seed", "draw-wins-for", "weights", "isa"});
    add_language_flag(app, language);
    app.footer(fmt::format("Without --level, --depth, --time or --nodes: level {}.", kPlayLevel));
    if (const auto status = parse(app, args)) {
        return *status;
    }
    const auto items = read_items({start});
    if (!items) {
        return report(items.error());
    }
    use_level_without_limits(options, kPlayLevel);
    PlayTable table(std::cin, std::cout, kPersons.at(person), language);
    if (const auto seated = table.seat(options); !seated) {
        return report(seated.error());
    }
    std::cout << "Hasami: type a square such as f5 to move, help for the commands.\n";
    table.play(record_of(items->front()).game);
    return kOk;
}

}  // namespace hasami::tools
