// How far an evaluation is from labels, by the number of empties.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "eval/evaluator.h"
#include "eval/training/dataset.h"

namespace hasami::eval {

// Errors of the positions with first..last empties, in discs.
struct ErrorRow {
    int first_empties = 0;
    int last_empties = 0;
    std::uint64_t positions = 0;
    double mean_absolute = 0;
    double root_mean_square = 0;
    double mean = 0;  // evaluation minus label
};

// Positions whose evaluations lie in one range of discs: the mean of both sides.
struct CalibrationRow {
    std::uint64_t positions = 0;
    double mean_evaluation = 0;
    double mean_label = 0;
};

struct ErrorReport {
    std::vector<ErrorRow> rows;  // bands of empties, the fullest board first
    ErrorRow all;
    std::vector<CalibrationRow> calibration;  // by evaluation, lowest first
};

// Bands of `band` empties, beginning at 0.
[[nodiscard]] ErrorReport measure_errors(const Evaluator& evaluator,
                                         std::span<const Sample> samples, int band = 10);

// A table for people.
[[nodiscard]] std::string format_report(const ErrorReport& report);

}  // namespace hasami::eval
