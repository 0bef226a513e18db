// SPDX-License-Identifier: MIT
#include "search/eval_cache.h"

#include <catch2/catch.hpp>

namespace hasami::search {

TEST_CASE("an empty cache of evaluations knows no position", "[search]") {
    EvalCache cache;
    // Among them the hash that an entry of zeros would have.
    for (std::uint64_t hash = 0; hash < 200'000; hash += 7) {
        REQUIRE(cache.at(hash).hash != hash);
    }
    cache.at(5) = {5, 100, 120};
    CHECK(cache.at(5).pattern_sum == 100);
    cache.clear();
    CHECK(cache.at(5).hash != 5);
}

}  // namespace hasami::search
