// Weights as stored: the file format, its checks, reading and writing.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "engine/huge_pages.h"
#include "engine/result.h"
#include "eval/network.h"
#include "eval/pattern_set.h"
#include "eval/phase.h"

namespace hasami::eval {

// A weights file is one zstd frame that holds, little-endian and without gaps:
//
//     8 bytes  "HASAMIWT"
//     u32      version, 2
//     u64      kPatternSetHash
//     u32      kFoldedCount
//     u16      units per disc, 128
//     u16      number of knots K, 1..61
//     u8  * K  the knots: discs on the board, ascending in 4..64
//     i16 * 61 bias by empties, 0 first
//     i16 * K * kFoldedCount   the weights of each knot, as differences from the knot before
//     u8       1 if a network follows, else 0
//     i16 * kNetworkWidth      the bias of its accumulator
//     for each stage:
//         i16 * kNetworkWidth * kNetworkHidden, i32 * kNetworkHidden    hidden, hidden_bias
//         i16 * kNetworkHidden, i16 * kNetworkWidth, i32                output, skip, bias
//     i8 * kNetworkWidth * kFoldedCount   its rows, unit after unit
//     u32      CRC-32 of all the above
//
// Between two knots weights are interpolated linearly in the number of discs; outside, the nearest
// knot serves.
struct Weights {
    std::vector<int> knots;
    // In 1/128 disc, by empties.
    std::array<std::int16_t, kMaxEmpties + 1> biases{};
    // In 1/128 disc: knot after knot, kFoldedCount each.
    HugeVector<std::int16_t> values;
    Network network;
};

// All zero, with one knot and without a network.
[[nodiscard]] Weights zero_weights();

// Checks everything; the error begins with `name` and says what is wrong.
[[nodiscard]] Result<Weights> decode_weights(std::span<const std::byte> file,
                                             std::string_view name);
// Precondition: knots and values are as described.
[[nodiscard]] std::vector<std::byte> encode_weights(const Weights& weights);

[[nodiscard]] Result<std::vector<std::byte>> read_weights_file(const std::filesystem::path& path);
// Writes a temporary file beside `path`, syncs and renames it.
[[nodiscard]] Result<void> save_weights(const Weights& weights, const std::filesystem::path& path);

// For each configuration of each shape, its class: an index into one knot of Weights::values.
[[nodiscard]] HugeVector<std::int32_t> folding_map();

}  // namespace hasami::eval
