// Fits weights to labelled positions by least squares.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/result.h"
#include "eval/training/dataset.h"
#include "eval/weights.h"

namespace hasami::eval {

struct FitOptions {
    std::vector<int> knots{4, 19, 34, 49, 64};  // discs on the board
    int epochs = 8;
    // Share of a position's error that each of its weights takes over; falls geometrically from
    // the first to the last epoch.
    double rate = 0.011;
    double final_rate = 0.0005;
    // Weights seen n times are scaled by n / (n + shrink) at the end.
    double shrink = 0;
    int threads = 1;
};

// The error tells why weights cannot have these knots: expected are 1 to 61, ascending in 4..64.
[[nodiscard]] Result<void> check_knots(std::span<const int> knots);

// After each epoch: its number from 1, and the root mean square error in discs of the positions
// when they were met.
using FitProgress = std::function<void(int epoch, double rms_discs)>;

// Minimises the squared error of pattern weights, without a network, by stochastic gradient descent
// over the samples in their order, from `start` (resampled at the knots of `options`). One thread
// gives the same weights every time; several share the weights without locks, which loses an update
// now and then. Precondition: the knots pass check_knots.
[[nodiscard]] Weights fit(std::span<const Sample> samples, const Weights& start,
                          const FitOptions& options, const FitProgress& on_epoch);

}  // namespace hasami::eval
