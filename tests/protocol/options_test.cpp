#include "protocol/options.h"

#include <catch2/catch.hpp>
#include <set>

namespace hasami::protocol {
namespace {

TEST_CASE("every option has a name of its own and takes back what it shows", "[protocol]") {
    std::set<std::string_view> names;
    for (const OptionRow& row : option_table()) {
        INFO(row.name);
        CHECK(names.insert(row.name).second);
        CHECK_FALSE(row.help.empty());
        CHECK_FALSE(row.range.empty());
        EngineOptions options;
        const std::string shown = row.get(options);
        if (!shown.empty()) {
            REQUIRE(set_option(options, row.name, shown));
            CHECK(row.get(options) == shown);
        }
    }
}

TEST_CASE("values in range are stored", "[protocol]") {
    const std::pair<std::string_view, std::string_view> kValues[] = {{"threads", "1"},
                                                                     {"threads", "256"},
                                                                     {"hash", "65536"},
                                                                     {"level", "0"},
                                                                     {"level", "60"},
                                                                     {"depth", "1"},
                                                                     {"time", "0.5"},
                                                                     {"nodes", "1"},
                                                                     {"weights", "a b.bin"},
                                                                     {"book", "book.bin"},
                                                                     {"no-book", "on"},
                                                                     {"book-random", "1.5"},
                                                                     {"random", "0.5"},
                                                                     {"isa", "portable"},
                                                                     {"seed", "0"},
                                                                     {"draw-wins-for", "white"},
                                                                     {"contempt", "-100"},
                                                                     {"ponder", "on"},
                                                                     {"lag", "10000"},
                                                                     {"log", "log.txt"},
                                                                     {"draw-wins-for", "none"}};
    for (const auto& [name, value] : kValues) {
        INFO(name << " " << value);
        EngineOptions options;
        REQUIRE(set_option(options, name, value));
        CHECK(find_option(name)->get(options) == value);
    }
}

TEST_CASE("bad values change nothing and are told in one line", "[protocol]") {
    const std::pair<std::string_view, std::string_view> kValues[] = {
        {"threads", "0"},    {"threads", "257"},   {"threads", "two"},    {"threads", ""},
        {"hash", "0"},       {"hash", "65537"},    {"hash", "1e9"},       {"level", "61"},
        {"level", "-1"},     {"depth", "0"},       {"depth", "61"},       {"time", "0"},
        {"time", "-1"},      {"time", "nan"},      {"time", "inf"},       {"nodes", "0"},
        {"nodes", "-5"},     {"no-book", "maybe"}, {"book-random", "-1"}, {"random", "129"},
        {"isa", "sse9"},     {"seed", "-1"},       {"seed", "1\n2"},      {"draw-wins-for", "red"},
        {"contempt", "101"}, {"ponder", "2"},      {"lag", "10001"},      {"colour", "blue"}};
    for (const auto& [name, value] : kValues) {
        INFO(name << " " << value);
        EngineOptions options;
        const OptionRow* row = find_option(name);
        const std::string before = row != nullptr ? row->get(options) : "";
        const Result<void> set = set_option(options, name, value);
        REQUIRE_FALSE(set);
        CHECK(set.error().message.find('\n') == std::string::npos);
        CHECK(set.error().message.find(name) != std::string::npos);
        CHECK((row == nullptr || row->get(options) == before));
    }
}

TEST_CASE("the lowest levels make mistakes, others only where variety is asked for", "[protocol]") {
    EngineOptions options;
    CHECK(random_discs_of(options) == 0);
    options.random_discs = 3;
    CHECK(random_discs_of(options) == 3);
    CHECK(mistakes_of(options) == 0);
    options.level = 1;
    CHECK(mistakes_of(options) > 3);
    CHECK(random_discs_of(options) == mistakes_of(options));
    options.depth = 1;
    CHECK(random_discs_of(options) == 3);
    options = {};
    options.level = 4;
    CHECK(random_discs_of(options) == 0);
}

TEST_CASE("limits come from depth, else level, else the default where nothing else limits",
          "[protocol]") {
    EngineOptions options;
    const int empties = 40;
    const auto level_depth = [&](int level) {
        return search::limits_of(search::level_at(level), empties).depth;
    };
    CHECK(limits_of(options, empties).depth == level_depth(search::kDefaultLevel));
    CHECK_FALSE(limits_of(options, empties, true).depth);
    options.nodes = 1000;
    CHECK_FALSE(limits_of(options, empties).depth);
    CHECK(limits_of(options, empties).nodes == 1000U);
    options.level = 7;
    CHECK(limits_of(options, empties, true).depth == level_depth(7));
    options.depth = 5;
    CHECK(limits_of(options, empties).depth == 5);
    CHECK_FALSE(limits_of(options, empties).solve_from_empties);
    options.time_seconds = 0.25;
    CHECK(limits_of(options, empties).move_time == std::chrono::milliseconds(250));
}

}  // namespace
}  // namespace hasami::protocol
