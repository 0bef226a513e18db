// What the fuzz targets share.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace hasami::fuzz {

[[nodiscard]] inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

// Ends the run with a report; stays on in release builds.
inline void require(bool holds, const char* what) {
    if (!holds) {
        std::fprintf(stderr, "does not hold: %s\n", what);
        std::abort();
    }
}

// Errors are one line of bounded length, whatever the input.
inline void require_clear(std::string_view message) {
    require(!message.empty() && message.size() < 500, "an error has a bounded length");
    require(message.find('\n') == std::string_view::npos, "an error is one line");
}

}  // namespace hasami::fuzz
