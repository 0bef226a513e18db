// SPDX-License-Identifier: MIT
#include "book/selection.h"

#include <algorithm>

namespace hasami::book {

namespace {

double value_discs(const BookMove& m, const SelectionOptions& options) noexcept {
    return m.exact && m.score == Score() ? options.draw_discs : m.score.discs();
}

}  // namespace

std::optional<BookMove> select(const BookEntry& entry, const SelectionOptions& options, Rng& rng) {
    std::vector<BookMove> trusted;
    for (const BookMove& m : entry.moves) {
        if (m.exact || m.depth >= options.min_depth) {
            trusted.push_back(m);
        }
    }
    if (trusted.empty()) {
        return std::nullopt;
    }
    double best = value_discs(trusted.front(), options);
    for (const BookMove& m : trusted) {
        best = std::max(best, value_discs(m, options));
    }
    const BookMove* chosen = nullptr;
    double chosen_value = 0;
    for (const BookMove& m : trusted) {
        const double value = value_discs(m, options);
        if (best - value > options.max_loss_discs) {
            continue;
        }
        const double varied = value + rng.unit() * options.random_discs;
        if (chosen == nullptr || varied > chosen_value ||
            (varied == chosen_value && m.games > chosen->games)) {
            chosen = &m;
            chosen_value = varied;
        }
    }
    return *chosen;
}

}  // namespace hasami::book
