// Fits the network of an evaluation to labelled positions.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "eval/training/dataset.h"
#include "eval/training/fit.h"
#include "eval/weights.h"

namespace hasami::eval {

struct NetworkFitOptions {
    int epochs = 8;
    // Learning rates at the start; both fall to 1 % of it along half a cosine.
    double row_rate = 0.002;     // of stochastic gradient descent, for the rows
    double layer_rate = 0.0006;  // of Adam (Kingma, Ba 2015), for all behind them
    int threads = 1;
    std::uint64_t seed = 1;  // of the layers at the start
};

// A new network for the patterns of `start`, which stay as they are: it minimises the squared
// error of the evaluation over the samples, a share of them in their order on each thread. Threads
// work on copies of the network, 50 MB each, that are averaged now and then, so that the same
// number of threads gives the same network every time. Precondition: there are samples.
[[nodiscard]] Weights fit_network(std::span<const Sample> samples, const Weights& start,
                                  const NetworkFitOptions& options, const FitProgress& on_epoch);

}  // namespace hasami::eval
