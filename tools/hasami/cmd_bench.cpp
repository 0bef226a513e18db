// `hasami bench`: the signature of the engine's behaviour, and its speed.
// SPDX-License-Identifier: MIT
#include "search/bench.h"

#include <fmt/format.h>

#include "tools/hasami/command.h"
#include "tools/hasami/command_line.h"
#include "tools/hasami/engine_flags.h"
#include "tools/hasami/json_output.h"
#include "tools/hasami/text.h"

namespace hasami::tools {
namespace {

void print_row(const search::BenchLine& line) {
    const search::SearchResult& r = line.result;
    fmt::print("{:<14} {:>8} {:>7}  {:<4} {:>12} {:>9} {:>11}\n", line.name,
               depth_text(r.depth, r.selectivity), score_text(r.score, r.exact), to_string(r.best),
               r.nodes, seconds_text(r.elapsed), amount_text(rate(r.nodes, r.elapsed)) + "/s");
    std::fflush(stdout);
}

void print_json(const search::BenchLine& line) {
    Json object{{"id", line.name}};
    add_result(object, line.result);
    fmt::print("{}", json_line(object));
}

// Of one mode, a row for each depth that was searched.
void print_ordering(const search::OrderingCounts& counts, search::Mode mode, const char* name) {
    fmt::print("\n{:<14} {:>12} {:>16} {:>16}\n", name, "cutoffs", "by first move", "mean index");
    for (int depth = 0; depth < search::OrderingCounts::kDepths; ++depth) {
        const search::CutCounts& row = counts.at(mode, depth);
        if (row.cuts > 0) {
            const auto share = [&](std::uint64_t n) {
                return static_cast<double>(n) / static_cast<double>(row.cuts);
            };
            fmt::print("{:>14} {:>12} {:>14.1f} % {:>16.3f}\n", depth, row.cuts,
                       100 * share(row.first), share(row.indices));
        }
    }
}

}  // namespace

int cmd_bench(const Args& args) {
    CLI::App app(
        "Searches fixed positions with one thread, a 16 MiB table and no book. The total of nodes\n"
        "is a signature: equal on every computer and instruction set, and changed by any change "
        "of\n"
        "what the engine does. The speed depends on the computer.",
        "hasami bench");
    protocol::EngineOptions options;
    bool json = false;
    bool ordering = false;
    add_engine_flags(app, options, {"isa", "weights"});
    app.add_flag("--ordering", ordering,
                 "at the end, how often the first move tried was good enough, of the nodes with a "
                 "cutoff,\nand the mean index (from 0) of the move that was, by depth")
        ->excludes(add_json_flag(app, json));
    if (const auto status = parse(app, args)) {
        return *status;
    }
    const auto evaluator = load_evaluator(options);
    if (!evaluator) {
        return report(evaluator.error());
    }
    if (!json) {
        fmt::print("position          depth   score  best        nodes      time     nodes/s\n");
    }
    const search::BenchTotal total =
        search::run_bench(*evaluator, options.isa, json ? print_json : print_row);
    if (json) {
        Summary summary;
        summary.nodes = total.nodes;
        summary.seconds = std::chrono::duration<double>(total.elapsed).count();
        fmt::print("{}", json_line(json_summary(summary)));
        return kOk;
    }
    if (ordering) {
        print_ordering(total.ordering, search::Mode::midgame, "midgame, plies");
        print_ordering(total.ordering, search::Mode::solve, "solve, empties");
    }
    fmt::print("\nNodes per second: {:.0f} ({} in {}, {})\n", rate(total.nodes, total.elapsed),
               amount_text(static_cast<double>(total.nodes)), seconds_text(total.elapsed),
               name_of(options.isa));
    fmt::print("Nodes searched: {}\n", total.nodes);
    return kOk;
}

}  // namespace hasami::tools
