// `hasami perft`: leaf counts against the published ones.
// SPDX-License-Identifier: MIT
#include "engine/perft.h"

#include <fmt/format.h>

#include <array>
#include <chrono>

#include "engine/game.h"
#include "search/kernel_table.h"
#include "tools/hasami/command.h"
#include "tools/hasami/command_line.h"
#include "tools/hasami/engine_flags.h"
#include "tools/hasami/json_output.h"
#include "tools/hasami/text.h"

namespace hasami::tools {
namespace {

constexpr int kDeepest = 16;
constexpr std::chrono::milliseconds kMeasurable{1};  // shorter times say nothing about speed

// Leaves by depth from the standard start, a pass costing a ply: Aart Bik, "Perft for Reversi"
// (aartbik.blogspot.com/2009/02/perft-for-reversi.html).
constexpr std::array<std::uint64_t, kDeepest + 1> kPublished{1,
                                                             4,
                                                             12,
                                                             56,
                                                             244,
                                                             1396,
                                                             8200,
                                                             55092,
                                                             390216,
                                                             3005288,
                                                             24571284,
                                                             212258800,
                                                             1939886636,
                                                             18429641748,
                                                             184042084512,
                                                             1891832540064,
                                                             20301186039128};

struct Count {
    int depth = 0;
    std::uint64_t leaves = 0;
    std::chrono::microseconds time{0};
    [[nodiscard]] bool ok() const { return leaves == kPublished[static_cast<std::size_t>(depth)]; }
};

Count count_leaves(const search::KernelTable& kernel, int depth) {
    const auto begin = std::chrono::steady_clock::now();
    const std::uint64_t leaves = kernel.perft(standard_start().board, depth, PassCounting::as_ply);
    return {depth, leaves,
            std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() -
                                                                  begin)};
}

std::string row_text(const Count& c) {
    return fmt::format(
        "{:>5}  {:>16}  {:>9}  {:>11}  {}\n", c.depth, c.leaves, seconds_text(c.time),
        c.time < kMeasurable ? "" : amount_text(rate(c.leaves, c.time)) + "/s",
        c.ok() ? "ok"
               : fmt::format("WRONG, expected {}", kPublished[static_cast<std::size_t>(c.depth)]));
}

std::string row_json(const Count& c, Isa isa) {
    return json_line({{"depth", c.depth},
                      {"leaves", c.leaves},
                      {"ok", c.ok()},
                      {"time", std::chrono::duration<double>(c.time).count()},
                      {"isa", name_of(isa)}});
}

}  // namespace

int cmd_perft(const Args& args) {
    CLI::App app(
        "Counts the sequences of moves from the start, depth by depth, and compares the counts\n"
        "with the published ones: a check of the rules, and their speed on one core.\n"
        "A forced pass costs a ply; a finished game counts as one leaf.",
        "hasami perft");
    protocol::EngineOptions options;
    int depth = 10;
    bool json = false;
    app.add_option("depth", depth, "deepest count, in plies")
        ->check(whole_number(0, kDeepest))
        ->capture_default_str();
    add_engine_flags(app, options, {"isa"});
    add_json_flag(app, json);
    if (const auto status = parse(app, args)) {
        return *status;
    }
    if (!json) {
        fmt::print("perft from the start, instruction set {}\n\n", name_of(options.isa));
        fmt::print("depth            leaves       time     leaves/s  published\n");
    }
    bool ok = true;
    for (int d = depth == 0 ? 0 : 1; d <= depth; ++d) {
        const Count c = count_leaves(search::kernel_for(options.isa), d);
        ok = ok && c.ok();
        fmt::print("{}", json ? row_json(c, options.isa) : row_text(c));
        std::fflush(stdout);
    }
    return ok ? kOk : kFailed;
}

}  // namespace hasami::tools
