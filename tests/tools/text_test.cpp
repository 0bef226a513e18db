#include "tools/hasami/text.h"

#include <catch2/catch.hpp>
#include <vector>

using namespace hasami;
using namespace hasami::tools;

TEST_CASE("amounts have three digits and a prefix", "[tools]") {
    CHECK(amount_text(0) == "0");
    CHECK(amount_text(999) == "999");
    CHECK(amount_text(1000) == "1.00 K");
    CHECK(amount_text(12345) == "12.3 K");
    CHECK(amount_text(999600) == "1.00 M");
    CHECK(amount_text(835e6) == "835 M");
    CHECK(amount_text(1.5e9) == "1.50 G");
}

TEST_CASE("times are short", "[tools]") {
    using namespace std::chrono_literals;
    CHECK(clock_text(0.4) == "0:00");
    CHECK(clock_text(725) == "12:05");
    CHECK(clock_text(3723) == "1:02:03");
    CHECK(seconds_text(3ms) == "0.003 s");
    CHECK(seconds_text(12300ms) == "12.3 s");
    CHECK(seconds_text(125s) == "125 s");
}

TEST_CASE("proven scores are whole, others have decimals, bounds are marked", "[tools]") {
    CHECK(score_text(Score::from_discs(38), true) == "+38");
    CHECK(score_text(Score::from_discs(0), true) == "+0");
    CHECK(score_text(Score::from_raw(-416), false) == "-3.25");
    CHECK(score_text(Score::from_discs(2), true, search::Bound::lower) == ">=+2");
    CHECK(score_text(Score::from_discs(2), false, search::Bound::upper) == "<=+2.00");
}

TEST_CASE("lines of play are cut where asked", "[tools]") {
    const std::vector<Square> moves{Square::f5, Square::pass, Square::d6};
    CHECK(line_text(moves) == "f5 pa d6");
    CHECK(line_text(moves, 3) == "f5 pa d6");
    CHECK(line_text(moves, 2) == "f5 pa ..");
    CHECK(line_text({}).empty());
}

TEST_CASE("a rate over no time is zero", "[tools]") {
    using namespace std::chrono_literals;
    CHECK(rate(1000, 0us) == 0);
    CHECK(rate(1000, 500ms) == Approx(2000));
}
