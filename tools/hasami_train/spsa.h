// Finds values of constants by comparing pairs of points: simultaneous perturbation stochastic
// approximation (SPSA).
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "search/tunables.h"

namespace hasami::tools {

// J. C. Spall, "Implementation of the simultaneous perturbation algorithm for stochastic
// optimization", 1998: a_k = a / (A + k)^alpha, c_k = c / k^gamma in iteration k = 1, 2, ... As in
// Stockfish's fishtest, a and c are given by what they come to in the last iteration, and lengths
// are in steps of each constant.
struct SpsaSettings {
    int iterations = 1000;
    // What the last iteration moves each value, in steps, when one point wins every game.
    double rate = 0.03;
    // How far the points of the last iteration lie from the values, in steps.
    double perturbation = 1;
    double stability = 0.1;  // A, as a share of the iterations
    double alpha = 0.602;
    double gamma = 0.101;
    std::uint64_t seed = 1;
};

// Two points on opposite sides of the present values, within the ranges; whole where the constant
// is, where both may be the same.
struct SpsaPoints {
    std::vector<double> plus;
    std::vector<double> minus;
};

class Spsa {
  public:
    // Begins at the rows' values.
    Spsa(std::vector<search::TunableRow> rows, const SpsaSettings& settings);

    [[nodiscard]] const std::vector<search::TunableRow>& rows() const noexcept { return rows_; }
    [[nodiscard]] const SpsaSettings& settings() const noexcept { return settings_; }
    // The iterations done so far.
    [[nodiscard]] int iteration() const noexcept { return iteration_; }
    [[nodiscard]] bool is_done() const noexcept { return iteration_ == settings_.iterations; }
    // The present values, one a row; not rounded.
    [[nodiscard]] const std::vector<double>& values() const noexcept { return values_; }

    // Goes on where another run was. Precondition: an iteration of the settings, a value in range
    // for each row.
    void resume(int iteration, std::vector<double> values);

    // The points to compare now: they depend on the settings, iteration() and values() alone.
    [[nodiscard]] SpsaPoints points() const;
    // Ends the iteration: `result` is how much better `plus` did, -1..1 (the difference of the
    // points scored, for each game).
    void learn(double result);

  private:
    // How a row is changed in this iteration.
    struct Change {
        double sign;  // +1 or -1: on which side of the value `plus` lies
        double draw;  // 0..1: a whole number is rounded up where its fraction is above 1 - draw
    };
    [[nodiscard]] std::vector<Change> changes() const;

    std::vector<search::TunableRow> rows_;
    SpsaSettings settings_;
    int iteration_ = 0;
    std::vector<double> values_;
};

}  // namespace hasami::tools
