// SPDX-License-Identifier: MIT
#include "tools/hasami_match/sprt.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

namespace hasami::match {
namespace {

using Probabilities = std::array<double, 5>;

// The points per game of each class, and its observed share.
constexpr Probabilities kPoints{0, 0.25, 0.5, 0.75, 1};

// The probabilities under which the `observed` shares are the most likely among all that give
// `values` the mean 0. Lagrange multipliers: p = observed / (1 + x * value), where x is the only
// root of the decreasing function sum(observed * value / (1 + x * value)) between its poles.
Probabilities most_likely_with_mean_zero(const Probabilities& observed,
                                         const Probabilities& values) {
    const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
    double low = -1 / *greatest;
    double high = -1 / *least;
    constexpr int kBisections = 60;
    for (int i = 0; i < kBisections; ++i) {
        const double x = (low + high) / 2;
        double sum = 0;
        for (std::size_t k = 0; k < values.size(); ++k) {
            sum += observed[k] * values[k] / (1 + x * values[k]);
        }
        (sum > 0 ? low : high) = x;
    }
    Probabilities result{};
    for (std::size_t k = 0; k < values.size(); ++k) {
        result[k] = observed[k] / (1 + (low + high) / 2 * values[k]);
    }
    return result;
}

Probabilities most_likely_with_score(const Probabilities& observed, double score) {
    Probabilities values = kPoints;
    for (double& value : values) {
        value -= score;
    }
    return most_likely_with_mean_zero(observed, values);
}

// The most likely probabilities with (mean - 1/2) / deviation == t. The condition is not linear in
// the probabilities; it is replaced by its tangent at the last solution until that stands still.
Probabilities most_likely_with_t_value(const Probabilities& observed, double t) {
    Probabilities p{0.2, 0.2, 0.2, 0.2, 0.2};
    constexpr int kMaxIterations = 30;
    constexpr double kTolerance = 1e-9;
    for (int i = 0; i < kMaxIterations; ++i) {
        const double mean = std::inner_product(p.begin(), p.end(), kPoints.begin(), 0.0);
        double variance = 0;
        for (std::size_t k = 0; k < p.size(); ++k) {
            variance += p[k] * (kPoints[k] - mean) * (kPoints[k] - mean);
        }
        const double deviation = std::sqrt(variance);
        Probabilities values{};
        for (std::size_t k = 0; k < p.size(); ++k) {
            const double z = (kPoints[k] - mean) / deviation;
            values[k] = kPoints[k] - 0.5 - t * deviation * (1 + z * z) / 2;
        }
        const Probabilities last = std::exchange(p, most_likely_with_mean_zero(observed, values));
        double change = 0;
        for (std::size_t k = 0; k < p.size(); ++k) {
            change = std::max(change, std::abs(p[k] - last[k]));
        }
        if (change < kTolerance) {
            break;
        }
    }
    return p;
}

Probabilities most_likely(const Probabilities& observed, double elo, EloModel model) {
    if (model == EloModel::logistic) {
        return most_likely_with_score(observed, score_of_elo(elo));
    }
    // A pair has the variance of half a game: its t-value is sqrt(2) times that of a game.
    const double t_of_game = elo * std::log(10.0) / 800;
    return most_likely_with_t_value(observed, std::sqrt(2.0) * t_of_game);
}

Result<double> parse_number(std::string_view key, std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) {
        return fail(fmt::format("--sprt: {}={}: expected a number", key, text));
    }
    return value;
}

Result<void> set_value(SprtConfig& config, std::string_view key, std::string_view value) {
    if (key == "model") {
        if (value != "logistic" && value != "normalized") {
            return fail(fmt::format("--sprt: model={}: expected logistic or normalized", value));
        }
        config.model = value == "logistic" ? EloModel::logistic : EloModel::normalized;
        return {};
    }
    double* const target = key == "elo0"    ? &config.elo0
                           : key == "elo1"  ? &config.elo1
                           : key == "alpha" ? &config.alpha
                           : key == "beta"  ? &config.beta
                                            : nullptr;
    if (target == nullptr) {
        return fail(fmt::format(
            "--sprt: unknown part '{}', expected elo0=, elo1=, alpha=, beta= or model=", key));
    }
    const Result<double> number = parse_number(key, value);
    if (!number) {
        return tl::unexpected(number.error());
    }
    *target = *number;
    return {};
}

}  // namespace

Result<SprtConfig> parse_sprt(std::string_view text) {
    SprtConfig config;
    constexpr std::string_view kBlanks = " \t,";
    for (auto start = text.find_first_not_of(kBlanks); start != std::string_view::npos;
         start = text.find_first_not_of(kBlanks, start)) {
        const std::string_view part =
            text.substr(start, text.find_first_of(kBlanks, start) - start);
        start += part.size();
        const auto equals = std::min(part.find('='), part.size());
        const std::string_view value = part.substr(std::min(equals + 1, part.size()));
        if (const auto set = set_value(config, part.substr(0, equals), value); !set) {
            return tl::unexpected(set.error());
        }
    }
    if (config.elo0 >= config.elo1) {
        return fail(
            fmt::format("--sprt: elo0={} must be less than elo1={}", config.elo0, config.elo1));
    }
    if (config.alpha <= 0 || config.beta <= 0 || config.alpha + config.beta >= 1) {
        return fail("--sprt: alpha and beta must be above 0, their sum below 1");
    }
    return config;
}

std::string_view name_of(SprtVerdict verdict) noexcept {
    return verdict == SprtVerdict::accept_h0   ? "H0 accepted"
           : verdict == SprtVerdict::accept_h1 ? "H1 accepted"
                                               : "undecided";
}

double log_likelihood_ratio(const Pentanomial& pairs, const SprtConfig& config) {
    if (pair_count(pairs) == 0) {
        return 0;
    }
    constexpr double kEmptyClass = 1e-3;
    Probabilities observed{};
    double total = 0;
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        observed[k] = pairs[k] == 0 ? kEmptyClass : static_cast<double>(pairs[k]);
        total += observed[k];
    }
    for (double& share : observed) {
        share /= total;
    }
    const Probabilities p0 = most_likely(observed, config.elo0, config.model);
    const Probabilities p1 = most_likely(observed, config.elo1, config.model);
    double sum = 0;
    for (std::size_t k = 0; k < observed.size(); ++k) {
        sum += observed[k] * std::log(p1[k] / p0[k]);
    }
    return total * sum;
}

double lower_bound(const SprtConfig& config) noexcept {
    return std::log(config.beta / (1 - config.alpha));
}

double upper_bound(const SprtConfig& config) noexcept {
    return std::log((1 - config.beta) / config.alpha);
}

SprtVerdict sprt_verdict(const Pentanomial& pairs, const SprtConfig& config) {
    const double ratio = log_likelihood_ratio(pairs, config);
    return ratio >= upper_bound(config)   ? SprtVerdict::accept_h1
           : ratio <= lower_bound(config) ? SprtVerdict::accept_h0
                                          : SprtVerdict::undecided;
}

void SequentialTest::add_game(int index, int half_points) {
    waiting_.emplace(index, half_points);
    while (verdict_ == SprtVerdict::undecided) {
        const auto first = waiting_.find(2 * next_pair_);
        const auto second = waiting_.find(2 * next_pair_ + 1);
        if (first == waiting_.end() || second == waiting_.end()) {
            return;
        }
        ++pairs_[static_cast<std::size_t>(first->second + second->second)];
        waiting_.erase(first);
        waiting_.erase(second);
        ++next_pair_;
        verdict_ = sprt_verdict(pairs_, config_);
    }
}

}  // namespace hasami::match
