// `hasami info`: what this program is made of, so that a result can be attributed.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/version.h"
#include "search/kernel_table.h"
#include "tools/hasami/command.h"
#include "tools/hasami/command_line.h"
#include "tools/hasami/engine_flags.h"
#include "tools/hasami/json_output.h"

namespace hasami::tools {
namespace {

struct Info {
    std::vector<std::string_view> isas;
    std::string_view isa;
    std::string weights;
    std::string weights_crc;
    std::size_t book_positions = 0;
    int threads = 0;
    int hash_mib = 0;
};

void print_text(const Info& info) {
    fmt::print("version          {} (commit {})\n", version(), source_commit());
    fmt::print("instruction set  {} (this computer has: {})\n", info.isa,
               fmt::join(info.isas, ", "));
    fmt::print("weights          {} (CRC-32 {})\n", info.weights, info.weights_crc);
    fmt::print("book             {} positions\n", info.book_positions);
    fmt::print("threads          {}\n", info.threads);
    fmt::print("table            {} MiB\n", info.hash_mib);
}

void print_json(const Info& info) {
    fmt::print("{}", json_line({{"version", version()},
                                {"commit", source_commit()},
                                {"isa", info.isa},
                                {"isas", info.isas},
                                {"weights", info.weights},
                                {"weights_crc", info.weights_crc},
                                {"book_positions", info.book_positions},
                                {"threads", info.threads},
                                {"hash_mib", info.hash_mib}}));
}

}  // namespace

int cmd_info(const Args& args) {
    CLI::App app(
        "Shows version, instruction set, weights and book, with the options given: what a result\n"
        "was made with.",
        "hasami info");
    protocol::EngineOptions options;
    bool json = false;
    add_engine_flags(app, options, {"isa", "weights", "book", "no-book", "threads", "hash"});
    add_json_flag(app, json);
    if (const auto status = parse(app, args)) {
        return *status;
    }
    const auto evaluator = load_evaluator(options);
    if (!evaluator) {
        return report(evaluator.error());
    }
    const auto book = load_book(options);
    if (!book) {
        return report(book.error());
    }
    Info info;
    for (const Isa isa : search::supported_isas()) {
        info.isas.push_back(name_of(isa));
    }
    info.isa = name_of(options.isa);
    info.weights = (*evaluator)->name();
    info.weights_crc = fmt::format("{:08x}", (*evaluator)->checksum());
    info.book_positions = book->size();
    info.threads = options.threads;
    info.hash_mib = options.hash_mib;
    json ? print_json(info) : print_text(info);
    return kOk;
}

}  // namespace hasami::tools
