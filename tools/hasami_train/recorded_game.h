// Games as self-play records them, and their code of about 25 bytes a game.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/result.h"

namespace hasami::tools {

// A finished game. Its result is no label for the positions before a move that was not chosen.
struct RecordedGame {
    Game game;
    // The first plies, passes included, that were given or random.
    int opening_plies = 0;
    // Later plies whose moves were random, ascending.
    std::vector<int> random_plies{};
};

// One number in a mixed radix, little-endian and without trailing zero bytes. Its digits, least
// significant first:
//     opening_plies (radix 128), random_plies.size() (128), each of random_plies (128),
//     for each position in turn: the place of its move among the legal ones, a1 first (radix: how
//     many there are). Passes, and the end, follow from the rules.
// Precondition: a finished game from the standard start.
[[nodiscard]] std::vector<std::uint8_t> encode_game(const RecordedGame& recorded);

// Inverse of encode_game; other bytes are an error.
[[nodiscard]] Result<RecordedGame> decode_game(std::string_view code);

}  // namespace hasami::tools
