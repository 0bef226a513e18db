// Files of self-play games: appended block by block, complete or not there after a kill.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "tools/hasami_train/recorded_game.h"

namespace hasami::tools {

// The extension of these files. Their bytes, little-endian and without gaps:
//
//     8 bytes  "HASAMIGM"
//     u32      version, 1
//     u32      length of the settings
//     bytes    the settings that the games were played with, as text
//     u32      CRC-32 of all the above
//
// and then any number of blocks:
//
//     u32      games in the block
//     u32      bytes of its games
//     bytes    for each game a byte with the length of its code, and the code (recorded_game.h)
//     u32      CRC-32 of the block above
inline constexpr const char* kGameFileExtension = ".games";

struct GameFileFacts {
    std::string settings;
    std::uint64_t games = 0;
    std::size_t whole_bytes = 0;  // header and complete blocks; what follows is a torn block
};

// Checks everything but the games' codes. A last block that is incomplete, or complete but wrong
// in its checksum, counts as torn; any other fault is an error that begins with `name`.
[[nodiscard]] Result<GameFileFacts> check_game_file(std::string_view bytes, std::string_view name);

// Calls `use` for each game of the complete blocks.
[[nodiscard]] Result<void> read_game_file(std::string_view bytes, std::string_view name,
                                          const std::function<void(const RecordedGame&)>& use);

// Appends blocks; each is on the disk when append returns. The file is locked against a second
// writer for as long as this exists.
class GameFileWriter {
  public:
    // Starts a file, or continues one with the same settings after its last complete block.
    [[nodiscard]] static Result<GameFileWriter> open(const std::filesystem::path& path,
                                                     const std::string& settings);
    GameFileWriter(GameFileWriter&& other) noexcept;
    GameFileWriter& operator=(GameFileWriter&&) = delete;
    ~GameFileWriter();

    [[nodiscard]] Result<void> append(std::span<const RecordedGame> games);

    // In the file.
    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    [[nodiscard]] std::uint64_t bytes() const noexcept { return bytes_; }

  private:
    GameFileWriter(int file, std::string name) : file_(file), name_(std::move(name)) {}

    [[nodiscard]] Result<void> start_or_continue(const std::string& settings);
    [[nodiscard]] Result<void> write(std::string_view bytes);
    // "NAME: cannot WHAT: REASON", by errno.
    [[nodiscard]] Result<void> failed(std::string_view what) const;

    int file_;
    std::string name_;
    std::uint64_t games_ = 0;
    std::uint64_t bytes_ = 0;
};

}  // namespace hasami::tools
