#include "protocol/text.h"

#include <catch2/catch.hpp>
#include <limits>

namespace hasami::protocol {
namespace {

TEST_CASE("words are separated by blanks and tabs", "[protocol]") {
    CHECK(words_of("").empty());
    CHECK(words_of(" \t ").empty());
    CHECK(words_of("  a\tbc  d ") == std::vector<std::string_view>{"a", "bc", "d"});
}

TEST_CASE("whole numbers fill their text and saturate", "[protocol]") {
    CHECK(parse_integer("0") == 0);
    CHECK(parse_integer("-12") == -12);
    CHECK(parse_integer("+7") == 7);
    CHECK(parse_integer("99999999999999999999") == std::numeric_limits<long long>::max());
    CHECK(parse_integer("-99999999999999999999") == std::numeric_limits<long long>::min());
    for (const char* bad : {"", "-", "+", "+-1", "1e9", "1.0", "abc", "1 ", " 1", "0x10"}) {
        INFO(bad);
        CHECK_FALSE(parse_integer(bad));
    }
}

TEST_CASE("letters change their case, other bytes stay", "[protocol]") {
    CHECK(lower_case("Ab@[`{9") == "ab@[`{9");
    CHECK(upper_case("aB@[`{9") == "AB@[`{9");
}

}  // namespace
}  // namespace hasami::protocol
