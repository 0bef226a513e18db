// SPDX-License-Identifier: MIT
#include "eval/weights.h"

#include <zstd.h>

#include <catch2/catch.hpp>
#include <filesystem>

#include "engine/crc32.h"
#include "eval/embedded_weights.h"
#include "eval/evaluator.h"
#include "tests/eval/random_weights.h"

using namespace hasami;
using namespace hasami::eval;

namespace {

using Bytes = std::vector<std::byte>;

Bytes compress(const Bytes& plain) {
    Bytes file(ZSTD_compressBound(plain.size()));
    file.resize(ZSTD_compress(file.data(), file.size(), plain.data(), plain.size(), 1));
    return file;
}

Bytes decompress(const Bytes& file) {
    Bytes plain(ZSTD_getFrameContentSize(file.data(), file.size()));
    ZSTD_decompress(plain.data(), plain.size(), file.data(), file.size());
    return plain;
}

// The checksum of the changed contents, so that only the change itself is wrong.
void renew_crc(Bytes& plain) {
    const std::uint32_t crc = crc32(std::span<const std::byte>(plain).first(plain.size() - 4));
    for (std::size_t i = 0; i < 4; ++i) {
        plain[plain.size() - 4 + i] = static_cast<std::byte>(crc >> (8 * i));
    }
}

// The error for a file whose plain byte at `position` is another one.
std::string error_with(const Bytes& file, std::size_t position, std::byte value) {
    Bytes plain = decompress(file);
    REQUIRE(plain[position] != value);
    plain[position] = value;
    renew_crc(plain);
    const auto weights = decode_weights(compress(plain), "w");
    REQUIRE_FALSE(weights);
    return weights.error().message;
}

std::string weights_error(const Bytes& file) {
    const auto weights = decode_weights(file, "w");
    REQUIRE_FALSE(weights);
    return weights.error().message;
}

Bytes sample_file() {
    return encode_weights(test::random_weights(1, {4, 20, 64}, 1000));
}

}  // namespace

TEST_CASE("weights survive encoding", "[eval]") {
    const Weights weights = test::random_weights(1, {4, 20, 64}, 32767);
    const auto again = decode_weights(encode_weights(weights), "w");
    REQUIRE(again);
    CHECK(again->knots == weights.knots);
    CHECK(again->biases == weights.biases);
    CHECK(again->values == weights.values);
    CHECK(again->network.rows.empty());
}

TEST_CASE("a network survives encoding", "[eval]") {
    Weights weights = test::random_weights(1, {4, 64}, 10);
    weights.network = test::random_network(2);
    const auto again = decode_weights(encode_weights(weights), "w");
    REQUIRE(again);
    CHECK(again->values == weights.values);
    CHECK(again->network.rows == weights.network.rows);
    CHECK(again->network.accumulator_bias == weights.network.accumulator_bias);
    CHECK(again->network.stages == weights.network.stages);
}

TEST_CASE("a network that is not whole, or could overflow, is refused", "[eval]") {
    using Catch::Contains;
    Weights weights = test::random_weights(1, {4}, 10);
    const std::size_t flag = decompress(encode_weights(weights)).size() - 5;
    CHECK_THAT(error_with(encode_weights(weights), flag, std::byte{1}), Contains("network flag 1"));
    weights.network = test::random_network(2);
    const Bytes file = encode_weights(weights);
    CHECK_THAT(error_with(file, flag, std::byte{2}), Contains("network flag 2"));
    // The high byte of the first bias of the accumulator.
    CHECK_THAT(error_with(file, flag + 2, std::byte{127}), Contains("out of range"));
    weights.network.stages[7].hidden_bias[1] = kMaxLayerBias + 1;
    CHECK_THAT(weights_error(encode_weights(weights)), Contains("out of range"));
    weights.network = test::random_network(2);
    weights.network.stages[9].bias = -kMaxLayerBias - 1;
    CHECK_THAT(weights_error(encode_weights(weights)), Contains("out of range"));
    for (const int sign : {-1, 1}) {
        weights.network = test::extreme_network(sign, sign, sign);
        CHECK(decode_weights(encode_weights(weights), "w"));
    }
    Bytes plain = decompress(file);
    plain.pop_back();
    CHECK_THAT(weights_error(compress(plain)), Contains("with a network"));
}

TEST_CASE("weights survive saving and loading", "[eval]") {
    const auto path = std::filesystem::temp_directory_path() / "hasami_weights_test.bin.zst";
    const Weights weights = test::random_weights(2, {30}, 100);
    REQUIRE(save_weights(weights, path));
    const auto evaluator = Evaluator::from_file(path);
    REQUIRE(evaluator);
    CHECK((*evaluator)->name() == path.string());
    CHECK((*evaluator)->checksum() == crc32(encode_weights(weights)));
    std::filesystem::remove(path);

    CHECK(Evaluator::from_file(path).error().message == path.string() + ": no such file");
    CHECK_FALSE(Evaluator::from_file(std::filesystem::temp_directory_path()));
    const auto saved = save_weights(weights, "/nonexistent/w.bin.zst");
    REQUIRE_FALSE(saved);
    CHECK_THAT(saved.error().message, Catch::Contains("/nonexistent/w.bin.zst: cannot create"));
}

TEST_CASE("files that are no weights are refused with the reason", "[eval]") {
    using Catch::Contains;
    const Bytes file = sample_file();
    CHECK_THAT(error_with(file, 0, std::byte{'X'}), Contains("begin with HASAMIWT"));
    CHECK_THAT(error_with(file, 8, std::byte{9}), Contains("format version 9, expected 2"));
    CHECK_THAT(error_with(file, 12, ~decompress(file)[12]), Contains("pattern set"));
    CHECK_THAT(error_with(file, 20, ~decompress(file)[20]), Contains("pattern set"));
    CHECK_THAT(error_with(file, 24, std::byte{64}), Contains("1/64 disc, expected 1/128"));
    CHECK_THAT(error_with(file, 26, std::byte{0}), Contains("0 phases"));
    CHECK_THAT(error_with(file, 26, std::byte{62}), Contains("62 phases"));
    CHECK_THAT(error_with(file, 26, std::byte{2}), Contains("expected"));
    CHECK_THAT(error_with(file, 28, std::byte{3}), Contains("phase 0 at 3 discs"));
    CHECK_THAT(error_with(file, 29, std::byte{4}), Contains("ascending"));
    CHECK_THAT(error_with(file, 30, std::byte{65}), Contains("phase 2 at 65 discs"));

    CHECK_THAT(weights_error({}), Contains("expected zstd"));
    CHECK_THAT(weights_error(Bytes(100, std::byte{'x'})), Contains("expected zstd"));
    CHECK_THAT(weights_error(compress(Bytes(5))), Contains("holds 5 bytes"));
    Bytes plain = decompress(file);
    plain.push_back(std::byte{0});
    CHECK_THAT(weights_error(compress(plain)), Contains("holds"));
    plain = decompress(file);
    plain[1000] ^= std::byte{1};
    CHECK_THAT(weights_error(compress(plain)), Contains("checksum"));
}

TEST_CASE("truncated and damaged weights files are refused", "[eval]") {
    const Bytes file = sample_file();
    for (std::size_t size = 0; size < file.size(); size += file.size() / 40 + 1) {
        CHECK_FALSE(decode_weights(std::span(file).first(size), "w"));
    }
    Rng rng(5);
    for (int i = 0; i < 40; ++i) {
        Bytes damaged = file;
        const auto at = static_cast<std::size_t>(rng.below(static_cast<int>(file.size())));
        damaged[at] ^= static_cast<std::byte>(1 << rng.below(8));
        // A bit that carries no information may flip: then nothing has changed.
        if (const auto weights = decode_weights(damaged, "w")) {
            CHECK(encode_weights(*weights) == file);
        }
    }
}

TEST_CASE("configurations that a shape's symmetries exchange share a class", "[eval]") {
    const auto classes = folding_map();
    REQUIRE(classes.size() == static_cast<std::size_t>(kConfigurationCount));
    const auto digit = [](int configuration, int i) { return configuration / kPowersOf3[i] % 3; };
    std::vector<int> members(static_cast<std::size_t>(kFoldedCount), 0);
    for (int shape = 0; shape < kShapeCount; ++shape) {
        const auto class_of = [&](int c) {
            return classes[static_cast<std::size_t>(kPatterns.offsets[shape] + c)];
        };
        for (int c = 0; c < kPowersOf3[kPatterns.sizes[shape]]; ++c) {
            REQUIRE(class_of(c) >= kPatterns.folded_offsets[shape]);
            REQUIRE(class_of(c) < kPatterns.folded_offsets[shape + 1]);
            ++members[static_cast<std::size_t>(class_of(c))];
        }
    }
    // No class is empty, and none larger than the shape's group.
    CHECK(*std::min_element(members.begin(), members.end()) == 1);
    CHECK(*std::max_element(members.begin(), members.end()) <= kSymmetryCount);
    // Row 2 read from the right: the first shape is a whole row.
    for (int c = 0; c < kPowersOf3[8]; ++c) {
        int mirrored = 0;
        for (int i = 0; i < 8; ++i) {
            mirrored += digit(c, i) * kPowersOf3[7 - i];
        }
        REQUIRE(classes[static_cast<std::size_t>(c)] ==
                classes[static_cast<std::size_t>(mirrored)]);
    }
}

TEST_CASE("the embedded weights load", "[eval]") {
    const auto evaluator = Evaluator::embedded();
    REQUIRE(evaluator);
    CHECK(evaluator->name() == kEmbeddedWeightsName);
    CHECK(embedded_weights().size() <= std::size_t{8} << 20);
}
