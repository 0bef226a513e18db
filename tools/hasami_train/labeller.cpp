// SPDX-License-Identifier: MIT
#include "tools/hasami_train/labeller.h"

#include <algorithm>

#include "engine/rules.h"
#include "eval/simd/features_portable.h"
#include "search/kernel_table.h"

namespace hasami::tools {

using eval::LabelKind;

namespace {

constexpr std::size_t kHashMib = 4;

}  // namespace

Labeller::Labeller(LabelOptions options) : options_(std::move(options)) {
    if (options_.solve_from > 0) {  // also below trusted_from: the result may tell nothing there
        solver_.emplace(eval::Evaluator::embedded(), kHashMib, search::best_supported_isa());
    }
}

std::vector<std::optional<Label>> Labeller::label(const RecordedGame& recorded) {
    const std::vector<Square>& moves = recorded.game.moves();
    std::vector<Board> boards{recorded.game.start().board};
    for (const Square move : moves) {
        boards.push_back(play(boards.back(), move));
    }
    std::vector<std::optional<Label>> labels(moves.size());
    std::optional<Label> after =
        Label{static_cast<double>(final_score_discs(boards.back())), LabelKind::exact};
    const auto first = static_cast<std::size_t>(recorded.opening_plies);
    for (std::size_t i = moves.size(); i-- > first;) {
        if (std::binary_search(recorded.random_plies.begin(), recorded.random_plies.end(),
                               static_cast<int>(i))) {
            after.reset();
        } else {
            after = label_one(boards[i], moves[i], after);
            labels[i] = after;
        }
    }
    return labels;
}

std::optional<Label> Labeller::label_one(Board before, Square move,
                                         const std::optional<Label>& after) {
    const int empties = before.empty_count();
    if (move == Square::pass) {
        return after ? std::optional(Label{-after->discs, after->kind}) : std::nullopt;
    }
    if (after && empties <= options_.trusted_from) {
        return Label{-after->discs, LabelKind::exact};
    }
    if (empties <= options_.solve_from) {
        return Label{solver_->search(before, {}).score.discs(), LabelKind::exact};
    }
    if (!options_.evaluator) {
        return after ? std::optional(Label{-after->discs, LabelKind::result}) : std::nullopt;
    }
    const double own = static_discs(before);
    if (!after) {
        return Label{own, LabelKind::search};
    }
    // Most moves keep the value; only one that lets it fall is compared with the others.
    const bool falls = own + static_discs(play(before, move)) > options_.blunder_discs / 2;
    const double keep = falls && is_blunder(before, move) ? 0 : options_.keep;
    return Label{-keep * after->discs + (1 - keep) * own, LabelKind::search};
}

double Labeller::static_discs(Board b) const {
    eval::FeatureState<Portable> features;
    features.reset(b);
    return Score::from_raw(evaluate(features, options_.evaluator->phase(b.empty_count()))).discs();
}

bool Labeller::is_blunder(Board before, Square move) const {
    const eval::PhaseWeights& phase = options_.evaluator->phase(before.empty_count() - 1);
    eval::FeatureState<Portable> parent;
    parent.reset(before);
    const auto value_of = [&](Square s) {
        eval::FeatureState<Portable> child;
        child.set_after_move(parent, s, flips(before, s));
        return -Score::from_raw(evaluate(child, phase)).discs();
    };
    const double played = value_of(move);
    for (const Square s : squares_of(legal_moves(before))) {
        if (value_of(s) > played + options_.blunder_discs) {
            return true;
        }
    }
    return false;
}

SiblingSearch::SiblingSearch(std::shared_ptr<const eval::Evaluator> evaluator, int depth)
    : searcher_(std::move(evaluator), kHashMib, search::best_supported_isa()) {
    constexpr int kSolveFrom = 12;
    limits_.depth = depth;
    limits_.solve_from_empties = kSolveFrom;
    limits_.midgame_selectivity = search::Selectivity::none;
}

std::optional<Board> SiblingSearch::choose(Board before, Square played, Rng& rng) {
    Bitboard moves = legal_moves(before);
    if (played == Square::pass || count(moves) < 2) {
        return std::nullopt;
    }
    moves &= ~bit(played);
    for (int skip = rng.below(count(moves)); skip > 0; --skip) {
        moves = without_first(moves);
    }
    return play(before, first_square(moves));
}

Label SiblingSearch::value(Board b) {
    const search::SearchResult result = searcher_.search(b, limits_);
    return {result.score.discs(), result.exact ? LabelKind::exact : LabelKind::search};
}

}  // namespace hasami::tools
