// Feature states of every instruction set behind plain functions, for tests.
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/board.h"
#include "engine/isa.h"
#include "eval/evaluator.h"

namespace hasami::test {

// A move of a recorded game; a pass has the square `pass` and no flips.
struct Step {
    Square move = Square::pass;
    Bitboard flips = 0;
};

// The evaluation (raw) of `start` and after each step, kept up incrementally.
using EvaluateAlong = void (*)(const eval::Evaluator&, Board start, const Step* steps, int count,
                               int* values);

// One entry for each ISA that is compiled in and that this CPU runs.
struct FeatureProbe {
    Isa isa;
    EvaluateAlong evaluate_along;
};
[[nodiscard]] std::vector<FeatureProbe> feature_probes();

}  // namespace hasami::test
