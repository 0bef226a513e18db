// The static evaluation: immutable pattern weights, shared by all threads.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "engine/board.h"
#include "engine/result.h"
#include "engine/score.h"

namespace hasami::eval {

class Evaluator {
  public:
    // Reads weights in the format of weights.h. The error says which check failed: magic, version,
    // pattern set, phases or checksum.
    [[nodiscard]] static Result<std::shared_ptr<const Evaluator>> from_bytes(
        std::span<const std::byte> bytes, std::string name);
    [[nodiscard]] static Result<std::shared_ptr<const Evaluator>> from_file(
        const std::filesystem::path& path);
    // The weights inside the binary.
    [[nodiscard]] static std::shared_ptr<const Evaluator> embedded();

    // The expected final disc difference for the player to move, computed from scratch: slow and
    // obvious, the oracle of the incremental evaluation. Strictly inside -64..+64 discs.
    [[nodiscard]] Score evaluate(Board b) const noexcept;

    // What `hasami info` shows.
    [[nodiscard]] const std::string& name() const noexcept;
    [[nodiscard]] std::uint32_t checksum() const noexcept;
};

}  // namespace hasami::eval
