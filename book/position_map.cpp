// SPDX-License-Identifier: MIT
#include "book/position_map.h"

#include <algorithm>
#include <unordered_set>

#include "engine/game.h"
#include "engine/rules.h"

namespace hasami::book {

namespace {

bool is_proven(Board b, const std::vector<BookMove>& moves) {
    return static_cast<int>(moves.size()) == count(legal_moves(b)) &&
           std::all_of(moves.begin(), moves.end(), [](const BookMove& m) { return m.exact; });
}

}  // namespace

PositionMap to_map(const Book& book) {
    PositionMap positions;
    positions.reserve(book.size());
    for (std::size_t i = 0; i < book.size(); ++i) {
        const auto moves = book.moves(i);
        positions.emplace(book.board(i), std::vector<BookMove>(moves.begin(), moves.end()));
    }
    return positions;
}

Result<Book> to_book(const PositionMap& positions) {
    BookTable table;
    table.boards.reserve(positions.size());
    for (const auto& [board, moves] : positions) {
        table.boards.push_back(board);
    }
    std::sort(table.boards.begin(), table.boards.end());
    for (const Board b : table.boards) {
        const std::vector<BookMove>& moves = positions.at(b);
        table.first_move.push_back(static_cast<std::uint32_t>(table.moves.size()));
        table.moves.insert(table.moves.end(), moves.begin(), moves.end());
    }
    table.first_move.push_back(static_cast<std::uint32_t>(table.moves.size()));
    return Book::from_table(std::move(table));
}

Child child_after(Board b, Square s) noexcept {
    const Board next = play(b, s);
    if (has_moves(next)) {
        return {canonical(next).board, false, false};
    }
    if (has_moves(next.passed())) {
        return {canonical(next.passed()).board, true, false};
    }
    return {canonical(next).board, false, true};
}

std::optional<BookMove> linked_move(const PositionMap& positions, Board b, const BookMove& move) {
    const Child child = child_after(b, move.square);
    BookMove linked = move;
    if (child.over) {
        linked.score = Score::from_discs(-final_score_discs(child.board));
        linked.depth = 1;
        linked.exact = true;
        return linked;
    }
    const auto it = positions.find(child.board);
    if (it == positions.end()) {
        return std::nullopt;
    }
    const BookMove& best = it->second.front();
    linked.score = child.same_mover ? best.score : -best.score;
    linked.depth = std::min(best.depth + 1, kMaxDepth);
    linked.exact = is_proven(child.board, it->second);
    return linked;
}

std::size_t negamax(PositionMap& positions) {
    std::vector<PositionMap::value_type*> order;
    order.reserve(positions.size());
    for (auto& position : positions) {
        order.push_back(&position);
    }
    // Each move adds a disc, so children come before their parents.
    std::sort(order.begin(), order.end(),
              [](const auto* a, const auto* b) { return ply_of(a->first) > ply_of(b->first); });
    std::size_t changed = 0;
    for (auto* position : order) {
        for (BookMove& move : position->second) {
            if (const auto linked = linked_move(positions, position->first, move);
                linked && *linked != move) {
                move = *linked;
                ++changed;
            }
        }
        std::sort(position->second.begin(), position->second.end(), is_better);
    }
    return changed;
}

std::vector<Board> game_starts() {
    std::vector<Board> boards{standard_start().board, parallel_start().board};
    for (int corners = 1; corners <= 4; ++corners) {
        boards.push_back(handicap_start(corners).board);
    }
    return boards;
}

bool is_game_start(Board b) {
    const std::vector<Board> starts = game_starts();
    const Board sought = canonical(b).board;
    return std::any_of(starts.begin(), starts.end(),
                       [&](Board start) { return canonical(start).board == sought; });
}

CheckReport check(const PositionMap& positions, const std::vector<Board>& roots) {
    CheckReport report;
    std::unordered_set<Board, BoardHash> reached;
    std::vector<Board> open;
    const auto visit = [&](Board b) {
        if (positions.contains(b) && reached.insert(b).second) {
            open.push_back(b);
        }
    };
    for (const Board root : roots) {
        visit(canonical(root).board);
    }
    while (!open.empty()) {
        const Board b = open.back();
        open.pop_back();
        for (const BookMove& move : positions.at(b)) {
            visit(child_after(b, move.square).board);
        }
    }
    report.orphans = positions.size() - reached.size();
    for (const auto& [board, moves] : positions) {
        for (const BookMove& move : moves) {
            const auto linked = linked_move(positions, board, move);
            report.wrong_values += linked && *linked != move ? 1U : 0U;
        }
    }
    return report;
}

void merge_moves(std::vector<BookMove>& into, const std::vector<BookMove>& from) {
    for (const BookMove& theirs : from) {
        const auto ours = std::find_if(
            into.begin(), into.end(), [&](const BookMove& m) { return m.square == theirs.square; });
        if (ours == into.end()) {
            into.push_back(theirs);
            continue;
        }
        const int games = std::max(ours->games, theirs.games);
        if (std::pair(theirs.exact, theirs.depth) > std::pair(ours->exact, ours->depth)) {
            *ours = theirs;
        }
        ours->games = games;
    }
    std::sort(into.begin(), into.end(), is_better);
}

void merge(PositionMap& into, const PositionMap& from) {
    for (const auto& [board, moves] : from) {
        const auto [it, is_new] = into.try_emplace(board, moves);
        if (!is_new) {
            merge_moves(it->second, moves);
        }
    }
    negamax(into);
}

}  // namespace hasami::book
