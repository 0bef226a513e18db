// `hasami match --make-openings`.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "tools/hasami_match/opening_maker.h"

namespace hasami::tools {

// "6-12" or "8" into the settings.
[[nodiscard]] Result<void> set_plies(match::OpeningMakerConfig& config, std::string_view text);

// Finds openings with our own search and evaluation, on one thread, and writes them as transcripts
// to `file` (empty: stdout). Returns the exit status.
int write_openings(const match::OpeningMakerConfig& config, const std::string& file);

}  // namespace hasami::tools
