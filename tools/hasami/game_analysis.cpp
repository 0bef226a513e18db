#include "tools/hasami/game_analysis.h"

#include <algorithm>

#include "engine/rules.h"

namespace hasami::tools {
namespace {

// The played move where it is not the best one: from the lines of the result, or by a search of its
// own.
search::MoveLine line_of_played(const PlyAnalysis& ply, const PositionSearch& search) {
    for (const search::MoveLine& line : ply.result.lines) {
        if (line.move == ply.played && line.bound == search::Bound::exact) {
            return line;
        }
    }
    const search::SearchResult own = search(ply.before.board, ply.played);
    return {ply.played, own.score, own.bound, own.depth, own.selectivity, own.exact, own.pv};
}

}  // namespace

Grade grade_of(double loss_discs) noexcept {
    return loss_discs < 0.5  ? Grade::best
           : loss_discs < 2  ? Grade::good
           : loss_discs < 4  ? Grade::inaccuracy
           : loss_discs < 10 ? Grade::mistake
                             : Grade::blunder;
}

const char* mark_of(Grade grade) noexcept {
    constexpr const char* kMarks[] = {"", "", "?!", "?", "??"};
    return kMarks[static_cast<std::size_t>(grade)];
}

double SideSummary::accuracy() const noexcept {
    return moves == 0 ? 100 : 100.0 * best / moves;
}

double SideSummary::mean_loss() const noexcept {
    return moves == 0 ? 0 : loss_discs / moves;
}

PlyAnalysis analyze_ply(const Game& game, int ply, const PositionSearch& search) {
    PlyAnalysis analysis;
    analysis.ply = ply + 1;
    analysis.before = game.position_at(ply);
    analysis.played = game.moves()[static_cast<std::size_t>(ply)];
    analysis.forced = count(legal_moves(analysis.before.board)) <= 1;
    analysis.result = search(analysis.before.board, Square::none);
    analysis.played_score = analysis.result.score;
    analysis.played_exact = analysis.result.exact;
    if (analysis.played == analysis.result.best) {
        return analysis;
    }
    const search::MoveLine played = line_of_played(analysis, search);
    analysis.played_score = played.score;
    analysis.played_exact = played.exact;
    if (played.score > analysis.result.score) {
        analysis.result.best = played.move;
        analysis.result.score = played.score;
        analysis.result.exact = played.exact;
        analysis.result.pv = played.pv;
    }
    analysis.loss_discs = (analysis.result.score - played.score).discs();
    return analysis;
}

SideSummary summary_of(const std::vector<PlyAnalysis>& plies, Color side) {
    SideSummary summary;
    for (const PlyAnalysis& ply : plies) {
        if (ply.forced || ply.before.side != side) {
            continue;
        }
        const Grade grade = grade_of(ply.loss_discs);
        ++summary.moves;
        summary.best += grade == Grade::best ? 1 : 0;
        summary.inaccuracies += grade == Grade::inaccuracy ? 1 : 0;
        summary.mistakes += grade == Grade::mistake ? 1 : 0;
        summary.blunders += grade == Grade::blunder ? 1 : 0;
        summary.loss_discs += ply.loss_discs;
    }
    return summary;
}

}  // namespace hasami::tools
