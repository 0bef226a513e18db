// One part of work that is divided among processes or computers: the option --shard.
// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "engine/text.h"

namespace hasami::tools {

// Part `part` of `parts`, from 1.
struct Shard {
    int part = 1;
    int parts = 1;

    [[nodiscard]] bool operator==(const Shard&) const = default;
};

// "I/N" with 1 <= I <= N.
[[nodiscard]] inline Result<Shard> parse_shard(std::string_view text) {
    std::string_view rest = text;
    const std::optional<int> part = parse_int(next_field(rest, '/'));
    const std::optional<int> parts = parse_int(rest);
    if (!part || !parts || *part < 1 || *part > *parts) {
        return fail(fmt::format("--shard: {}, expected I/N with 1 <= I <= N", quoted(text)));
    }
    return Shard{*part, *parts};
}

[[nodiscard]] inline std::string to_string(const Shard& shard) {
    return fmt::format("{}/{}", shard.part, shard.parts);
}

}  // namespace hasami::tools
