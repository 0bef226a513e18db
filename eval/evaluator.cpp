// SPDX-License-Identifier: MIT
#include "eval/evaluator.h"

#include <algorithm>
#include <cmath>
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
HugeVector<std::int16_t> unfold(const Weights& weights) {
    const HugeVector<std::int32_t> classes = folding_map();
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

}  // namespace

Evaluator::Evaluator(const Weights& weights, std::string name, std::uint32_t checksum)
    : tables_(kPhaseCount * kTableSize), name_(std::move(name)), checksum_(checksum) {
    const HugeVector<std::int16_t> unfolded = unfold(weights);
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
            weights.biases[static_cast<std::size_t>(served)]};
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
    for (int lane = 0; lane < kPatterns.placement_count; ++lane) {
        const Placement& placement = kPatterns.placements[lane];
        int configuration = 0;
        for (int i = 0; i < placement.size; ++i) {
            const Square s = placement.squares[i];
            const int digit = contains(b.player, s) ? 1 : contains(b.opponent, s) ? 2 : 0;
            configuration += digit * kPowersOf3[i];
        }
        sum += weights.weights[kPatterns.offsets[placement.shape] + configuration];
    }
    return Score::from_raw(clamp_evaluation(sum));
}

}  // namespace hasami::eval
