// SPDX-License-Identifier: MIT
#include "eval/weights.h"

#include <fmt/format.h>
#include <zstd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <numeric>

#include "engine/crc32.h"
#include "engine/replace_file.h"
#include "engine/score.h"

namespace hasami::eval {

namespace {

constexpr std::string_view kMagic = "HASAMIWT";
constexpr std::uint32_t kVersion = 2;
constexpr std::size_t kMaxKnots = 61;
constexpr std::size_t kFolded = static_cast<std::size_t>(kFoldedCount);
constexpr std::size_t kHeaderSize = 8 + 4 + 8 + 4 + 2 + 2;
constexpr std::size_t kStageSize = 2 * kNetworkWidth * kNetworkHidden + 4 * kNetworkHidden +
                                   2 * kNetworkHidden + 2 * kNetworkWidth + 4;
constexpr std::size_t kNetworkSize =
    2 * kNetworkWidth + kNetworkStages * kStageSize + kNetworkWidth * kFolded;

// The bytes up to the flag that tells whether a network follows.
constexpr std::size_t size_up_to_flag(std::size_t knots) {
    return kHeaderSize + knots + 2 * (kMaxEmpties + 1) + 2 * knots * kFolded + 1;
}
constexpr std::size_t kMaxPlainSize = size_up_to_flag(kMaxKnots) + kNetworkSize + 4;

class ByteWriter {
  public:
    template <class T>
    void put(T value) {
        for (std::size_t i = 0; i < sizeof(T); ++i) {
            bytes_.push_back(static_cast<std::byte>(static_cast<std::uint64_t>(value) >> (8 * i)));
        }
    }
    void put(std::string_view text) {
        std::transform(text.begin(), text.end(), std::back_inserter(bytes_),
                       [](char c) { return static_cast<std::byte>(c); });
    }
    [[nodiscard]] std::vector<std::byte>& bytes() { return bytes_; }

  private:
    std::vector<std::byte> bytes_;
};

// Reads numbers one after another; the caller has checked the size.
class ByteReader {
  public:
    explicit ByteReader(std::span<const std::byte> bytes) : bytes_(bytes) {}
    template <class T>
    void take(T& value) {
        value = take<T>();
    }
    template <class T>
    [[nodiscard]] T take() {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < sizeof(T); ++i) {
            value |= static_cast<std::uint64_t>(bytes_[position_++]) << (8 * i);
        }
        return static_cast<T>(value);
    }

    [[nodiscard]] std::span<const std::byte> take_bytes(std::size_t count) {
        position_ += count;
        return bytes_.subspan(position_ - count, count);
    }

  private:
    std::span<const std::byte> bytes_;
    std::size_t position_ = 0;
};

Result<HugeVector<std::byte>> decompress(std::span<const std::byte> file, std::string_view name) {
    const unsigned long long size = ZSTD_getFrameContentSize(file.data(), file.size());
    if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN) {
        return fail(fmt::format("{}: not a weights file, expected zstd-compressed data", name));
    }
    if (size < kHeaderSize || size > kMaxPlainSize) {
        return fail(fmt::format("{}: not a weights file, holds {} bytes, expected {} to {}", name,
                                size, kHeaderSize, kMaxPlainSize));
    }
    HugeVector<std::byte> plain(size);
    const std::size_t got = ZSTD_decompress(plain.data(), plain.size(), file.data(), file.size());
    if (ZSTD_isError(got) != 0) {
        return fail(fmt::format("{}: damaged or truncated: {}", name, ZSTD_getErrorName(got)));
    }
    return plain;
}

// Everything in front of the knots; returns their number.
Result<std::size_t> check_header(std::span<const std::byte> plain, std::string_view name) {
    const auto is_same = [](std::byte b, char c) { return b == static_cast<std::byte>(c); };
    if (!std::equal(kMagic.begin(), kMagic.end(), plain.begin(),
                    [&](char c, std::byte b) { return is_same(b, c); })) {
        return fail(
            fmt::format("{}: not a weights file, expected it to begin with {}", name, kMagic));
    }
    ByteReader reader(plain.subspan(kMagic.size()));
    const auto version = reader.take<std::uint32_t>();
    if (version != kVersion) {
        return fail(
            fmt::format("{}: weights of format version {}, expected {}", name, version, kVersion));
    }
    const auto hash = reader.take<std::uint64_t>();
    const auto folded = reader.take<std::uint32_t>();
    if (hash != kPatternSetHash || folded != kFolded) {
        return fail(
            fmt::format("{}: weights of pattern set {:016x} ({} weights), expected "
                        "{:016x} ({} weights)",
                        name, hash, folded, kPatternSetHash, kFolded));
    }
    const auto unit = reader.take<std::uint16_t>();
    if (unit != Score::kUnitsPerDisc) {
        return fail(fmt::format("{}: weights in 1/{} disc, expected 1/{}", name, unit,
                                Score::kUnitsPerDisc));
    }
    const auto knots = reader.take<std::uint16_t>();
    if (knots < 1 || knots > kMaxKnots) {
        return fail(fmt::format("{}: {} phases, expected 1 to {}", name, knots, kMaxKnots));
    }
    return static_cast<std::size_t>(knots);
}

// For each configuration of the shape, the smallest of its images under the shape's symmetries.
// The image of a configuration follows from that of the one without its highest disc.
void smallest_images(int shape, std::vector<std::int32_t>& smallest) {
    const int size = kPatterns.sizes[shape];
    std::vector<std::int32_t> image(static_cast<std::size_t>(kPowersOf3[size]));
    smallest.resize(image.size());
    std::iota(smallest.begin(), smallest.end(), 0);
    for (int p = 1; p < kPatterns.permutation_counts[shape]; ++p) {
        const auto& to = kPatterns.permutations[shape][p];
        for (int i = 0; i < size; ++i) {
            const auto step = static_cast<std::size_t>(kPowersOf3[i]);
            for (std::size_t c = step; c < 3 * step; ++c) {
                image[c] = image[c - step] + kPowersOf3[to[i]];
            }
        }
        std::transform(image.begin(), image.end(), smallest.begin(), smallest.begin(),
                       [](std::int32_t a, std::int32_t b) { return std::min(a, b); });
    }
}

// Calls `step` for each number in front of the network's rows in the order of the file; a reader
// and a writer.
template <class AnyNetwork, class Step>
void for_each_number(AnyNetwork& network, const Step& step) {
    const auto each = [&step](auto& numbers) {
        for (auto& number : numbers) {
            step(number);
        }
    };
    each(network.accumulator_bias);
    for (auto& stage : network.stages) {
        for (auto& inputs : stage.hidden) {
            for (auto& pair : inputs) {
                each(pair);
            }
        }
        each(stage.hidden_bias);
        each(stage.output);
        each(stage.skip);
        step(stage.bias);
    }
}

// Rows from the units of the file, in blocks that stay in the cache.
void read_rows(std::span<const std::byte> units, HugeVector<NetworkRow>& rows) {
    constexpr std::size_t kBlock = 512;
    for (std::size_t begin = 0; begin < kFolded; begin += kBlock) {
        const std::size_t end = std::min(begin + kBlock, kFolded);
        for (std::size_t unit = 0; unit < kNetworkWidth; ++unit) {
            const std::byte* from = units.data() + unit * kFolded;
            for (std::size_t row = begin; row < end; ++row) {
                rows[row].units[unit] = static_cast<std::int8_t>(from[row]);
            }
        }
    }
}

// The flag has been read as true. Biases must not let the sums of a position overflow.
Result<Network> read_network(ByteReader& reader, std::string_view name) {
    Network network;
    network.rows.resize(kFolded);
    for_each_number(network, [&reader](auto& number) { reader.take(number); });
    read_rows(reader.take_bytes(kNetworkWidth * kFolded), network.rows);
    const auto is_within = [](auto bias, int limit) { return -limit <= bias && bias <= limit; };
    bool is_valid = true;
    for (const std::int16_t bias : network.accumulator_bias) {
        is_valid = is_valid && is_within(bias, kMaxAccumulatorBias);
    }
    for (const NetworkStage& stage : network.stages) {
        is_valid = is_valid && is_within(stage.bias, kMaxLayerBias);
        for (const std::int32_t bias : stage.hidden_bias) {
            is_valid = is_valid && is_within(bias, kMaxLayerBias);
        }
    }
    if (!is_valid) {
        return fail(
            fmt::format("{}: a bias of the network is out of range, expected at most {} in "
                        "the accumulator and {} behind it",
                        name, kMaxAccumulatorBias, kMaxLayerBias));
    }
    return network;
}

}  // namespace

Weights zero_weights() {
    Weights weights;
    weights.knots = {4};
    weights.values.assign(kFolded, 0);
    return weights;
}

Result<Weights> decode_weights(std::span<const std::byte> file, std::string_view name) {
    const auto plain = decompress(file, name);
    if (!plain) {
        return tl::unexpected(plain.error());
    }
    const auto knots = check_header(*plain, name);
    if (!knots) {
        return tl::unexpected(knots.error());
    }
    const std::size_t without_network = size_up_to_flag(*knots) + 4;
    if (plain->size() != without_network && plain->size() != without_network + kNetworkSize) {
        return fail(
            fmt::format("{}: holds {} bytes, expected {} for {} phases, or {} with a network", name,
                        plain->size(), without_network, *knots, without_network + kNetworkSize));
    }
    const std::span<const std::byte> body =
        std::span<const std::byte>(*plain).first(plain->size() - 4);
    const auto stored =
        ByteReader(std::span<const std::byte>(*plain).last(4)).take<std::uint32_t>();
    if (stored != crc32(body)) {
        return fail(fmt::format("{}: checksum {:08x} does not match its contents ({:08x})", name,
                                stored, crc32(body)));
    }
    Weights weights;
    ByteReader reader(body.subspan(kHeaderSize));
    for (std::size_t k = 0; k < *knots; ++k) {
        weights.knots.push_back(reader.take<std::uint8_t>());
        const bool ascends = k == 0 || weights.knots[k] > weights.knots[k - 1];
        if (weights.knots[k] < 4 || weights.knots[k] > 64 || !ascends) {
            return fail(fmt::format("{}: phase {} at {} discs, expected ascending 4 to 64", name, k,
                                    weights.knots[k]));
        }
    }
    for (std::int16_t& bias : weights.biases) {
        bias = reader.take<std::int16_t>();
    }
    weights.values.resize(*knots * kFolded);
    for (std::size_t i = 0; i < weights.values.size(); ++i) {
        const int before = i < kFolded ? 0 : weights.values[i - kFolded];
        weights.values[i] = static_cast<std::int16_t>(before + reader.take<std::int16_t>());
    }
    const auto flag = reader.take<std::uint8_t>();
    const bool has_network = plain->size() > without_network;
    if (flag != (has_network ? 1 : 0)) {
        return fail(fmt::format("{}: network flag {}, expected {} in a file of this size", name,
                                flag, has_network ? 1 : 0));
    }
    if (has_network) {
        auto network = read_network(reader, name);
        if (!network) {
            return tl::unexpected(network.error());
        }
        weights.network = std::move(*network);
    }
    return weights;
}

std::vector<std::byte> encode_weights(const Weights& weights) {
    ByteWriter writer;
    writer.put(kMagic);
    writer.put(kVersion);
    writer.put(kPatternSetHash);
    writer.put(static_cast<std::uint32_t>(kFolded));
    writer.put(static_cast<std::uint16_t>(Score::kUnitsPerDisc));
    writer.put(static_cast<std::uint16_t>(weights.knots.size()));
    for (const int knot : weights.knots) {
        writer.put(static_cast<std::uint8_t>(knot));
    }
    for (const std::int16_t bias : weights.biases) {
        writer.put(bias);
    }
    for (std::size_t i = 0; i < weights.values.size(); ++i) {
        const int before = i < kFolded ? 0 : weights.values[i - kFolded];
        writer.put(static_cast<std::int16_t>(weights.values[i] - before));
    }
    const Network& network = weights.network;
    writer.put(static_cast<std::uint8_t>(network.rows.empty() ? 0 : 1));
    if (!network.rows.empty()) {
        for_each_number(network, [&writer](auto number) { writer.put(number); });
        for (std::size_t unit = 0; unit < kNetworkWidth; ++unit) {
            for (const NetworkRow& row : network.rows) {
                writer.put(row.units[unit]);
            }
        }
    }
    writer.put(crc32(writer.bytes()));

    constexpr int kLevel = 12;
    const std::vector<std::byte>& plain = writer.bytes();
    std::vector<std::byte> file(ZSTD_compressBound(plain.size()));
    file.resize(ZSTD_compress(file.data(), file.size(), plain.data(), plain.size(), kLevel));
    return file;
}

Result<std::vector<std::byte>> read_weights_file(const std::filesystem::path& path) {
    constexpr std::uintmax_t kMaxFileSize = 2 * kMaxPlainSize;
    std::error_code code;
    if (!std::filesystem::is_regular_file(path, code)) {
        return fail(fmt::format("{}: no such file", path.string()));
    }
    const std::uintmax_t size = std::filesystem::file_size(path, code);
    if (code || size > kMaxFileSize) {
        return fail(fmt::format("{}: not a weights file, too large", path.string()));
    }
    std::vector<std::byte> bytes(size);
    std::ifstream in(path, std::ios::binary);
    if (!in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size))) {
        return fail(fmt::format("{}: cannot be read: {}", path.string(), std::strerror(errno)));
    }
    return bytes;
}

Result<void> save_weights(const Weights& weights, const std::filesystem::path& path) {
    return replace_file(path, encode_weights(weights));
}

HugeVector<std::int32_t> folding_map() {
    HugeVector<std::int32_t> map(static_cast<std::size_t>(kConfigurationCount));
    std::vector<std::int32_t> smallest;
    for (int shape = 0; shape < kShapeCount; ++shape) {
        smallest_images(shape, smallest);
        std::int32_t* classes = map.data() + kPatterns.offsets[shape];
        std::int32_t next_class = kPatterns.folded_offsets[shape];
        for (std::size_t c = 0; c < smallest.size(); ++c) {
            // The smallest image stands for its class, and it comes first.
            const auto first = static_cast<std::size_t>(smallest[c]);
            classes[c] = first == c ? next_class++ : classes[first];
        }
    }
    return map;
}

}  // namespace hasami::eval
