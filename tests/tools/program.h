// The executable under test, and the data of the source tree.
// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/run_program.h"

namespace hasami::test {

inline std::string data_file(const std::string& name) {
    return std::string(HASAMI_SOURCE_DIR) + "/data/" + name;
}

inline RunResult run_hasami(std::vector<std::string> args, const RunOptions& options = {}) {
    args.insert(args.begin(), HASAMI_PROGRAM);
    return run_program(args, options);
}

inline std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(line);
    }
    return lines;
}

// One object a line; throws where a line is none.
inline std::vector<nlohmann::json> json_lines(const std::string& text) {
    std::vector<nlohmann::json> objects;
    for (const std::string& line : lines_of(text)) {
        objects.push_back(nlohmann::json::parse(line));
    }
    return objects;
}

}  // namespace hasami::test
