// SPDX-License-Identifier: MIT
#include "eval/evaluator.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "engine/crc32.h"
#include "eval/embedded_weights.h"
#include "eval/weights.h"

namespace hasami::eval {

namespace {

constexpr std::size_t kConfigurations = static_cast<std::size_t>(kConfigurationCount);
// A table ends with two zeros (features.h); whole cache lines for each.
constexpr std::size_t kTableSize = (kConfigurations + 2 + 31) / 32 * 32;

// One table per knot with a weight for every configuration.
HugeVector<std::int16_t> unfold(const Weights& weights, const HugeVector<std::int32_t>& classes) {
    HugeVector<std::int16_t> tables(weights.knots.size() * kTableSize);
    for (std::size_t knot = 0; knot < weights.knots.size(); ++knot) {
        const std::int16_t* folded = weights.values.data() + knot * kFoldedCount;
        std::int16_t* table = tables.data() + knot * kTableSize;
        for (std::size_t i = 0; i < kConfigurations; ++i) {
            table[i] = folded[classes[i]];
        }
        std::fill(table + kConfigurations, table + kTableSize, std::int16_t{0});
    }
    return tables;
}

// A row for every configuration and one of zeros, for a lane without pattern; none for none.
HugeVector<NetworkRow> unfold(const Network& network, const HugeVector<std::int32_t>& classes) {
    HugeVector<NetworkRow> rows;
    if (!network.rows.empty()) {
        rows.resize(kConfigurations + 1);
        std::transform(classes.begin(), classes.end(), rows.begin(),
                       [&](std::int32_t c) { return network.rows[static_cast<std::size_t>(c)]; });
        std::fill_n(rows.back().units, kNetworkWidth, std::int8_t{0});
    }
    return rows;
}

// Between two knots: weight = (below * (256 - part) + above * part) / 256.
struct Interpolation {
    std::size_t below = 0;
    std::size_t above = 0;
    int part = 0;
};

Interpolation place_phase(int phase, const std::vector<int>& knots) {
    const double discs = mean_discs(phase);
    const auto above = static_cast<std::size_t>(
        std::lower_bound(knots.begin(), knots.end(), discs) - knots.begin());
    if (above == 0 || above == knots.size()) {
        const std::size_t nearest = above == 0 ? 0 : above - 1;
        return {nearest, nearest, 0};
    }
    const double share = (discs - knots[above - 1]) / (knots[above] - knots[above - 1]);
    return {above - 1, above, static_cast<int>(std::lround(256 * share))};
}

// The layers of network.h, one number after another.
int correction(const std::array<int, kNetworkWidth>& accumulator, const NetworkStage& stage) {
    std::array<int, kNetworkWidth> a{};
    std::int64_t sum = stage.bias;
    for (std::size_t i = 0; i < kNetworkWidth; ++i) {
        const int clipped = std::clamp(accumulator[i], 0, 1 << kAccumulatorBits);
        a[i] = clipped * clipped >> kSquareShift;
        sum += a[i] * stage.skip[i];
    }
    for (std::size_t k = 0; k < kNetworkHidden; ++k) {
        int z = stage.hidden_bias[k];
        for (std::size_t i = 0; i < kNetworkWidth; ++i) {
            z += a[i] * stage.hidden[i / 2][k][i % 2];
        }
        sum += std::clamp(z >> kHiddenShift, 0, 1 << kHiddenBits) * stage.output[k];
    }
    return network_raw(sum);
}

}  // namespace

Evaluator::Evaluator(const Weights& weights, std::string name, std::uint32_t checksum)
    : tables_(kPhaseCount * kTableSize),
      accumulator_bias_(weights.network.accumulator_bias),
      stages_(weights.network.stages),
      name_(std::move(name)),
      checksum_(checksum) {
    const HugeVector<std::int32_t> classes = folding_map();
    const HugeVector<std::int16_t> unfolded = unfold(weights, classes);
    rows_ = unfold(weights.network, classes);
    for (int phase = 0; phase < kPhaseCount; ++phase) {
        const Interpolation place = place_phase(phase, weights.knots);
        const std::int16_t* below = unfolded.data() + place.below * kTableSize;
        const std::int16_t* above = unfolded.data() + place.above * kTableSize;
        std::int16_t* table = tables_.data() + static_cast<std::size_t>(phase) * kTableSize;
        for (std::size_t i = 0; i < kTableSize; ++i) {
            table[i] = static_cast<std::int16_t>(
                (below[i] * (256 - place.part) + above[i] * place.part + 128) >> 8);
        }
    }
    for (int empties = 0; empties <= kSquareCount; ++empties) {
        const int served = std::min(empties, kMaxEmpties);
        phases_[empties] = {
            tables_.data() + static_cast<std::size_t>(phase_of(served)) * kTableSize,
            weights.biases[static_cast<std::size_t>(served)],
            {rows_.empty() ? nullptr : rows_.data(), accumulator_bias_.data(),
             &stages_[static_cast<std::size_t>(network_stage_of(served))]}};
    }
}

Result<std::shared_ptr<const Evaluator>> Evaluator::from_bytes(std::span<const std::byte> bytes,
                                                               std::string name) {
    const auto weights = decode_weights(bytes, name);
    if (!weights) {
        return tl::unexpected(weights.error());
    }
    return std::make_shared<const Evaluator>(*weights, std::move(name), crc32(bytes));
}

Result<std::shared_ptr<const Evaluator>> Evaluator::from_file(const std::filesystem::path& path) {
    const auto bytes = read_weights_file(path);
    if (!bytes) {
        return tl::unexpected(bytes.error());
    }
    return from_bytes(*bytes, path.string());
}

std::shared_ptr<const Evaluator> Evaluator::embedded() {
    static const auto evaluator = from_bytes(embedded_weights(), std::string(kEmbeddedWeightsName));
    return evaluator ? *evaluator : nullptr;
}

Score Evaluator::evaluate(Board b) const noexcept {
    const PhaseWeights& weights = phase(b.empty_count());
    int sum = weights.bias;
    std::array<int, kNetworkWidth> accumulator{};
    std::copy(accumulator_bias_.begin(), accumulator_bias_.end(), accumulator.begin());
    for (int lane = 0; lane < kPatterns.placement_count; ++lane) {
        const Placement& placement = kPatterns.placements[lane];
        int configuration = kPatterns.offsets[placement.shape];
        for (int i = 0; i < placement.size; ++i) {
            const Square s = placement.squares[i];
            const int digit = contains(b.player, s) ? 1 : contains(b.opponent, s) ? 2 : 0;
            configuration += digit * kPowersOf3[i];
        }
        sum += weights.weights[configuration];
        if (!rows_.empty()) {
            const NetworkRow& row = rows_[static_cast<std::size_t>(configuration)];
            std::transform(accumulator.begin(), accumulator.end(), row.units, accumulator.begin(),
                           std::plus<>());
        }
    }
    sum = clamp_evaluation(sum);
    if (!rows_.empty()) {
        sum = clamp_evaluation(sum + correction(accumulator, *weights.network.stage));
    }
    return Score::from_raw(sum);
}

}  // namespace hasami::eval
