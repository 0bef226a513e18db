// What the caller of a search asks for.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/bitboard.h"
#include "search/selectivity.h"

namespace hasami::search {

// The mover's clock when the search starts.
struct Clock {
    std::chrono::milliseconds remaining{0};
    std::chrono::milliseconds increment{0};  // gained after each move
    std::chrono::milliseconds byoyomi{0};  // per move (or per `moves_to_go`) once main time is gone
    std::optional<int> moves_to_go{};      // moves to play within `remaining`
};

// What an exact search has to find out.
enum class SolveGoal {
    score,         // the disc difference
    win_draw_loss  // only its sign: scores are -1, 0 or +1 disc, or a proven bound
};

// Every limit that is set ends the search; none set means: to the very end of the game.
struct SearchLimits {
    // Plies of the midgame search, 1..60. At or above the number of empties: to the end.
    std::optional<int> depth;
    // Solve instead when at most this many squares are empty.
    std::optional<int> solve_from_empties;
    // Confidence of the last pass of a search to the end.
    Selectivity solve_selectivity = Selectivity::none;
    // Confidence of every depth of the midgame; unset: as is_hurried() asks for.
    std::optional<Selectivity> midgame_selectivity;
    std::optional<std::uint64_t> nodes;
    std::optional<std::chrono::milliseconds> move_time;
    std::optional<Clock> clock;
    // A clock or a time per move may yet come to rule the search: Searcher::ponder_hit().
    bool ponders = false;
    SolveGoal goal = SolveGoal::score;
    // How many root moves get their own exact value and line, best first.
    int multi_pv = 1;
    // Root moves to consider; 0 means all.
    Bitboard root_moves = 0;

    // Depth is bought with time or nodes: what matters is the best answer so far, not how certain
    // an answer is in the end.
    [[nodiscard]] bool is_hurried() const noexcept {
        return clock || move_time || nodes || ponders;
    }
};

}  // namespace hasami::search
