// The one header of Catch2 version 2, in terms of version 3 (Ubuntu 24.04).
// SPDX-License-Identifier: MIT
#pragma once

#include <catch2/catch_all.hpp>
#include <string>

using Catch::Approx;

namespace Catch {

using Matchers::EndsWith;
using Matchers::Equals;
using Matchers::StartsWith;

inline auto Contains(const std::string& part) {
    return Matchers::ContainsSubstring(part);
}

}  // namespace Catch
