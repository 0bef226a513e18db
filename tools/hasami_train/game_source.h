// Games from the files that training reads.
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "engine/game.h"
#include "engine/result.h"

namespace hasami::tools {

// Calls `use` for each finished game of a file: WTHOR (.wtb), or lines that begin with a
// transcript (.txt, also zstd-compressed as .zst; what follows a blank is ignored). Games that stop
// early are left out. An illegal game is an error that names its place.
[[nodiscard]] Result<void> for_each_game(const std::filesystem::path& path,
                                         const std::function<void(const Game&)>& use);

// The whole file, decompressed if its name ends in .zst.
[[nodiscard]] Result<std::string> read_text(const std::filesystem::path& path);

}  // namespace hasami::tools
