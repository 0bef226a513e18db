// Puts the parts of a match that was split by shards together.
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tools/hasami_match/match_record.h"
#include "tools/hasami_match/sprt.h"

namespace hasami::match {

// What the statistics of a kept match need.
struct KeptMatch {
    std::vector<std::string> names;
    std::vector<MatchRecord> records;
    std::optional<SprtConfig> sprt;
    std::size_t missing = 0;  // games that are in none of the parts
};

// Writes a match folder `out` with the games of all `parts`, in the order of their number. The
// parts must have the same configuration but for the shard, no game twice, and no torn lines.
[[nodiscard]] Result<KeptMatch> merge_matches(const std::filesystem::path& out,
                                              const std::vector<std::filesystem::path>& parts);

}  // namespace hasami::match
