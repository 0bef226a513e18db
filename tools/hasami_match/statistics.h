// What a set of games says about the strength of two engines: score, Elo with error, certainty.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <limits>

namespace hasami::match {

// The 97.5 % quantile of the normal distribution: half a 95 % interval in standard deviations.
inline constexpr double kNormal95 = 1.959963984540054;

// Counts of complete game pairs (one opening, both colours) by the points that the first engine
// took from the pair: 0, 1/2, 1, 1 1/2, 2. The two games of a pair share their opening and so are
// not independent; the pairs are.
using Pentanomial = std::array<std::int64_t, 5>;

[[nodiscard]] std::int64_t pair_count(const Pentanomial& pairs) noexcept;

// Mean and variance of the points per game (0..1), over pairs. Precondition: at least one pair.
struct Moments {
    double mean = 0;
    double variance = 0;
};
[[nodiscard]] Moments moments_of(const Pentanomial& pairs) noexcept;

// Expected points per game of an engine that is `elo` stronger, and back (infinite for 0 and 1).
[[nodiscard]] double score_of_elo(double elo) noexcept;
[[nodiscard]] double elo_of_score(double score) noexcept;

// Estimates for the first engine. The bounds are those of the 95 % interval, from the normal
// approximation of the mean of pairs carried over to the Elo scale; infinite where the pairs say
// nothing (none, or all alike).
struct EloEstimate {
    double elo = 0;
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
    // Elo scaled by the standard deviation of a game: comparable between matches with different
    // shares of draws (Van den Bergh, "Normalized Elo"). The error is half the 95 % interval.
    double normalized = 0;
    double normalized_error = std::numeric_limits<double>::infinity();
    // Probability that the first engine is the stronger one.
    double superiority = 0.5;
};
[[nodiscard]] EloEstimate estimate_elo(const Pentanomial& pairs) noexcept;

}  // namespace hasami::match
