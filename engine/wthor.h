// WTHOR, the binary game base of the French Othello federation.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game_record.h"

namespace hasami {

// One game as stored. Counts are Black's discs with the empties given to the winner, so White has
// 64 minus that.
struct WthorGame {
    int tournament = 0;  // indices into the names
    int black = 0;
    int white = 0;
    int black_discs = 0;
    int best_black_discs = 0;  // with best play from `solved_empties` on
    int move_count = 0;
    std::array<Square, 60> moves{};  // without passes; the first move_count count
};

// A .wtb file.
struct WthorBase {
    int year = 0;            // of the games
    int solved_empties = 0;  // empties from which best_black_discs was computed
    std::vector<WthorGame> games;
};

// The names in a .jou (players) or .trn (tournaments) file, as UTF-8.
struct WthorNames {
    std::vector<std::string> players;
    std::vector<std::string> tournaments;
};

// Reads the bytes of a .wtb file of 8x8 games; moves are squares but not checked for legality.
// Errors begin with `name`.
[[nodiscard]] Result<WthorBase> parse_wthor(std::string_view bytes, std::string_view name);

// Reads the bytes of a .jou or .trn file (told apart by their record size).
[[nodiscard]] Result<std::vector<std::string>> parse_wthor_names(std::string_view bytes,
                                                                 std::string_view name);

// The game with its passes; the error names the first illegal move. Unfinished games are common:
// Game::is_over() tells.
[[nodiscard]] Result<Game> replay(const WthorGame& game);

// All games replayed and with their names (empty where an index has none), year and recorded
// result. The error names the record, counted from 1.
[[nodiscard]] Result<std::vector<GameRecord>> to_game_records(const WthorBase& base,
                                                              const WthorNames& names,
                                                              std::string_view name);

}  // namespace hasami
