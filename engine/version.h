// What this build is: version and source commit, so that every result can be attributed.
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace hasami {

// "1.0.0": the version of the project.
[[nodiscard]] std::string_view version() noexcept;

// The abbreviated git commit that was checked out at build time; "unknown" outside a repository.
[[nodiscard]] std::string_view source_commit() noexcept;

}  // namespace hasami
