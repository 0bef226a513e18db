// SPDX-License-Identifier: MIT
#include "tools/hasami_match/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hasami::match {
namespace {

constexpr double kNormalizedEloUnit = 800.0 / 2.302585092994046;

double normal_cdf(double x) {
    return 0.5 * std::erfc(-x / std::sqrt(2.0));
}

}  // namespace

std::int64_t pair_count(const Pentanomial& pairs) noexcept {
    return std::accumulate(pairs.begin(), pairs.end(), std::int64_t{0});
}

Moments moments_of(const Pentanomial& pairs) noexcept {
    const auto total = static_cast<double>(pair_count(pairs));
    Moments moments;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        moments.mean += static_cast<double>(i) / 4 * static_cast<double>(pairs[i]) / total;
    }
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const double deviation = static_cast<double>(i) / 4 - moments.mean;
        moments.variance += deviation * deviation * static_cast<double>(pairs[i]) / total;
    }
    return moments;
}

double score_of_elo(double elo) noexcept {
    return 1 / (1 + std::pow(10, -elo / 400));
}

double elo_of_score(double score) noexcept {
    return 400 * std::log10(score / (1 - score));
}

EloEstimate estimate_elo(const Pentanomial& pairs) noexcept {
    const auto total = static_cast<double>(pair_count(pairs));
    EloEstimate estimate;
    if (total == 0) {
        return estimate;
    }
    const Moments moments = moments_of(pairs);
    estimate.elo = elo_of_score(moments.mean);
    if (moments.variance <= 0) {
        return estimate;
    }
    const double error = std::sqrt(moments.variance / total);
    estimate.low = elo_of_score(std::max(0.0, moments.mean - kNormal95 * error));
    estimate.high = elo_of_score(std::min(1.0, moments.mean + kNormal95 * error));
    const double deviation_per_game = std::sqrt(2 * moments.variance);
    estimate.normalized = (moments.mean - 0.5) / deviation_per_game * kNormalizedEloUnit;
    estimate.normalized_error = kNormal95 * error / deviation_per_game * kNormalizedEloUnit;
    estimate.superiority = normal_cdf((moments.mean - 0.5) / error);
    return estimate;
}

}  // namespace hasami::match
