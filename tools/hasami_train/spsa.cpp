// SPDX-License-Identifier: MIT
#include "tools/hasami_train/spsa.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/rng.h"

namespace hasami::tools {

Spsa::Spsa(std::vector<search::TunableRow> rows, const SpsaSettings& settings)
    : rows_(std::move(rows)), settings_(settings) {
    for (const search::TunableRow& row : rows_) {
        values_.push_back(row.value);
    }
}

void Spsa::resume(int iteration, std::vector<double> values) {
    assert(iteration <= settings_.iterations && values.size() == rows_.size());
    iteration_ = iteration;
    values_ = std::move(values);
}

std::vector<Spsa::Change> Spsa::changes() const {
    Rng rng(Rng(settings_.seed).next() + static_cast<std::uint64_t>(iteration_));
    std::vector<Change> changes;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const double sign = rng.below(2) == 0 ? 1 : -1;
        changes.push_back({sign, rng.unit()});
    }
    return changes;
}

SpsaPoints Spsa::points() const {
    const double decay =
        std::pow(static_cast<double>(settings_.iterations) / (iteration_ + 1), settings_.gamma);
    const std::vector<Change> change = changes();
    // Both points of a whole constant are rounded with the same draw: what is random is neither
    // their mean difference nor, on average, where they lie.
    const auto point = [&](std::size_t i, double side) {
        const search::TunableRow& row = rows_[i];
        const double exact =
            values_[i] + side * change[i].sign * settings_.perturbation * decay * row.step;
        return std::clamp(row.is_whole ? std::floor(exact + change[i].draw) : exact, row.least,
                          row.most);
    };
    SpsaPoints points;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        points.plus.push_back(point(i, 1));
        points.minus.push_back(point(i, -1));
    }
    return points;
}

void Spsa::learn(double result) {
    const std::vector<Change> change = changes();
    const SpsaPoints played = points();
    const double done = static_cast<double>(iteration_ + 1) / settings_.iterations;
    // a_k / (2 c_k), which is `rate` when all is done.
    const double gain =
        settings_.rate * std::pow(done, settings_.gamma) *
        std::pow((settings_.stability + 1) / (settings_.stability + done), settings_.alpha);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (played.plus[i] == played.minus[i]) {
            continue;  // at a bound, or rounded to the same number: the result says nothing
        }
        values_[i] = std::clamp(values_[i] + gain * result * change[i].sign * rows_[i].step,
                                rows_[i].least, rows_[i].most);
    }
    ++iteration_;
}

}  // namespace hasami::tools
