// The subcommands of `hasami-train`.
// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "eval/evaluator.h"

namespace hasami::tools {

// Exit statuses, as of every program of ours.
inline constexpr int kOk = 0;
inline constexpr int kFailed = 1;
inline constexpr int kUsage = 2;

// Each adds its subcommand with options to the program; running it sets `status`.
void add_selfplay(CLI::App& program, int& status);
void add_extract(CLI::App& program, int& status);
void add_fit(CLI::App& program, int& status);
void add_fit_network(CLI::App& program, int& status);
void add_report(CLI::App& program, int& status);
void add_evaltest(CLI::App& program, int& status);
void add_probcut(CLI::App& program, int& status);
void add_tune(CLI::App& program, int& status);

// The weights of a file, or the embedded ones for an empty path.
[[nodiscard]] Result<std::shared_ptr<const eval::Evaluator>> evaluator_of(const std::string& path);

// Prints "hasami-train: MESSAGE" on stderr; returns kUsage.
int report_error(std::string_view message);

}  // namespace hasami::tools
