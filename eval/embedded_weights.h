// The default weights inside the binary.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace hasami::eval {

// The file's name, for people.
extern const std::string_view kEmbeddedWeightsName;

// A weights file as weights.h describes it.
[[nodiscard]] std::span<const std::byte> embedded_weights() noexcept;

}  // namespace hasami::eval
