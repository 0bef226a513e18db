// Recognises what a text holds: positions and games in any notation that the engine reads.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/game_record.h"
#include "engine/obf.h"
#include "engine/text.h"

namespace hasami {

// One thing to work on: a position, perhaps with known scores, or a game.
struct InputItem {
    std::string id;  // short name for output: "tiger", "ffo.obf:3" (line), "games.ggf#2" (game)
    std::variant<Problem, GameRecord> content;

    [[nodiscard]] const Problem* problem() const noexcept { return std::get_if<Problem>(&content); }
    [[nodiscard]] const GameRecord* game() const noexcept {
        return std::get_if<GameRecord>(&content);
    }
    // The position itself or the last one of the game.
    [[nodiscard]] const Position& position() const noexcept {
        return problem() != nullptr ? problem()->position : game()->game.position();
    }
};

// The game that leads to a named opening; supplied by a higher layer, may be empty.
using OpeningLookup = std::function<std::optional<Game>(std::string_view)>;

// The positions and games of a text: GGF or SGF games; or lines with a start name, an opening
// name, a transcript or an OBF line each ('#' and '%' begin comments); or one board or transcript
// that is broken into lines. The error says what is wrong where, or what was expected.
[[nodiscard]] Result<std::vector<InputItem>> parse_input_text(std::string_view text,
                                                              const Source& source,
                                                              const OpeningLookup& opening = {});

// `text` begins like moves ("f5", "1. f5").
[[nodiscard]] bool begins_like_transcript(std::string_view text) noexcept;

// `text` begins like GGF or SGF: "(" behind an optional number.
[[nodiscard]] bool begins_like_tree(std::string_view text) noexcept;

// `text` is nothing but squares of a board, with blanks between; `cells` is set to the number of
// squares at its front in any case.
[[nodiscard]] bool is_all_cells(std::string_view text, int& cells) noexcept;

}  // namespace hasami
