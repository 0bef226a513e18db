// The static evaluation: immutable pattern weights, shared by all threads.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "engine/board.h"
#include "engine/huge_pages.h"
#include "engine/result.h"
#include "engine/score.h"
#include "eval/features.h"
#include "eval/phase.h"

namespace hasami::eval {

struct Weights;

class Evaluator {
  public:
    // Reads weights in the format of weights.h. The error says which check failed: magic, version,
    // pattern set, phases or checksum.
    [[nodiscard]] static Result<std::shared_ptr<const Evaluator>> from_bytes(
        std::span<const std::byte> bytes, std::string name);
    [[nodiscard]] static Result<std::shared_ptr<const Evaluator>> from_file(
        const std::filesystem::path& path);
    // The weights inside the binary, expanded when first asked for and shared by all callers.
    [[nodiscard]] static std::shared_ptr<const Evaluator> embedded();

    // Expands weights into one table per phase. `checksum` is shown to users only.
    Evaluator(const Weights& weights, std::string name, std::uint32_t checksum);
    // The phases point into the object.
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;

    // The expected final disc difference for the player to move, computed from scratch: slow and
    // obvious, the oracle of the incremental evaluation and of its vectors. Strictly inside
    // -64..+64 discs.
    [[nodiscard]] Score evaluate(Board b) const noexcept;

    // For FeatureState. Set-ups with fewer than four discs share the first phase.
    // Precondition: 0 <= empties <= 64.
    [[nodiscard]] HASAMI_ALWAYS_INLINE const PhaseWeights& phase(int empties) const noexcept {
        return phases_[empties];
    }

    // What `hasami info` shows.
    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    [[nodiscard]] std::uint32_t checksum() const noexcept { return checksum_; }

  private:
    PhaseWeights phases_[kSquareCount + 1];
    HugeVector<std::int16_t> tables_;
    HugeVector<NetworkRow> rows_;
    alignas(64) std::array<std::int16_t, kNetworkWidth> accumulator_bias_;
    std::array<NetworkStage, kNetworkStages> stages_;
    std::string name_;
    std::uint32_t checksum_;
};

}  // namespace hasami::eval
