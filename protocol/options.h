// The engine's options and the one table that names, bounds and explains them.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/color.h"
#include "engine/isa.h"
#include "engine/result.h"
#include "search/level.h"
#include "search/limits.h"
#include "search/searcher.h"

namespace hasami::protocol {

// What a user can choose, with its defaults. Shared by the protocols and the command line.
struct EngineOptions {
    EngineOptions();  // threads: all cores; isa: the best of this CPU

    int threads;
    int hash_mib = 256;
    Isa isa;
    // Limits of a move. Nothing set: kDefaultLevel, or only the clock where a game has one.
    std::optional<int> level;
    std::optional<int> depth;
    std::optional<double> time_seconds;
    std::optional<std::uint64_t> nodes;

    std::string weights_file;  // empty: the embedded weights
    std::string book_file;     // empty: the embedded book
    bool use_book = true;
    double book_random_discs = 0;  // book moves at most this much worse than the best are drawn
    double random_discs = 0;       // the same of the moves that a search looks at
    std::uint64_t seed = 1;

    // In the choice of book moves; the search knows no such rule.
    std::optional<Color> draw_wins_for;
    int contempt_discs = 0;  // value of a book draw for Black
    bool ponder = false;
    std::optional<int> lag_ms;  // kept back from each clock; unset: see PlayerClock::limit
    std::string log_file;       // empty: no log of the protocol's lines
};

struct OptionRow {
    std::string_view name;   // as on the command line, without the dashes: "book-random"
    std::string_view value;  // placeholder in help, "" for a switch: "DISCS"
    std::string_view range;  // what is accepted, for help and errors: "a whole number, 1..256"
    std::string_view help;
    bool (*set)(EngineOptions& options, std::string_view value);  // false: bad, nothing changed
    std::string (*get)(const EngineOptions& options);             // "" when nothing is set
};

// In the order in which help shows them.
[[nodiscard]] std::span<const OptionRow> option_table() noexcept;

// The row of a name; null when there is none.
[[nodiscard]] const OptionRow* find_option(std::string_view name) noexcept;

// Sets one option by its name. A switch takes "on", "off", "true", "false", "1", "0", "".
[[nodiscard]] Result<void> set_option(EngineOptions& options, std::string_view name,
                                      std::string_view value);

// By less than so many discs the moves of the level are worse than the best on purpose.
[[nodiscard]] double mistakes_of(const EngineOptions& options);

// A move that is played may be worse than the best by less than this, for variety or as a mistake.
[[nodiscard]] double random_discs_of(const EngineOptions& options);

// What level, depth, time and nodes ask for in a position with `empties` empty squares.
// `has_clock`: the caller adds a clock, so nothing set means no further limit.
[[nodiscard]] search::SearchLimits limits_of(const EngineOptions& options, int empties,
                                             bool has_clock = false);

[[nodiscard]] inline search::SearcherConfig searcher_config(const EngineOptions& options) {
    return {options.threads, static_cast<std::size_t>(options.hash_mib), options.isa};
}

}  // namespace hasami::protocol
