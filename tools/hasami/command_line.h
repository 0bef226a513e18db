// Parsing of one subcommand's words, and the form of its errors.
// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string_view>

#include "engine/result.h"
#include "tools/hasami/command.h"
#include "tools/number_checks.h"

namespace hasami::tools {

// Parses `args` into what `app` was told. Empty when the command may go on; else the exit status,
// after the help went to stdout or an error line to stderr.
[[nodiscard]] std::optional<int> parse(CLI::App& app, const Args& args);

// Adds --json.
CLI::Option* add_json_flag(CLI::App& app, bool& json);

// Prints `hasami: MESSAGE` on one line of stderr and returns kBadInput.
int report(std::string_view message);
inline int report(const Error& error) {
    return report(error.message);
}

}  // namespace hasami::tools
