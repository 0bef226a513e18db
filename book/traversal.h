// Which positions the lines of a book reach, and at what cost.
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "book/position_map.h"

namespace hasami::book {

// The lines to follow from a root: one side plays well, the other may go wrong. Losses are
// measured in discs against the best move of the position.
struct LineRule {
    double own_loss_discs = 0;    // at most this much a move for the side whose book it is
    double reply_loss_discs = 4;  // and for its opponent
    int max_ply = 10;             // positions to reach, by ply_of
};

struct ReachedPositions {
    std::vector<Board> stored;
    std::vector<Board> missing;  // not in the book; the positions to add
};

// Follows the rule once with each side as the owner. Positions are canonical and ascend by ply.
[[nodiscard]] ReachedPositions reach(const PositionMap& positions, Board root,
                                     const LineRule& rule);

// The positions one move beyond the book: what moves within `loss_discs` of the best lead to from
// stored positions before `max_ply`. Canonical, ascending by ply.
[[nodiscard]] std::vector<Board> deviations(const PositionMap& positions, double loss_discs,
                                            int max_ply);

// All positions, ascending by ply.
[[nodiscard]] std::vector<Board> boards_by_ply(const PositionMap& positions);

// Removes positions until at most `max_positions` are left and no line to any of them loses more
// than `max_loss_discs`, the losses of both sides along the cheapest line added up. Whatever stays
// is reached from the roots by positions that stay.
void prune(PositionMap& positions, const std::vector<Board>& roots, double max_loss_discs,
           std::size_t max_positions);

}  // namespace hasami::book
