// The body of the probes, instantiated once per instruction set.
// SPDX-License-Identifier: MIT
#pragma once

#include "eval/features.h"
#include "tests/eval/feature_probe.h"

namespace hasami::test {

template <class Tag>
void evaluate_along(const eval::Evaluator& evaluator, Board start, const Step* steps, int count,
                    int* values) {
    eval::FeatureState<Tag> states[2];
    states[0].reset(start);
    int empties = start.empty_count();
    values[0] = evaluate(states[0], evaluator.phase(empties));
    for (int i = 0; i < count; ++i) {
        const auto& before = states[i % 2];
        auto& after = states[(i + 1) % 2];
        if (steps[i].move == Square::pass) {
            after.set_after_pass(before);
        } else {
            after.set_after_move(before, steps[i].move, steps[i].flips);
            --empties;
        }
        values[i + 1] = evaluate(after, evaluator.phase(empties));
    }
}

}  // namespace hasami::test
