// Commands as rows of a table: what dispatch, arity checks and listings read.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

namespace hasami::protocol {

// What a line does while a search that owes an answer is running.
enum class WhileSearching {
    runs,     // at once, beside the search
    waits,    // until the answer is out
    aborts,   // ends the search without an answer, then runs
    finishes  // makes the search answer at once, then runs
};

// The words after the name of a command.
struct Arguments {
    std::vector<std::string_view> words;
    std::string_view text;  // the same, as it was written
};

template <class Handler>
struct CommandRow {
    std::string_view name;
    std::string_view usage;  // placeholders of the arguments
    std::size_t min_words;
    std::size_t max_words;
    WhileSearching while_searching;
    Handler handler;

    [[nodiscard]] bool takes(const Arguments& arguments) const noexcept {
        return arguments.words.size() >= min_words && arguments.words.size() <= max_words;
    }
};

// The row of a name; null when there is none.
template <class Row>
[[nodiscard]] const Row* find_command(std::span<const Row> table, std::string_view name) noexcept {
    const auto row =
        std::find_if(table.begin(), table.end(), [&](const Row& r) { return r.name == name; });
    return row == table.end() ? nullptr : &*row;
}

}  // namespace hasami::protocol
