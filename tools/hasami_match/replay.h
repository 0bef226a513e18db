// Checks the records of a match again.
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"

namespace hasami::match {

struct ReplayReport {
    int games = 0;
    std::optional<int> planned;         // of a folder: as many as its settings ask for
    std::vector<std::string> problems;  // "FILE:LINE: what does not hold"
};

// Replays every game of a results.jsonl or a GGF text: every move is legal; a finished game is at
// its true end with the recorded score and points; a game that a fault ended goes to the other
// side, and a move called illegal is illegal; no game is there twice, and the two games of a pair
// have one opening and the colours changed.
[[nodiscard]] ReplayReport replay_text(std::string_view text, std::string_view name);
// The same of a file; of a folder with a match also that the games are those of its settings, and
// that games.ggf holds the same moves as results.jsonl.
[[nodiscard]] Result<ReplayReport> replay_file(const std::filesystem::path& file);

}  // namespace hasami::match
