// Games from the files that training reads.
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "engine/result.h"
#include "tools/hasami_train/recorded_game.h"

namespace hasami::tools {

// Calls `use` for each game of a file from the standard start: WTHOR (.wtb), self-play (.games), or
// lines that begin with a transcript (.txt, also zstd-compressed as .zst; what follows a blank, and
// lines that begin with #, are ignored). An illegal game is an error that names its place.
[[nodiscard]] Result<void> for_each_line(const std::filesystem::path& path,
                                         const std::function<void(const RecordedGame&)>& use);

// The same for the finished games alone.
[[nodiscard]] Result<void> for_each_game(const std::filesystem::path& path,
                                         const std::function<void(const RecordedGame&)>& use);

// The whole file, decompressed if its name ends in .zst.
[[nodiscard]] Result<std::string> read_text(const std::filesystem::path& path);

}  // namespace hasami::tools
