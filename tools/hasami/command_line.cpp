#include "tools/hasami/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "engine/bitboard.h"
#include "engine/text.h"

namespace hasami::tools {
namespace {

// One printable line: control characters become '?', and long texts lose their middle.
std::string one_line(std::string_view text) {
    constexpr std::size_t kLongest = 400;
    std::string line(text);
    if (line.size() > kLongest) {
        line.replace(kLongest / 2, line.size() - kLongest, " ... ");
    }
    std::replace_if(
        line.begin(), line.end(), [](unsigned char c) { return c < 32 || c == 127; }, '?');
    return line;
}

// CLI11's words in our form, WHERE: what is wrong, what was expected.
std::string message_of(const CLI::ParseError& error, const CLI::App& app) {
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError)) {
        return fmt::format("{}: not expected here", hasami::quoted(app.remaining().front()));
    }
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError)) {
        return fmt::format("{}, but missing", error.what());
    }
    return error.what();
}

// A board whose first square is empty begins like an option.
bool is_board(std::string_view word) {
    return word.size() >= kSquareCount &&
           word.substr(0, kSquareCount).find_first_not_of("-XOxo*") == word.npos;
}

}  // namespace

int report(std::string_view message) {
    fmt::print(stderr, "hasami: {}\n", one_line(message));
    return kBadInput;
}

std::optional<int> parse(CLI::App& app, const Args& args) {
    Args words(args.rbegin(), args.rend());  // CLI11 takes them last first
    for (std::string& word : words) {
        if (is_board(word)) {
            word.insert(0, " ");  // no option begins with a space, which no reader of boards minds
        }
    }
    try {
        app.parse(std::move(words));
    } catch (const CLI::CallForHelp&) {
        fmt::print("{}", app.help());
        return kOk;
    } catch (const CLI::ParseError& error) {
        return report(fmt::format("{} (see `{} --help`)", message_of(error, app), app.get_name()));
    }
    return std::nullopt;
}

CLI::Option* add_json_flag(CLI::App& app, bool& json) {
    return app.add_flag("--json", json, "one JSON object a line (see `hasami --help json`)");
}

}  // namespace hasami::tools
