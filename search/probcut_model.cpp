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
    constexpr std::array<double, kSelectivityCount> kQuantiles{1.1, 1.5, 2.0, 2.6, 3.3, 99.0};
    return kQuantiles[static_cast<std::size_t>(s)];
}

ProbCutMargins::ProbCutMargins(Selectivity s) noexcept {
    const double quantile = probcut_quantile(s);
    const double midgame_quantile = s == Selectivity::p73 ? params::kFirstQuantile : quantile;
    lazy_margin_ =
        static_cast<int>((1 + quantile) * Score::kUnitsPerDisc * params::kCorrectionSigma);
    const auto row = [&](Mode mode, int empties, int depth, int probe_depth) {
        const double deviations = mode == Mode::midgame ? midgame_quantile : quantile;
        return Row{probe_depth, static_cast<int>(deviations * Score::kUnitsPerDisc *
                                                 probcut_sigma(mode, empties, probe_depth, depth))};
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
