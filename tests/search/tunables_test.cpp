// SPDX-License-Identifier: MIT
#include "search/tunables.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <set>
#include <string>

#include "search/params.h"

using namespace hasami;
using namespace hasami::search;

TEST_CASE("each tunable constant has a name of its own and a value within its range", "[search]") {
    std::set<std::string_view> names;
    for (const TunableRow& row : tunables()) {
        CAPTURE(row.name);
        CHECK(names.insert(row.name).second);
        CHECK(row.least <= row.value);
        CHECK(row.value <= row.most);
        CHECK(row.step > 0);
        CHECK(2 * row.step <= row.most - row.least);
        if (row.is_whole) {
            CHECK(row.value == std::round(row.value));
        }
    }
    CHECK(names.contains("ReductionDepth"));
}

TEST_CASE("a value is written with the digits that matter", "[search]") {
    CHECK(format_value({.name = "Whole", .is_whole = true}, 4.51) == "5");
    CHECK(format_value({.name = "Real"}, -0.01725) == "-0.01725");
}

TEST_CASE("constants are set by name, within their range, in tuning builds only", "[search]") {
    const auto message = [](std::string_view text) {
        const Result<void> set = set_tunable(text);
        return set ? "" : set.error().message;
    };
    using Catch::Contains;
    CHECK_THAT(message(""), Contains("no such constant"));
    CHECK_THAT(message("NoConstant=5"), Contains("'NoConstant=5': no such constant"));
    CHECK_THAT(message("reductiondepth=5"), Contains("no such constant"));
    for (const char* bad :
         {"ReductionDepth", "ReductionDepth=", "ReductionDepth=5x", "ReductionDepth=2",
          "ReductionDepth=13", "ReductionDepth=5.5", "ReductionDepth=nan"}) {
        CHECK_THAT(message(bad), Contains("expected a whole number, 3..12"));
    }
    CHECK_THAT(message("MidgameSigma=3"), Contains("expected a number, 0.8..2.2"));
    const int before = params::kReductionDepth;
    const int other = before == 7 ? 8 : 7;
    const std::string assignment = "ReductionDepth=" + std::to_string(other);
    if (kTuningBuild) {
        CHECK(message(assignment).empty());
        CHECK(params::kReductionDepth == other);
        CHECK(message("ReductionDepth=" + std::to_string(before)).empty());
    } else {
        CHECK_THAT(message(assignment), Contains("HASAMI_TUNABLE"));
    }
    CHECK(params::kReductionDepth == before);
}
