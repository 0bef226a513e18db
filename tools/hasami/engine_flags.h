// The engine's options as flags of a command, and what they choose: weights, book, searcher.
// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <initializer_list>
#include <memory>
#include <string_view>

#include "book/book.h"
#include "engine/result.h"
#include "eval/evaluator.h"
#include "protocol/options.h"

namespace hasami::tools {

// Adds one flag for each of these rows of protocol::option_table(). `options` must outlive the
// parsing. HASAMI_ISA in the environment stands in for an --isa that is not given.
void add_engine_flags(CLI::App& app, protocol::EngineOptions& options,
                      std::initializer_list<std::string_view> names);

// Sets the level where neither level, depth, time nor nodes are given.
void use_level_without_limits(protocol::EngineOptions& options, int level);

// The weights that the options name, or the built-in ones.
[[nodiscard]] Result<std::shared_ptr<const eval::Evaluator>> load_evaluator(
    const protocol::EngineOptions& options);

// The book that the options name, the built-in one, or an empty one without a book.
[[nodiscard]] Result<book::Book> load_book(const protocol::EngineOptions& options);

}  // namespace hasami::tools
