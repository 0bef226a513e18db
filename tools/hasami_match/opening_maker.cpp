// SPDX-License-Identifier: MIT
#include "tools/hasami_match/opening_maker.h"

#include <cmath>
#include <optional>
#include <set>

#include "engine/rng.h"
#include "engine/rules.h"

namespace hasami::match {
namespace {

// A random game of `plies` moves; nothing if it comes to a pass or to a lost position.
std::optional<Opening> random_opening(int plies, Rng& rng, const BoardScorer& scorer) {
    constexpr int kFirstChecked = 4;  // before this all positions are near balance
    constexpr double kLostDiscs = 5;
    Opening opening{standard_start(), {Square::f5}};
    Board board = play(opening.start.board, Square::f5);
    for (int ply = 1; ply < plies; ++ply) {
        Bitboard moves = legal_moves(board);
        if (moves == 0) {
            return std::nullopt;
        }
        for (int skip = rng.below(count(moves)); skip > 0; --skip) {
            moves = without_first(moves);
        }
        opening.moves.push_back(first_square(moves));
        board = play(board, opening.moves.back());
        if (ply >= kFirstChecked && std::abs(scorer(board, 0)) > kLostDiscs) {
            return std::nullopt;
        }
    }
    return opening;
}

}  // namespace

std::vector<Opening> make_openings(const OpeningMakerConfig& config, const BoardScorer& scorer,
                                   const std::function<void(int found)>& on_found) {
    // So many games in a row without a new position mean that there are hardly any left.
    constexpr int kPatience = 200'000;
    Rng rng(config.seed);
    std::set<Board> seen;
    std::vector<Opening> found;
    for (int misses = 0; std::ssize(found) < config.count && misses < kPatience; ++misses) {
        const int plies = config.min_plies + rng.below(config.max_plies - config.min_plies + 1);
        const std::optional<Opening> opening = random_opening(plies, rng, scorer);
        if (!opening) {
            continue;
        }
        const Board board = opening->position().board;
        if (!has_moves(board) || !seen.insert(canonical(board).board).second) {
            continue;
        }
        if (std::abs(scorer(board, config.depth)) <= config.within_discs) {
            found.push_back(*opening);
            on_found(static_cast<int>(found.size()));
            misses = 0;
        }
    }
    return found;
}

}  // namespace hasami::match
