// The executable under test, and the data of the source tree.
// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
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

// A path that this process may write to and should remove.
inline std::string temporary_file(const std::string& name) {
    return (std::filesystem::temp_directory_path() / fmt::format("hasami_{}_{}", ::getpid(), name))
        .string();
}

inline std::string bytes_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
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
