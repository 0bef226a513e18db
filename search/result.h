// What a search reports.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "engine/score.h"
#include "engine/square.h"
#include "search/selectivity.h"

namespace hasami::search {

// How a reported score relates to the true value of the search.
enum class Bound { exact, lower, upper };

// Who found a score.
enum class Source {
    search,  // midgame search
    solver,  // search to the end of the game
    book,
    forced  // game over, or only a pass
};

// One root move. Scores are for the side to move at the root.
struct MoveLine {
    Square move = Square::none;
    Score score;
    Bound bound = Bound::exact;
    int depth = 0;  // plies; the number of empties when searched to the end
    Selectivity selectivity = Selectivity::p73;
    bool exact = false;      // proven final disc difference
    std::vector<Square> pv;  // starts with `move`; passes explicit
};

struct SearchResult {
    Square best = Square::none;  // pass if forced, none if the game is over
    Score score;
    Bound bound = Bound::exact;
    int depth = 0;
    Selectivity selectivity = Selectivity::p73;
    bool exact = false;
    Source source = Source::search;
    std::vector<Square> pv;
    std::vector<MoveLine> lines;  // multi_pv best moves, best first
    std::uint64_t nodes = 0;      // positions entered, all threads
    std::chrono::microseconds elapsed{0};
    bool stopped = false;  // ended in mid-iteration by stop() or a time or node limit

    // Makes a line the answer; `source`, `lines`, nodes and time stay as they are.
    void answer_with(const MoveLine& line) {
        best = line.move;
        score = line.score;
        bound = line.bound;
        depth = line.depth;
        selectivity = line.selectivity;
        exact = line.exact;
        pv = line.pv;
    }
};

}  // namespace hasami::search
