// Which of the good moves of a book entry to play.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "book/book.h"
#include "engine/rng.h"

namespace hasami::book {

struct SelectionOptions {
    // Variety: to each move's value a random amount in [0, random_discs) is added before the best
    // is taken, so that moves of equal value are equally likely and a loss of random_discs or more
    // is never taken on.
    double random_discs = 0;
    // Never a move that loses more than this against the best one.
    double max_loss_discs = 2;
    // What a proven draw is worth to the side to move, in discs: NBoard's contempt as the mover
    // sees it; about +-64 when one side holds the right to win a drawn game.
    double draw_discs = 0;
    // Moves with a shallower score are not trusted: they are not played, and where the best one is
    // among them the book has no answer. The depth that the clock would allow a search.
    int min_depth = 0;
};

// The move to play, nullopt to leave the book; of equal moves the one most often played.
// Deterministic for equal options and state of `rng`.
[[nodiscard]] std::optional<BookMove> select(const BookEntry& entry,
                                             const SelectionOptions& options, Rng& rng);

}  // namespace hasami::book
