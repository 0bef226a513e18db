// Engines for the tests: the program fake_engine as the match sees it.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "tools/hasami_match/engine_spec.h"
#include "tools/hasami_match/opening.h"

namespace hasami::match {

inline EngineSpec fake(const std::string& protocol, const std::string& name,
                       const std::string& behaviour = "") {
    return parse_engine({"name=" + name, "proto=" + protocol,
                         "cmd=" HASAMI_FAKE_ENGINE " " + protocol + " " + behaviour})
        .value();
}

// A few openings of even and odd length.
inline std::vector<Opening> few_openings() {
    return parse_openings("f5d6c3d3c4\nf5f6e6f4\nf5d6c4d3c5f4\nf5f4e3\n", "few", 60).value();
}

}  // namespace hasami::match
