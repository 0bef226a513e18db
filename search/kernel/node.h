// The plain data that describe one node of the tree, the same for every instruction set.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/board.h"
#include "search/selectivity.h"

namespace hasami::search {

// Plies of the longest line: 60 moves and the passes between them.
inline constexpr int kMaxPly = 128;

// A principal variation, filled from its end.
struct PvLine {
    Square moves[kMaxPly];
    int length = 0;

    void clear() noexcept { length = 0; }
    void set(Square first, const PvLine& rest) noexcept {
        moves[0] = first;
        length = std::min(rest.length, kMaxPly - 1) + 1;
        std::copy_n(rest.moves, length - 1, moves + 1);
    }
};

// How far a search looks: to a depth, ending in evaluations, or to the end of the game.
enum class Mode { midgame, solve };

// Whether a node's exact value is wanted, or only on which side of a bound it lies.
enum class NodeKind { pv, null_window };

// The argument of a node search. Scores are raw (1/128 disc); depth counts discs to be played, so
// that it equals the number of empties when solving and passes cost nothing.
struct NodeTask {
    Board board;
    int ply = 0;
    int depth = 0;
    int alpha = 0;
    int beta = 0;
    Mode mode = Mode::midgame;
    NodeKind kind = NodeKind::pv;
    int probcut_level = 0;  // shallow searches of ProbCut that enclose the node
};

}  // namespace hasami::search
