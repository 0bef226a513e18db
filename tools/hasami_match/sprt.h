// The sequential test that ends a match as soon as it has an answer.
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string_view>

#include "engine/result.h"
#include "tools/hasami_match/statistics.h"

namespace hasami::match {

// The scale that elo0 and elo1 are given in.
enum class EloModel { logistic, normalized };

// H0: the first engine is elo0 stronger; H1: it is elo1 stronger. `alpha` bounds the chance to
// accept H1 where H0 holds, `beta` that to accept H0 where H1 holds.
struct SprtConfig {
    double elo0 = 0;
    double elo1 = 5;
    double alpha = 0.05;
    double beta = 0.05;
    EloModel model = EloModel::logistic;

    [[nodiscard]] bool operator==(const SprtConfig&) const = default;
};

// Reads "elo0=0 elo1=5 alpha=.05 beta=.05 model=logistic|normalized" in any order, each part
// optional.
[[nodiscard]] Result<SprtConfig> parse_sprt(std::string_view text);

enum class SprtVerdict { undecided, accept_h0, accept_h1 };

// "undecided", "H0 accepted", "H1 accepted".
[[nodiscard]] std::string_view name_of(SprtVerdict verdict) noexcept;

// The generalised likelihood ratio test of Van den Bergh ("The generalised sequential probability
// ratio test", and its use in fishtest and fastchess) on the pentanomial distribution: the log of
// the ratio of the best likelihoods that the pairs can have under H1 and under H0, empty classes
// counted as 0.001. 0 when there are no pairs.
[[nodiscard]] double log_likelihood_ratio(const Pentanomial& pairs, const SprtConfig& config);

// The bounds of the ratio at which the test ends (Wald).
[[nodiscard]] double lower_bound(const SprtConfig& config) noexcept;
[[nodiscard]] double upper_bound(const SprtConfig& config) noexcept;

[[nodiscard]] SprtVerdict sprt_verdict(const Pentanomial& pairs, const SprtConfig& config);

// The test over the games of a match, which may end in any order. It looks at the pairs in the
// order of their numbers, as far as all have ended, so that its verdict does not depend on how many
// games are played at a time. Once decided it takes in no more pairs.
class SequentialTest {
  public:
    explicit SequentialTest(const SprtConfig& config) : config_(config) {}

    // The first engine's half points (0..2) from game `index`.
    void add_game(int index, int half_points);

    [[nodiscard]] const SprtConfig& config() const noexcept { return config_; }
    [[nodiscard]] const Pentanomial& pairs() const noexcept { return pairs_; }
    [[nodiscard]] SprtVerdict verdict() const noexcept { return verdict_; }
    [[nodiscard]] double ratio() const { return log_likelihood_ratio(pairs_, config_); }

  private:
    SprtConfig config_;
    std::map<int, int> waiting_;
    int next_pair_ = 0;
    Pentanomial pairs_{};
    SprtVerdict verdict_ = SprtVerdict::undecided;
};

}  // namespace hasami::match
