// Labelled positions for fitting, in memory and on disk.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "engine/board.h"
#include "engine/huge_pages.h"
#include "engine/result.h"

namespace hasami::eval {

// Where a label comes from.
enum class LabelKind : std::uint8_t {
    result,  // how the game ended
    exact,   // the value under perfect play
    search   // a search, perhaps mixed with the result
};

// One position as stored: 24 bytes, little-endian.
struct Sample {
    Board board;             // seen by the player to move
    std::int16_t label = 0;  // final disc difference for the player to move, in 1/128 disc
    LabelKind kind = LabelKind::result;
    std::uint8_t reserved = 0;
    std::uint32_t game = 0;  // positions of one game are never divided between fit and test
};
static_assert(sizeof(Sample) == 24);

using Samples = HugeVector<Sample>;

// Writes "HASAMIDS", u32 version, u32 record size and the samples; replaces the file.
[[nodiscard]] Result<void> write_samples(const std::filesystem::path& path,
                                         std::span<const Sample> samples);

// Appends the samples of a file. Games get numbers from `first_game` on in place of their own, so
// that files can be joined.
[[nodiscard]] Result<void> read_samples(const std::filesystem::path& path, Samples& samples,
                                        std::uint32_t first_game);

// One past the highest game number, 0 for none.
[[nodiscard]] std::uint32_t game_count(std::span<const Sample> samples) noexcept;

// Joins positions that are images of each other. The first exact label wins over all others;
// without one it is the mean of the labels, with the kind of the first. The game is that of the
// first.
void merge_duplicates(Samples& samples);

// A fixed pseudo-random order.
void shuffle(Samples& samples, std::uint64_t seed);

// Moves the samples of about 1 in `parts` games to the end and returns how many are left in front.
// The choice depends on the game's number only.
[[nodiscard]] std::size_t split_by_game(Samples& samples, std::uint32_t parts);

}  // namespace hasami::eval
