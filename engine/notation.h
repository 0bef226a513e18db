// Positions and games as plain text: transcripts, board strings, a picture for people.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "engine/game.h"
#include "engine/text.h"

namespace hasami {

// A game from moves such as "f5d6c3", "1. F5 2. d6", "F5-D6-C3": any case; blanks, commas, single
// dashes and move numbers with a dot between; forced passes are inserted and may also be written
// (pa, ps, pass, --). Passes after the end of the game are ignored. No moves give the start.
// The error names place, ply, square and the legal moves.
[[nodiscard]] Result<Game> parse_transcript(std::string_view text,
                                            Position start = standard_start(),
                                            Source source = {"transcript"});

enum class PassStyle {
    omitted,  // readers infer forced passes
    written   // as "pa"
};

// The moves in lower case without separators: "f5d6c3".
[[nodiscard]] std::string format_transcript(const Game& game,
                                            PassStyle passes = PassStyle::omitted);

// A disc or an empty square at the front of `text`, or nothing; `length` is set to its bytes.
// Black: X x * @ B b and a black circle; White: O o W w and a white circle; empty: - . _ ,
enum class Cell { none, empty, black, white };
[[nodiscard]] Cell parse_cell(std::string_view text, std::size_t& length) noexcept;

// The side that a whole word names: X x * @ 0 b black and a black circle; O o 1 w white and a
// white circle; words in any case.
[[nodiscard]] std::optional<Color> parse_side(std::string_view word) noexcept;

// 64 squares a1 b1 ... h8 (parse_cell), blanks and line breaks anywhere, then the side to move.
[[nodiscard]] Result<Position> parse_position(std::string_view text, Source source = {"board"});

// As parse_position on the front of `text`; sets `end` to the offset behind the side to move.
[[nodiscard]] Result<Position> parse_position_prefix(std::string_view text, std::size_t& end,
                                                     const Source& source);

// The 64 squares as X, O and -, without the side to move.
[[nodiscard]] std::string format_board(const Position& position);

// format_board, a blank and the side to move: "---...--- X".
[[nodiscard]] std::string format_position(const Position& position);

// Nine lines for people: coordinates, X, O, '.' for empty squares, '*' for legal moves.
[[nodiscard]] std::string board_picture(const Position& position);

}  // namespace hasami
