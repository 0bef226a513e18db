// `hasami nboard`, `hasami gtp`, and bare `hasami` with its input from a pipe.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <iostream>
#include <string>
#include <vector>

#include "protocol/run.h"
#include "search/tunables.h"
#include "tools/hasami/command.h"
#include "tools/hasami/command_line.h"
#include "tools/hasami/engine_flags.h"

namespace hasami::tools {
namespace {

using Run = Result<void> (*)(std::istream&, std::ostream&, const protocol::EngineOptions&);

int run_protocol(CLI::App& app, const Args& args, Run run) {
    protocol::EngineOptions options;
    for (const protocol::OptionRow& row : protocol::option_table()) {
        add_engine_flags(app, options, {row.name});
    }
    // For `hasami-train tune`, whose help names it: players have no use for it.
    std::vector<std::string> assignments;
    app.add_option("--tune", assignments)->group("");
    if (const auto status = parse(app, args)) {
        return *status;
    }
    for (const std::string& assignment : assignments) {
        if (const auto set = search::set_tunable(assignment); !set) {
            return report(fmt::format("--tune: {}", set.error().message));
        }
    }
    std::ios::sync_with_stdio(false);
    const Result<void> result = run(std::cin, std::cout, options);
    return result ? kOk : report(result.error());
}

}  // namespace

int cmd_nboard(const Args& args) {
    CLI::App app(
        "Speaks the NBoard protocol, version 2, on standard input and output. In NBoard choose\n"
        "Engine > Select Opponent and name the command `hasami nboard`.",
        "hasami nboard");
    return run_protocol(app, args, protocol::run_nboard);
}

int cmd_gtp(const Args& args) {
    CLI::App app(
        "Speaks the Go Text Protocol, version 2, for Othello on standard input and output, as\n"
        "GoGui, Quarry and match programs do. `list_commands` names the commands.",
        "hasami gtp");
    return run_protocol(app, args, protocol::run_gtp);
}

int run_protocol_of_pipe() {
    CLI::App app("", "hasami");
    return run_protocol(app, {}, protocol::run_detected);
}

}  // namespace hasami::tools
