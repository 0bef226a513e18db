// A 64-bit key of a board, for table indexing.
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board.h"

namespace hasami {

// Equal boards have equal keys; different boards rarely share one, and tables that must not
// confuse them store the board itself. Every bit of the key depends on all discs (multiply-xor
// finaliser in the manner of MurmurHash3, public domain).
[[nodiscard]] HASAMI_ALWAYS_INLINE constexpr std::uint64_t hash_of(Board b) noexcept {
    std::uint64_t h = b.player * 0x9E3779B97F4A7C15ULL;
    h ^= h >> 32;
    h = (h ^ b.opponent) * 0xD6E8FEB86659FD93ULL;
    h ^= h >> 32;
    h *= 0xD6E8FEB86659FD93ULL;
    return h ^ (h >> 32);
}

}  // namespace hasami
