// Names of openings, English and Japanese, known by position and so under every move order and
// symmetry.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board.h"
#include "engine/game.h"

namespace hasami::book {

// The four families of Japanese opening theory. By the first moves: f5d6c5 rabbit, f5d6c3 tiger,
// f5f6 cow, f5f4 mouse; an opening that transposes belongs where its position is named.
enum class Family { rabbit, tiger, cow, mouse, other };

[[nodiscard]] std::string_view name_of(Family family) noexcept;
// 兎, 虎, 牛, 鼠 or 他.
[[nodiscard]] std::string_view japanese_name_of(Family family) noexcept;

// A named position. Alternative names are joined by " / "; one of `en` and `ja` may be empty.
struct Opening {
    std::string_view en;
    std::string_view ja;
    Family family = Family::other;
    std::vector<Square> moves;  // a move order from the standard start
};

enum class Language { english, japanese };

// The name in `language`, or in the other one where there is none.
[[nodiscard]] std::string_view name_of(const Opening& opening, Language language) noexcept;

// All named positions.
[[nodiscard]] std::span<const Opening> openings();

// The opening of exactly this position, nullptr if it has no name.
[[nodiscard]] const Opening* opening_at(Board b);

// The opening of the last named position that the game went through, nullptr if none.
[[nodiscard]] const Opening* opening_of(const Game& game);

// The game that leads to the opening with this name: any of the names of an Opening (ASCII letters
// in any case; 定石 may be left out). The form of the position reader's hook.
[[nodiscard]] std::optional<Game> game_of_opening(std::string_view name);

}  // namespace hasami::book
