// `hasami perft`: leaf counts against the published ones.
// SPDX-License-Identifier: MIT
#include "engine/perft.h"

#include <fmt/format.h>

#include <chrono>

#include "engine/game.h"
#include "engine/simd/ops_portable.h"
#include "tools/hasami/command.h"
#include "tools/hasami/command_line.h"

namespace hasami::tools {

int cmd_perft(const Args& args) {
    CLI::App app("Counts the leaves of the game tree from the start.", "hasami perft");
    int depth = 9;
    app.add_option("depth", depth, "plies")->check(whole_number(0, 20))->capture_default_str();
    if (const auto status = parse(app, args)) {
        return *status;
    }
    const auto begin = std::chrono::steady_clock::now();
    const auto leaves = perft<Ops<Portable>>(standard_start().board, depth, PassCounting::as_ply);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    fmt::print("{} leaves in {:.3f} s\n", leaves, seconds.count());
    return kOk;
}

}  // namespace hasami::tools
