#include "tools/hasami/game_analysis.h"

#include <algorithm>

#include "engine/rules.h"

namespace hasami::tools {
namespace {

struct PlayedMove {
    search::MoveLine line;
    search::Source source = search::Source::search;
};

// The played move where it is not the best one: from the lines of the result, or by a search of its
// own.
PlayedMove find_played(const PlyAnalysis& ply, const PositionSearch& search) {
    for (const search::MoveLine& line : ply.result.lines) {
        if (line.move == ply.played && line.bound == search::Bound::exact) {
            return {line, ply.result.source};
        }
    }
    const search::SearchResult own = search(ply.before.board, ply.played);
    return {{ply.played, own.score, own.bound, own.depth, own.selectivity, own.exact, own.pv},
            own.source};
}

// The result, as if the search had found `played`; nodes and time stay those of the search.
void make_best(const PlayedMove& played, search::SearchResult& result) {
    const search::MoveLine& line = played.line;
    result.answer_with(line);
    result.source = played.source;
    std::erase_if(result.lines, [&](const search::MoveLine& l) { return l.move == line.move; });
    result.lines.insert(result.lines.begin(), line);
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
    const PlayedMove played = find_played(analysis, search);
    analysis.played_score = played.line.score;
    analysis.played_exact = played.line.exact;
    if (played.line.score > analysis.result.score) {
        make_best(played, analysis.result);
    }
    analysis.loss_discs = (analysis.result.score - played.line.score).discs();
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
