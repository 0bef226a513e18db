// `hasami book show`, `info` and `check`.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "book/book_file.h"
#include "book/embedded_book.h"
#include "book/position_map.h"
#include "tools/hasami/book_commands.h"
#include "tools/hasami/book_report.h"
#include "tools/hasami/command_line.h"
#include "tools/hasami/opening_text.h"
#include "tools/hasami/positions.h"

namespace hasami::tools {

namespace {

// The bytes of a book file, or of the built-in book for "".
Result<std::vector<std::byte>> book_bytes(const std::string& path) {
    if (path.empty()) {
        const auto bytes = book::embedded_book();
        return std::vector<std::byte>(bytes.begin(), bytes.end());
    }
    return book::read_file(path);
}

}  // namespace

int book_show(const Args& args) {
    CLI::App app("Shows what a book says about a position.", "hasami book show");
    std::vector<std::string> words{"start"};
    std::string path;
    bool json = false;
    TreeLimits limits{0, 2};
    book::Language& language = limits.language;
    app.add_option("POSITION", words, kPositionHelp)->capture_default_str();
    app.add_option("--book", path, kBookHelp)->type_name("FILE");
    app.add_option("--tree", limits.plies, "show the lines of so many plies")
        ->type_name("PLIES")
        ->check(whole_number(0, 60));
    app.add_option("--loss", limits.loss_discs, "of --tree: moves that lose at most DISCS")
        ->type_name("DISCS")
        ->check(number_between(0, 1e6))
        ->capture_default_str();
    add_language_flag(app, language);
    add_json_flag(app, json);
    if (const auto status = parse(app, args)) {
        return *status;
    }
    const auto book = read_book(path);
    if (!book) {
        return report(book.error());
    }
    const auto items = read_items(words);
    if (!items) {
        return report(items.error());
    }
    for (const InputItem& item : *items) {
        const Position& position = item.position();
        fmt::print("{}", json ? json_line(book_entry_json(*book, position))
                              : book_entry_text(*book, position, language));
        if (!json && limits.plies > 0) {
            fmt::print("\n{}", book_tree_text(*book, position, limits));
        }
    }
    return kOk;
}

int book_check(const Args& args) {
    CLI::App app(
        "Checks a book: checksum, form, legal moves, values that are the negamax of what they\n"
        "lead to, positions that no line from a start reaches. The exit status is 1 if any fails.",
        "hasami book check");
    std::string path;
    std::vector<std::string> from;
    app.add_option("BOOK", path, kBookHelp);
    app.add_option("--from", from, kFromHelp)->type_name("POSITION");
    if (const auto status = parse(app, args)) {
        return *status;
    }
    const auto roots = roots_of(from);
    if (!roots) {
        return report(roots.error());
    }
    const auto book = read_book(path);
    if (!book) {
        (void)report(book.error());
        return kFailed;
    }
    const book::CheckReport found = check(to_map(*book), *roots);
    fmt::print("{} positions, {} wrong values, {} orphans\n", book->size(), found.wrong_values,
               found.orphans);
    return found.wrong_values == 0 && found.orphans == 0 ? kOk : kFailed;
}

int book_info(const Args& args) {
    CLI::App app("Shows what a book covers: positions by ply, depth and family.",
                 "hasami book info");
    std::string path;
    bool json = false;
    app.add_option("BOOK", path, kBookHelp);
    add_json_flag(app, json);
    if (const auto status = parse(app, args)) {
        return *status;
    }
    const auto bytes = book_bytes(path);
    if (!bytes) {
        return report(bytes.error());
    }
    const auto book = read_book(path);
    if (!book) {
        return report(book.error());
    }
    const Json info = book_info_json(*book, bytes->size());
    fmt::print("{}", json ? json_line(info) : book_info_text(info));
    return kOk;
}

}  // namespace hasami::tools
