// `hasami book merge`, `prune`, `import` and `export`.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <chrono>
#include <functional>

#include "book/edax_book.h"
#include "book/egaroucid_book.h"
#include "book/import.h"
#include "book/text_book.h"
#include "book/traversal.h"
#include "engine/replace_file.h"
#include "tools/hasami/book_commands.h"
#include "tools/hasami/book_work.h"
#include "tools/hasami/command_line.h"

namespace hasami::tools {

namespace {

using book::PositionMap;

// Changes a book file without a search.
int change_book(const std::string& path, const std::function<Result<void>(PositionMap&)>& change) {
    auto opened = book::open_book(path);
    if (!opened) {
        return report(opened.error());
    }
    const std::size_t before = opened->positions.size();
    if (const auto changed = change(opened->positions); !changed) {
        return report(changed.error());
    }
    if (const auto saved = book::save_book(opened->positions, path); !saved) {
        (void)report(saved.error());
        return kFailed;
    }
    fmt::print("{}: {} positions, before {}\n", path, opened->positions.size(), before);
    return kOk;
}

}  // namespace

int book_merge(const Args& args) {
    CLI::App app(
        "Adds books to one. Where two know a move, the proven or deeper value stays, and the\n"
        "larger count of games.",
        "hasami book merge");
    std::string path;
    std::vector<std::string> files;
    app.add_option("BOOK", path, "the file to change or to make")->required();
    app.add_option("FILE", files, "books in our own format")->required();
    if (const auto status = parse(app, args)) {
        return *status;
    }
    return change_book(path, [&](PositionMap& positions) -> Result<void> {
        for (const std::string& file : files) {
            const auto book = book::Book::from_file(file);
            if (!book) {
                return tl::unexpected(book.error());
            }
            merge(positions, to_map(*book));
        }
        return {};
    });
}

int book_prune(const Args& args) {
    CLI::App app("Removes positions that only bad play reaches.", "hasami book prune");
    std::string path;
    double max_loss = 128;
    std::size_t max_positions = 0;
    std::vector<std::string> from;
    app.add_option("BOOK", path, "the file to change")->required()->check(CLI::ExistingFile);
    app.add_option("--max-loss", max_loss, "discs that both sides together may lose on a line")
        ->check(number_between(0, 1e6))
        ->capture_default_str();
    app.add_option("--max-positions", max_positions, "how many to keep; 0: all")
        ->check(whole_number(0, 1'000'000'000))
        ->capture_default_str();
    app.add_option("--from", from, kFromHelp)->type_name("POSITION");
    if (const auto status = parse(app, args)) {
        return *status;
    }
    const auto roots = roots_of(from);
    if (!roots) {
        return report(roots.error());
    }
    return change_book(path, [&](PositionMap& positions) -> Result<void> {
        prune(positions, *roots, max_loss, max_positions == 0 ? positions.size() : max_positions);
        negamax(positions);
        return {};
    });
}

int book_import(const Args& args) {
    CLI::App app(
        "Adds books of other programs to one of ours: Edax (book.dat), Egaroucid (.egbk3, .egbk2,\n"
        ".egbk), the text form of `export`, or our own; told apart by their contents.",
        "hasami book import");
    std::string path;
    std::vector<std::string> files;
    app.add_option("BOOK", path, "the file to change or to make")->required();
    app.add_option("FILE", files, "books")->required();
    if (const auto status = parse(app, args)) {
        return *status;
    }
    return change_book(path, [&](PositionMap& positions) -> Result<void> {
        for (const std::string& file : files) {
            const auto bytes = book::read_file(file);
            if (!bytes) {
                return tl::unexpected(bytes.error());
            }
            const auto imported = book::import_book(*bytes);
            if (!imported) {
                return fail(fmt::format("{}: {}", file, imported.error().message));
            }
            const std::string what = fmt::format(
                "{}: {} positions; {} passes, {} illegal moves, {} useless records left out", file,
                imported->positions.size(), imported->passes, imported->illegal_moves,
                imported->useless_records);
            if (imported->positions.empty()) {
                return fail(what + ", expected at least one position");
            }
            fmt::print("{}\n", what);
            merge(positions, imported->positions);
        }
        return {};
    });
}

int book_export(const Args& args) {
    CLI::App app(
        "Writes a book for other programs: Edax (.dat), Egaroucid (.egbk3) or text (.txt), by the\n"
        "ending of the name.",
        "hasami book export");
    std::string to;
    std::string path;
    app.add_option("FILE", to, "what to write")->required();
    app.add_option("--book", path, kBookHelp)->type_name("FILE");
    if (const auto status = parse(app, args)) {
        return *status;
    }
    const auto book = read_book(path);
    if (!book) {
        return report(book.error());
    }
    const PositionMap positions = to_map(*book);
    std::vector<std::byte> bytes;
    if (to.ends_with(".dat")) {
        bytes = write_edax(
            positions, std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()));
    } else if (to.ends_with(".egbk3")) {
        bytes = write_egaroucid(positions);
    } else if (to.ends_with(".txt")) {
        const std::string text = write_text(positions);
        const auto view = std::as_bytes(std::span(text));
        bytes.assign(view.begin(), view.end());
    } else {
        return report(fmt::format("{}: unknown ending, expected .dat, .egbk3 or .txt", to));
    }
    const auto written = replace_file(to, bytes);
    return written ? kOk : report(written.error());
}

}  // namespace hasami::tools
