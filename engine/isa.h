// Instruction sets: tags for kernel templates, detection and names.
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "engine/result.h"

namespace hasami {

// From the least to the most capable.
enum class Isa { portable, avx2, avx512 };

// Template tags; `Ops<Tag>`, `FeatureState<Tag>` and `WorkerImpl<Tag>` are specialised on them.
struct Portable {};
struct Avx2 {};
struct Avx512 {};

// "portable", "avx2", "avx512".
[[nodiscard]] std::string_view name_of(Isa isa) noexcept;

// The ISA of a name in any case; the error lists the names.
[[nodiscard]] Result<Isa> parse_isa(std::string_view name);

// What this CPU (and operating system) can run, least capable first; always holds portable.
[[nodiscard]] std::vector<Isa> isas_of_this_cpu();

}  // namespace hasami
