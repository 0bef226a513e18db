// `hasami book`: finds the command and runs it.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "book/embedded_book.h"
#include "book/position_map.h"
#include "engine/rules.h"
#include "tools/hasami/book_commands.h"
#include "tools/hasami/command_line.h"
#include "tools/hasami/positions.h"

namespace hasami::tools {

namespace {

constexpr std::array kBookCommands{
    Command{"show", "what the book says about a position, as a table or a tree", book_show},
    Command{"info", "what the book covers: positions, plies, depths, families", book_info},
    Command{"check", "whether a book is sound", book_check},
    Command{"build", "make a book grow and deepen", book_build},
    Command{"learn", "add games to a book", book_learn},
    Command{"merge", "add books to a book", book_merge},
    Command{"prune", "remove what only bad play reaches", book_prune},
    Command{"import", "add books of Edax, Egaroucid or text", book_import},
    Command{"export", "write a book for Edax, Egaroucid or as text", book_export},
};

}  // namespace

Result<book::Book> read_book(const std::string& path) {
    return path.empty() ? book::Book::from_bytes(book::embedded_book())
                        : book::Book::from_file(path);
}

Result<std::vector<Board>> roots_of(const std::vector<std::string>& words) {
    std::vector<Board> roots = book::game_starts();
    if (words.empty()) {
        return roots;
    }
    return read_items(words).map([&](const std::vector<InputItem>& items) {
        for (const InputItem& item : items) {
            const Board b = item.position().board;
            roots.push_back(must_pass(b) ? b.passed() : b);
        }
        return roots;
    });
}

int cmd_book(const Args& args) {
    if (args.empty() || args[0] == "--help" || args[0] == "-h") {
        fmt::print("usage: hasami book COMMAND [ARGS...]\n\n");
        for (const Command& command : kBookCommands) {
            fmt::print("  {:<9} {}\n", command.name, command.summary);
        }
        fmt::print("\n`hasami book COMMAND --help` explains a command.\n");
        return args.empty() ? kBadInput : kOk;
    }
    const auto* row = std::find_if(kBookCommands.begin(), kBookCommands.end(),
                                   [&](const Command& c) { return c.name == args[0]; });
    if (row == kBookCommands.end()) {
        return report(fmt::format(
            "'book {}': unknown command, expected one of those that `hasami book --help` lists",
            args[0]));
    }
    return row->run(Args(args.begin() + 1, args.end()));
}

}  // namespace hasami::tools
