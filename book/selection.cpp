// SPDX-License-Identifier: MIT
#include "book/selection.h"

#include <algorithm>

namespace hasami::book {

namespace {

// Where a draw is worth a win, a proven win is worth no less; likewise with losses.
double value_discs(const BookMove& m, const SelectionOptions& options) noexcept {
    const double discs = m.score.discs();
    if (!m.exact) {
        return discs;
    }
    return m.score > Score()   ? std::max(discs, options.draw_discs)
           : m.score < Score() ? std::min(discs, options.draw_discs)
                               : options.draw_discs;
}

bool is_trusted(const BookMove& m, const SelectionOptions& options) noexcept {
    return m.exact || m.depth >= options.min_depth;
}

}  // namespace

std::optional<BookMove> select(const BookEntry& entry, const SelectionOptions& options, Rng& rng) {
    const auto value = [&](const BookMove& m) { return value_discs(m, options); };
    const BookMove& best = *std::max_element(
        entry.moves.begin(), entry.moves.end(),
        [&](const BookMove& a, const BookMove& b) { return value(a) < value(b); });
    if (!is_trusted(best, options)) {
        return std::nullopt;
    }
    const BookMove* chosen = &best;
    double chosen_value = -2 * kSquareCount;
    for (const BookMove& m : entry.moves) {
        if (!is_trusted(m, options) || value(best) - value(m) > options.max_loss_discs) {
            continue;
        }
        const double varied = value(m) + rng.unit() * options.random_discs;
        if (varied > chosen_value || (varied == chosen_value && m.games > chosen->games)) {
            chosen = &m;
            chosen_value = varied;
        }
    }
    return *chosen;
}

}  // namespace hasami::book
