// SPDX-License-Identifier: MIT
#include "eval/training/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "eval/simd/features_portable.h"

namespace hasami::eval {

namespace {

constexpr int kCalibrationWidth = 8;  // discs

// Sums first, means in the end.
void add_error(ErrorRow& row, double error) {
    ++row.positions;
    row.mean_absolute += std::abs(error);
    row.root_mean_square += error * error;
    row.mean += error;
}

void finish(ErrorRow& row) {
    const double n = static_cast<double>(std::max<std::uint64_t>(row.positions, 1));
    row.mean_absolute /= n;
    row.root_mean_square = std::sqrt(row.root_mean_square / n);
    row.mean /= n;
}

std::string format_row(const ErrorRow& row, const std::string& title) {
    return fmt::format("{:>8} {:>10} {:>8.3f} {:>8.3f} {:>8.3f}\n", title, row.positions,
                       row.mean_absolute, row.root_mean_square, row.mean);
}

}  // namespace

ErrorReport measure_errors(const Evaluator& evaluator, std::span<const Sample> samples, int band) {
    ErrorReport report;
    for (int first = 0; first <= kMaxEmpties; first += band) {
        report.rows.push_back({first, std::min(first + band - 1, kMaxEmpties), 0, 0, 0, 0});
    }
    report.calibration.resize(128 / kCalibrationWidth);
    for (const Sample& s : samples) {
        const int empties = s.board.empty_count();
        FeatureState<Portable> features;
        features.reset(s.board);
        const double value = Score::from_raw(evaluate(features, evaluator.phase(empties))).discs();
        const double label = Score::from_raw(s.label).discs();
        add_error(report.rows[static_cast<std::size_t>(empties / band)], value - label);
        add_error(report.all, value - label);
        CalibrationRow& bin =
            report.calibration[static_cast<std::size_t>((value + 64) / kCalibrationWidth)];
        ++bin.positions;
        bin.mean_evaluation += value;
        bin.mean_label += label;
    }
    std::for_each(report.rows.begin(), report.rows.end(), finish);
    finish(report.all);
    for (CalibrationRow& bin : report.calibration) {
        const double n = static_cast<double>(std::max<std::uint64_t>(bin.positions, 1));
        bin.mean_evaluation /= n;
        bin.mean_label /= n;
    }
    return report;
}

std::string format_report(const ErrorReport& report) {
    std::string text = fmt::format("{:>8} {:>10} {:>8} {:>8} {:>8}   (discs)\n", "empties",
                                   "positions", "mean abs", "rms", "mean");
    for (const ErrorRow& row : report.rows) {
        if (row.positions > 0) {
            text += format_row(row, fmt::format("{}-{}", row.first_empties, row.last_empties));
        }
    }
    text += format_row(report.all, "all");
    text += fmt::format("{:>10} {:>10} {:>10}\n", "evaluation", "label", "positions");
    for (const CalibrationRow& bin : report.calibration) {
        if (bin.positions > 0) {
            text += fmt::format("{:>10.2f} {:>10.2f} {:>10}\n", bin.mean_evaluation, bin.mean_label,
                                bin.positions);
        }
    }
    return text;
}

}  // namespace hasami::eval
