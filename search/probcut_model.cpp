#include "search/probcut_model.h"

#include <cmath>

#include "engine/score.h"
#include "search/params.h"

namespace hasami::search {

double probcut_sigma(Mode mode, int empties, int shallow, int deep) noexcept {
    using namespace params;
    return std::exp(mode == Mode::solve
                        ? kSolveSigma + kSolveSigmaShallow * shallow + kSolveSigmaDeep * deep
                        : kMidgameSigma + kMidgameSigmaEmpties * empties +
                              kMidgameSigmaShallow * shallow + kMidgameSigmaDeep * deep);
}

double probcut_quantile(Selectivity s) noexcept {
    const std::array<double, kSelectivityCount> quantiles{
        params::kFirstQuantile, 1.5, 2.0, 2.6, 3.3, 99.0};
    return quantiles[static_cast<std::size_t>(s)];
}

ProbCutMargins::ProbCutMargins(Selectivity s) noexcept {
    const double quantile = probcut_quantile(s) * Score::kUnitsPerDisc;
    lazy_margin_ = static_cast<int>((Score::kUnitsPerDisc + quantile) * params::kCorrectionSigma);
    const auto row = [&](Mode mode, int empties, int depth, int probe_depth) {
        return Row{probe_depth,
                   static_cast<int>(quantile * probcut_sigma(mode, empties, probe_depth, depth))};
    };
    for (int empties = 0; empties < static_cast<int>(kRows); ++empties) {
        for (int depth = 0; depth < static_cast<int>(kRows); ++depth) {
            midgame_[static_cast<std::size_t>(empties)][static_cast<std::size_t>(depth)] =
                row(Mode::midgame, empties, depth, params::midgame_probe_depth(depth));
        }
        solve_[static_cast<std::size_t>(empties)] =
            row(Mode::solve, empties, empties, params::solve_probe_depth(empties));
    }
}

}  // namespace hasami::search
