// Finds balanced openings by random play and search.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "tools/hasami_match/opening.h"

namespace hasami::match {

struct OpeningMakerConfig {
    int count = 2000;
    int min_plies = 6;
    int max_plies = 12;
    int depth = 10;           // plies of the search that decides
    double within_discs = 1;  // how far from 0 its value may lie
    std::uint64_t seed = 1;
};

// The value of a board for its mover, in discs, by a search of `depth` plies; 0 asks for the static
// evaluation.
using BoardScorer = std::function<double(Board, int depth)>;

// Random games from the standard start, all beginning with f5 and with lengths drawn from
// min_plies..max_plies. A game is dropped when the static evaluation finds it lost for one side;
// its last position is kept when the search of full depth puts it within the limit, and when none
// kept before is the same up to symmetry. Fewer than `count` when the positions run out.
// `on_found` is called after each.
[[nodiscard]] std::vector<Opening> make_openings(const OpeningMakerConfig& config,
                                                 const BoardScorer& scorer,
                                                 const std::function<void(int found)>& on_found);

}  // namespace hasami::match
