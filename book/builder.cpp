// SPDX-License-Identifier: MIT
#include "book/builder.h"

#include <algorithm>

#include "engine/rules.h"

namespace hasami::book {

namespace {

Bitboard squares_in(const std::vector<BookMove>& moves) noexcept {
    Bitboard squares = 0;
    for (const BookMove& m : moves) {
        squares |= bit(m.square);
    }
    return squares;
}

}  // namespace

Builder::Task Builder::next_task(Board b, const ScoringPlan& plan) const {
    const int empties = b.empty_count();
    const bool solve = empties <= plan.solve_from_empties;
    const int depth = solve ? empties : std::min(plan.depth, empties);
    const auto it = positions_.find(b);
    if (it == positions_.end()) {
        return {legal_moves(b), solve ? depth : std::min(plan.survey_depth, depth)};
    }
    const std::vector<BookMove>& moves = it->second;
    if (const Bitboard unlisted = legal_moves(b) & ~squares_in(moves)) {
        return {unlisted, solve ? depth : std::min(plan.survey_depth, depth)};
    }
    const double threshold = solve ? -100 : moves.front().score.discs() - plan.margin_discs;
    Task task{0, depth};
    for (const BookMove& m : moves) {
        if (m.score.discs() >= threshold && m.depth < depth && !m.exact &&
            !linked_move(positions_, b, m)) {
            task.moves |= bit(m.square);
        }
    }
    return task;
}

bool Builder::is_settled(Board b, const ScoringPlan& plan) const {
    return next_task(b, plan).moves == 0;
}

void Builder::take_scores(Board b, const std::vector<BookMove>& scores, int depth) {
    std::vector<BookMove>& moves = positions_[b];
    for (const BookMove& score : scores) {
        const auto it = std::find_if(moves.begin(), moves.end(),
                                     [&](const BookMove& m) { return m.square == score.square; });
        BookMove& move = it == moves.end() ? moves.emplace_back() : *it;
        const int games = move.games;
        move = score;
        move.depth = depth;
        move.games = games;
        move = linked_move(positions_, b, move).value_or(move);
    }
    std::sort(moves.begin(), moves.end(), is_better);
}

bool Builder::settle(Board b, const ScoringPlan& plan) {
    for (Task task = next_task(b, plan); task.moves != 0; task = next_task(b, plan)) {
        const auto scores = scorer_({b, task.moves, task.depth});
        if (!scores || squares_in(*scores) != task.moves) {
            return false;
        }
        take_scores(b, *scores, task.depth);
    }
    return true;
}

bool Builder::settle_all(std::span<const Board> boards, const ScoringPlan& plan, Shard shard,
                         const StepDone& step_done) {
    bool going = true;
    for (const Board b : boards) {
        if (!shard.holds(b) || is_settled(b, plan)) {
            continue;
        }
        going = settle(b, plan) && step_done();
        if (!going) {
            break;
        }
    }
    negamax(positions_);
    return going;
}

bool Builder::grow(Board root, const LineRule& rule, const ScoringPlan& plan, Shard shard,
                   const StepDone& step_done) {
    for (;;) {
        const ReachedPositions reached = reach(positions_, root, rule);
        const bool has_work = std::any_of(reached.missing.begin(), reached.missing.end(),
                                          [&](Board b) { return shard.holds(b); });
        if (!has_work) {
            return true;
        }
        if (!settle_all(reached.missing, plan, shard, step_done)) {
            return false;
        }
    }
}

std::vector<Board> positions_of(const Game& game, int max_ply) {
    std::vector<Board> boards;
    Board b = game.start().board;
    for (std::size_t i = 0;; ++i) {
        if (ply_of(b) > max_ply) {
            break;
        }
        if (has_moves(b)) {
            boards.push_back(canonical(b).board);
        }
        if (i == game.moves().size()) {
            break;
        }
        b = play(b, game.moves()[i]);
    }
    return boards;
}

void count_game(PositionMap& positions, const Game& game) {
    Board b = game.start().board;
    for (const Square s : game.moves()) {
        const CanonicalBoard c = canonical(b);
        if (const auto it = positions.find(c.board); it != positions.end()) {
            for (BookMove& m : it->second) {
                m.games += m.square == symmetric(s, c.symmetry) && m.games < kMaxGames ? 1 : 0;
            }
        }
        b = play(b, s);
    }
}

}  // namespace hasami::book
