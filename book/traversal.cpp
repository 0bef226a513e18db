// SPDX-License-Identifier: MIT
#include "book/traversal.h"

#include <algorithm>
#include <queue>
#include <tuple>
#include <unordered_set>

#include "engine/rules.h"

namespace hasami::book {

namespace {

using BoardSet = std::unordered_set<Board, BoardHash>;

std::vector<Board> ascending_by_ply(std::vector<Board> boards) {
    std::sort(boards.begin(), boards.end(),
              [](Board a, Board b) { return std::tuple(ply_of(a), a) < std::tuple(ply_of(b), b); });
    return boards;
}

// One walk per owner: a position is open at most once with the owner to move and once without.
class Reach {
  public:
    Reach(const PositionMap& positions, const LineRule& rule)
        : positions_(positions), rule_(rule) {}

    // Precondition: the side to move at the root has a move.
    void from(Board root, bool owner_to_move) {
        visit(canonical(root).board, owner_to_move);
        while (!open_.empty()) {
            const auto [board, own] = open_.back();
            open_.pop_back();
            expand(board, own);
        }
    }

    [[nodiscard]] ReachedPositions result() const {
        return {ascending_by_ply({stored_.begin(), stored_.end()}),
                ascending_by_ply({missing_.begin(), missing_.end()})};
    }

  private:
    void visit(Board b, bool own) {
        if (!positions_.contains(b)) {
            missing_.insert(b);
        } else if (seen_[own ? 1 : 0].insert(b).second) {
            stored_.insert(b);
            open_.emplace_back(b, own);
        }
    }

    void expand(Board b, bool own) {
        if (ply_of(b) >= rule_.max_ply) {
            return;
        }
        const std::vector<BookMove>& moves = positions_.at(b);
        const double allowed = own ? rule_.own_loss_discs : rule_.reply_loss_discs;
        for (const BookMove& move : moves) {
            if ((moves.front().score - move.score).discs() > allowed) {
                break;
            }
            const Child child = child_after(b, move.square);
            if (!child.over) {
                visit(child.board, own == child.same_mover);
            }
        }
    }

    const PositionMap& positions_;
    const LineRule& rule_;
    BoardSet seen_[2];
    BoardSet stored_;
    BoardSet missing_;
    std::vector<std::pair<Board, bool>> open_;
};

}  // namespace

ReachedPositions reach(const PositionMap& positions, Board root, const LineRule& rule) {
    Reach walk(positions, rule);
    if (!has_moves(root)) {
        root = root.passed();
    }
    if (!has_moves(root)) {
        return {};
    }
    walk.from(root, true);
    walk.from(root, false);
    return walk.result();
}

std::vector<Board> deviations(const PositionMap& positions, double loss_discs, int max_ply) {
    BoardSet found;
    for (const auto& [board, moves] : positions) {
        if (ply_of(board) >= max_ply) {
            continue;
        }
        for (const BookMove& move : moves) {
            const Child child = child_after(board, move.square);
            if ((moves.front().score - move.score).discs() <= loss_discs && !child.over &&
                !positions.contains(child.board)) {
                found.insert(child.board);
            }
        }
    }
    return ascending_by_ply({found.begin(), found.end()});
}

std::vector<Board> boards_by_ply(const PositionMap& positions) {
    std::vector<Board> boards;
    boards.reserve(positions.size());
    for (const auto& [board, moves] : positions) {
        boards.push_back(board);
    }
    return ascending_by_ply(std::move(boards));
}

void prune(PositionMap& positions, const std::vector<Board>& roots, double max_loss_discs,
           std::size_t max_positions) {
    // Dijkstra by (loss, ply), so that a position is taken after some position leading to it.
    using Open = std::tuple<int, int, Board>;
    std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
    const auto push = [&](int loss, Board b) {
        if (loss <= max_loss_discs * Score::kUnitsPerDisc && positions.contains(b)) {
            open.emplace(loss, ply_of(b), b);
        }
    };
    for (const Board root : roots) {
        push(0, canonical(root).board);
    }
    PositionMap kept;
    while (!open.empty() && kept.size() < max_positions) {
        const auto [loss, ply, board] = open.top();
        open.pop();
        const auto [it, is_new] = kept.try_emplace(board, positions.at(board));
        if (!is_new) {
            continue;
        }
        for (const BookMove& move : it->second) {
            push(loss + (it->second.front().score - move.score).raw(),
                 child_after(board, move.square).board);
        }
    }
    positions = std::move(kept);
}

}  // namespace hasami::book
