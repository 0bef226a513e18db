#include "protocol/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <thread>
#include <type_traits>

#include "engine/text.h"
#include "protocol/player_clock.h"
#include "protocol/text.h"
#include "search/kernel_table.h"

namespace hasami::protocol {
namespace {

using Options = EngineOptions;

constexpr long long kUnbounded = std::numeric_limits<long long>::max();

template <class T>
struct ValueOf {
    using type = T;
};
template <class T>
struct ValueOf<std::optional<T>> {
    using type = T;
};
template <auto kMember>
using FieldValue =
    typename ValueOf<std::remove_cvref_t<decltype(std::declval<Options&>().*kMember)>>::type;

template <auto kMember, long long kLow, long long kHigh>
bool set_integer(Options& options, std::string_view text) {
    const auto value = parse_integer(text);
    if (!value || *value < kLow || *value > kHigh) {
        return false;
    }
    options.*kMember = static_cast<FieldValue<kMember>>(*value);
    return true;
}

// Bounds in thousandths.
template <auto kMember, long long kLow, long long kHigh>
bool set_decimal(Options& options, std::string_view text) {
    const auto value = parse_decimal(text);
    if (!value || *value * 1000 < double{kLow} || *value * 1000 > double{kHigh}) {
        return false;
    }
    options.*kMember = *value;
    return true;
}

// `kOn` is what the field holds when the switch is on.
template <auto kMember, bool kOn>
bool set_switch(Options& options, std::string_view text) {
    const std::string lower = lower_case(text);
    const bool on = lower.empty() || lower == "on" || lower == "true" || lower == "1";
    if (!on && lower != "off" && lower != "false" && lower != "0") {
        return false;
    }
    options.*kMember = on ? kOn : !kOn;
    return true;
}

template <auto kMember>
bool set_text(Options& options, std::string_view text) {
    options.*kMember = text;
    return true;
}

template <auto kMember>
std::string get(const Options& options) {
    return fmt::format("{}", options.*kMember);
}

template <auto kMember>
std::string get_optional(const Options& options) {
    return options.*kMember ? fmt::format("{}", *(options.*kMember)) : "";
}

template <auto kMember, bool kOn>
std::string get_switch(const Options& options) {
    return options.*kMember == kOn ? "on" : "off";
}

bool set_book(Options& options, std::string_view text) {
    options.book_file = text;
    options.use_book = true;
    return true;
}

bool set_isa(Options& options, std::string_view text) {
    const Result<Isa> isa = parse_isa(text);
    const std::vector<Isa> supported = search::supported_isas();
    if (!isa || std::find(supported.begin(), supported.end(), *isa) == supported.end()) {
        return false;
    }
    options.isa = *isa;
    return true;
}

std::string get_isa(const Options& options) {
    return std::string(name_of(options.isa));
}

bool set_draw_wins_for(Options& options, std::string_view text) {
    const std::string lower = lower_case(text);
    if (lower == "none") {
        options.draw_wins_for.reset();
    } else if (lower == "black") {
        options.draw_wins_for = Color::black;
    } else if (lower == "white") {
        options.draw_wins_for = Color::white;
    } else {
        return false;
    }
    return true;
}

std::string get_draw_wins_for(const Options& options) {
    return std::string(options.draw_wins_for ? name_of(*options.draw_wins_for) : "none");
}

// clang-format off
constexpr OptionRow kTable[] = {
    {"threads", "N", "a whole number, 1..256", "search threads",
     set_integer<&Options::threads, 1, search::kMaxThreads>, get<&Options::threads>},
    {"hash", "MIB", "a whole number, 1..65536", "size of the transposition table in MiB",
     set_integer<&Options::hash_mib, 1, search::kMaxHashMib>, get<&Options::hash_mib>},
    {"level", "N", "a whole number, 0..60", "strength; 21 where nothing else limits a move",
     set_integer<&Options::level, search::kMinLevel, search::kMaxLevel>,
     get_optional<&Options::level>},
    {"depth", "N", "a whole number, 1..60", "plies to search, in place of a level",
     set_integer<&Options::depth, 1, 60>, get_optional<&Options::depth>},
    {"time", "SECONDS", "a number of seconds, 0.001..1000000", "longest time for a move",
     set_decimal<&Options::time_seconds, 1, 1'000'000'000>, get_optional<&Options::time_seconds>},
    {"nodes", "N", "a whole number from 1", "most positions to enter for a move",
     set_integer<&Options::nodes, 1, kUnbounded>, get_optional<&Options::nodes>},
    {"weights", "FILE", "a file of weights", "evaluation weights in place of the built-in ones",
     set_text<&Options::weights_file>, get<&Options::weights_file>},
    {"book", "FILE", "a book file", "opening book in place of the built-in one",
     set_book, get<&Options::book_file>},
    {"no-book", "", "on or off", "search every move",
     set_switch<&Options::use_book, false>, get_switch<&Options::use_book, false>},
    {"book-random", "DISCS", "a number of discs, 0..128",
     "draw among the book moves at most this much worse than the best, and at most 2",
     set_decimal<&Options::book_random_discs, 0, 128'000>, get<&Options::book_random_discs>},
    {"random", "DISCS", "a number of discs, 0..128",
     "draw among the five best moves of a search that are less than this worse than the best; they\n"
     "are all searched, which takes longer or loses depth",
     set_decimal<&Options::random_discs, 0, 128'000>, get<&Options::random_discs>},
    {"isa", "NAME", "portable, avx2 or avx512, as far as this computer has it",
     "instruction set in place of the best one", set_isa, get_isa},
    {"seed", "N", "a whole number from 0", "seed of the random choices",
     set_integer<&Options::seed, 0, kUnbounded>, get<&Options::seed>},
    {"draw-wins-for", "COLOR", "black, white or none",
     "whose win a draw is: which of the book's moves to play",
     set_draw_wins_for, get_draw_wins_for},
    {"contempt", "DISCS", "a whole number, -100..100", "what a draw in the book is worth to Black",
     set_integer<&Options::contempt_discs, -100, 100>, get<&Options::contempt_discs>},
    {"ponder", "", "on or off", "think on the opponent's time",
     set_switch<&Options::ponder, true>, get_switch<&Options::ponder, true>},
    {"lag", "MS", "a whole number of milliseconds, 0..10000",
     "kept back from each clock for the way of the answer; without: 30, and at most a fifth of\n"
     "a time for one move",
     set_integer<&Options::lag_ms, 0, 10'000>, get_optional<&Options::lag_ms>},
    {"log", "FILE", "a file to write", "log of the lines that a protocol reads and writes",
     set_text<&Options::log_file>, get<&Options::log_file>},
};
// clang-format on

int all_cores() noexcept {
    const auto cores = static_cast<int>(std::thread::hardware_concurrency());
    return std::clamp(cores, 1, search::kMaxThreads);
}

}  // namespace

EngineOptions::EngineOptions() : threads(all_cores()), isa(search::best_supported_isa()) {}

std::span<const OptionRow> option_table() noexcept {
    return kTable;
}

const OptionRow* find_option(std::string_view name) noexcept {
    const auto* row = std::find_if(std::begin(kTable), std::end(kTable),
                                   [&](const OptionRow& r) { return r.name == name; });
    return row == std::end(kTable) ? nullptr : row;
}

Result<void> set_option(EngineOptions& options, std::string_view name, std::string_view value) {
    const OptionRow* row = find_option(name);
    if (row == nullptr) {
        return fail(fmt::format("unknown option {}", quoted(name)));
    }
    if (!row->set(options, value)) {
        return fail(fmt::format("{}: {}, expected {}", name, quoted(value), row->range));
    }
    return {};
}

double mistakes_of(const EngineOptions& options) {
    const bool has_level = options.level && !options.depth;
    return has_level ? search::level_at(*options.level).random_discs : 0.0;
}

double random_discs_of(const EngineOptions& options) {
    return std::max(options.random_discs, mistakes_of(options));
}

search::SearchLimits limits_of(const EngineOptions& options, int empties, bool has_clock) {
    search::SearchLimits limits;
    if (options.depth) {
        limits.depth = options.depth;
    } else if (options.level || (!has_clock && !options.time_seconds && !options.nodes)) {
        limits = search::limits_of(search::level_at(options.level.value_or(search::kDefaultLevel)),
                                   empties);
    }
    limits.nodes = options.nodes;
    if (options.time_seconds) {
        limits.move_time = to_milliseconds(*options.time_seconds);
    }
    return limits;
}

}  // namespace hasami::protocol
