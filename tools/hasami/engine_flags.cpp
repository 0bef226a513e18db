#include "tools/hasami/engine_flags.h"

#include <fmt/format.h>

#include <string>

#include "engine/text.h"

namespace hasami::tools {
namespace {

using protocol::EngineOptions;
using protocol::OptionRow;

// Sets the option; CLI11 shows what is returned, after the flag's name, as the error.
std::string apply(EngineOptions& options, const OptionRow& row, const std::string& text) {
    if (row.set(options, text)) {
        return {};
    }
    return fmt::format("{}, expected {}", hasami::quoted(text), row.range);
}

void add_flag(CLI::App& app, EngineOptions& options, const OptionRow& row) {
    const std::string flag = fmt::format("--{}", row.name);
    const std::string help(row.help);
    if (row.value.empty()) {
        app.add_flag_callback(
            flag, [&options, &row] { (void)row.set(options, "on"); }, help);
        return;
    }
    CLI::Option* option = app.add_option(
        flag, [](const CLI::results_t&) { return true; }, help);
    option->check(CLI::Validator(
        [&options, &row](std::string& text) { return apply(options, row, text); }, ""));
    option->type_name(std::string(row.value));
    option->default_str(row.get(options));
    if (row.name == "isa") {
        option->envname("HASAMI_ISA");
    }
}

}  // namespace

void add_engine_flags(CLI::App& app, EngineOptions& options,
                      std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names) {
        add_flag(app, options, *protocol::find_option(name));
    }
}

void use_level_without_limits(EngineOptions& options, int level) {
    if (!options.level && !options.depth && !options.time_seconds && !options.nodes) {
        options.level = level;
    }
}

Result<std::shared_ptr<const eval::Evaluator>> load_evaluator(const EngineOptions& options) {
    if (options.weights_file.empty()) {
        return eval::Evaluator::embedded();
    }
    return eval::Evaluator::from_file(options.weights_file);
}

Result<book::Book> load_book(const EngineOptions& options) {
    if (!options.use_book) {
        return book::Book();
    }
    if (options.book_file.empty()) {
        return book::Book::embedded();
    }
    return book::Book::from_file(options.book_file);
}

}  // namespace hasami::tools
