#include "engine/board.h"

namespace hasami {

CanonicalBoard canonical(Board b) noexcept {
    CanonicalBoard best{b, 0};
    for (int symmetry = 1; symmetry < kSymmetryCount; ++symmetry) {
        const Board image = symmetric(b, symmetry);
        if (image < best.board) {
            best = {image, symmetry};
        }
    }
    return best;
}

int final_score_discs(Board b, ScoringRule rule) noexcept {
    const bool wiped_out = b.player == 0 || b.opponent == 0;
    if (rule == ScoringRule::winner_takes_empties ||
        (rule == ScoringRule::empties_split && wiped_out)) {
        return final_score_discs(b);
    }
    return count(b.player) - count(b.opponent);
}

}  // namespace hasami
