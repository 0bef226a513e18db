// Played games and shortest games as facts for the tests of notation and files.
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace hasami::test {

struct KnownGame {
    std::string_view moves;
    int black_discs;
    int white_discs;
    int empties;
    int passes;  // between the first and the last move
};

inline constexpr KnownGame kKnownGames[] = {
    // World final 1977, Inoue - Heiberg.
    {"f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5e3d2g4h3f7b5h5g3b4b6c8b8c7e8f8g8h4h6e2d1c1a3a6a5e1f2g7c2a4h8"
     "a2b7f1b3b1b2h7a7a8a1g1g2h2h1",
     34, 30, 0, 2},
    // Logistello - Murakami 1997.
    {"f5f6e6f4e3c5c4e7c6e2f3g4g5d6e8h6c7d7f7d8f8g8g6h5g3d3d2h2c3d1f2g1c2g2h1g7c1b3f1e1c8b8b4b6b5a5"
     "a4a3a7b7h3h4a8a6h8b1h7b2a2a1",
     55, 9, 0, 1},
    // The optimal game of Takizawa's "Othello is Solved".
    {"f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7"
     "a3a4a1a2c1h2h1g2b8a8g7h8h7h6",
     32, 32, 0, 0},
    // Shortest wipe-outs by Black and by White, and the shortest game with both colours left.
    {"f5d6c5f6e7f4g5e6e3", 13, 0, 51, 0},
    {"f5f6c4f4e6b4g6f7g5h5", 0, 14, 50, 0},
    {"f5f4c3e6f7g6g4e8g8g5h5", 14, 1, 49, 0},
    // Two draws 31-31 with two empties; the most passes of the WTHOR base; 23 passes.
    {"f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3h5h7c5b4e8d8c6g8b5a5a3c7b6a6c8b8a4b3a7c2a2e3f2d2e2e1f1"
     "g3d1c1b1b7g2h2g1b2a1g7h1",
     31, 31, 2, -1},
    {"f5f6e6f4d3c4e3d6g4h3b5b4c5c6b6g3c3f3b3a6c7d8d7e7b8b7h4h5a8c2a7a4c8e2a5g5a3e8a2f8f7c1b1a1b2g7"
     "d1d2g6g8h8h7h6e1f2g2f1h1g1h2",
     64, 0, 0, 15},
    {"f5d6c4g5d7c7h5d8b8b7b6a7b5a6a5b4b3c6e8f8c8a8e7a4b2a2c2d2d1e2f2c5c3a1a3e6d3f6f7f1g2h2e3f4b1g1"
     "c1e1g8g7f3h1h3h4h6",
     0, 59, 5, 23},
};

}  // namespace hasami::test
