// Whole files as strings.
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <istream>
#include <string>
#include <string_view>

#include "engine/result.h"

namespace hasami {

// Larger inputs are refused: no position or game file comes near.
inline constexpr std::size_t kLargestInputBytes = std::size_t{1} << 30;

// The bytes of a file; the error begins with the path and tells directories, unreadable and too
// large files apart.
[[nodiscard]] Result<std::string> read_file(const std::string& path);

// What errno says of an attempt to `what` a file: "PATH: cannot WHAT: REASON".
[[nodiscard]] Error system_error(const std::filesystem::path& path, std::string_view what);

// The rest of a stream; errors begin with `name`.
[[nodiscard]] Result<std::string> read_stream(std::istream& stream, const std::string& name);

}  // namespace hasami
