// Evaluation and search scores with their unit.
// SPDX-License-Identifier: MIT
#pragma once

#include <compare>

namespace hasami {

// A disc difference seen from the player to move, in steps of 1/128 disc. Real scores lie in
// -64..+64 discs; the sentinel `infinity` lies outside and only bounds windows.
class Score {
  public:
    static constexpr int kUnitsPerDisc = 128;

    constexpr Score() noexcept = default;
    [[nodiscard]] static constexpr Score from_raw(int raw) noexcept { return Score(raw); }
    [[nodiscard]] static constexpr Score from_discs(int discs) noexcept {
        return Score(discs * kUnitsPerDisc);
    }
    [[nodiscard]] static constexpr Score max() noexcept { return from_discs(64); }
    [[nodiscard]] static constexpr Score min() noexcept { return from_discs(-64); }
    [[nodiscard]] static constexpr Score infinity() noexcept { return from_discs(65); }

    // In units of 1/128 disc.
    [[nodiscard]] constexpr int raw() const noexcept { return raw_; }
    // In discs, with the fraction.
    [[nodiscard]] constexpr double discs() const noexcept {
        return static_cast<double>(raw_) / kUnitsPerDisc;
    }
    // In whole discs, halves away from zero.
    [[nodiscard]] constexpr int rounded_discs() const noexcept {
        const int half = kUnitsPerDisc / 2;
        return (raw_ >= 0 ? raw_ + half : raw_ - half) / kUnitsPerDisc;
    }

    [[nodiscard]] constexpr Score operator-() const noexcept { return Score(-raw_); }
    [[nodiscard]] constexpr Score operator+(Score o) const noexcept { return Score(raw_ + o.raw_); }
    [[nodiscard]] constexpr Score operator-(Score o) const noexcept { return Score(raw_ - o.raw_); }
    [[nodiscard]] constexpr auto operator<=>(const Score&) const noexcept = default;

  private:
    explicit constexpr Score(int raw) noexcept : raw_(raw) {}
    int raw_ = 0;
};

}  // namespace hasami
