// A small seeded generator with the same stream on every platform.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace hasami {

// SplitMix64 (Steele, Lea, Flood 2014). Not for cryptography.
class Rng {
  public:
    explicit constexpr Rng(std::uint64_t seed) noexcept : state_(seed) {}

    constexpr std::uint64_t next() noexcept {
        std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ULL);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }

    // Uniform in 0..bound-1 up to a bias below bound/2^32. Precondition: 0 < bound < 2^31.
    constexpr int below(int bound) noexcept {
        return static_cast<int>(((next() >> 32) * static_cast<std::uint64_t>(bound)) >> 32);
    }

    // Uniform in [0, 1).
    constexpr double unit() noexcept { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  private:
    std::uint64_t state_;
};

}  // namespace hasami
