// The moves of a node: fixed capacity, no allocation.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "engine/bitboard.h"

namespace hasami {

// A move with the discs it turns and a place for the search's order. Not initialised by itself:
// lists of moves are made in every node.
struct Move {
    Bitboard flips;
    Square square;
    int order;
};

// Room for any board: games reach 32 or 33 moves, arbitrary set-ups at least 34; a legal move
// touches an opponent disc, so 48 is out of reach.
class MoveList {
  public:
    static constexpr int kCapacity = 48;

    HASAMI_ALWAYS_INLINE void push(Square s, Bitboard flips) noexcept {
        moves_[size_++] = {flips, s, 0};
    }
    [[nodiscard]] int size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] Move* begin() noexcept { return moves_; }
    [[nodiscard]] Move* end() noexcept { return moves_ + size_; }
    [[nodiscard]] const Move* begin() const noexcept { return moves_; }
    [[nodiscard]] const Move* end() const noexcept { return moves_ + size_; }
    [[nodiscard]] Move& operator[](int i) noexcept { return moves_[i]; }
    [[nodiscard]] const Move& operator[](int i) const noexcept { return moves_[i]; }

  private:
    Move moves_[kCapacity];
    int size_ = 0;
};

}  // namespace hasami
