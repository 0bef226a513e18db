// How far a shallow search is from a deep one: the basis of statistical cutoffs.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "search/kernel/node.h"
#include "search/selectivity.h"

namespace hasami::search {

// Standard deviation, in discs, of the difference between a search of `deep` plies and one of
// `shallow` plies (0: the static evaluation) with `empties` empty squares. In solve mode the deep
// value is the final result, and `deep` equals `empties`.
[[nodiscard]] double probcut_sigma(Mode mode, int empties, int shallow, int deep) noexcept;

// The quantile, in standard deviations, that a selectivity level demands (those that Edax made
// customary). Precondition: not none.
[[nodiscard]] double probcut_quantile(Selectivity s) noexcept;

// The model worked out for one selectivity, for look-up by (mode, empties, depth).
class ProbCutMargins {
  public:
    struct Row {
        int probe_depth = 0;   // plies
        int probe_margin = 0;  // raw: how far beyond the window the probe must end
    };

    // For Selectivity::none the table is empty and must not be asked; the lazy margin is endless.
    explicit ProbCutMargins(Selectivity s) noexcept;

    [[nodiscard]] const Row& at(Mode mode, int empties, int depth) const noexcept {
        return mode == Mode::solve
                   ? solve_[static_cast<std::size_t>(empties)]
                   : midgame_[static_cast<std::size_t>(empties)][static_cast<std::size_t>(depth)];
    }

    // Raw: how far outside a window a pattern sum settles a position without the network.
    [[nodiscard]] int lazy_margin() const noexcept { return lazy_margin_; }

  private:
    // Set-ups may have any number of empties.
    static constexpr std::size_t kRows = kSquareCount + 1;
    std::array<std::array<Row, kRows>, kRows> midgame_{};
    std::array<Row, kRows> solve_{};
    int lazy_margin_ = 0;
};

}  // namespace hasami::search
