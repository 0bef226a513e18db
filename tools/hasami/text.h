// How numbers, scores and lines of play are written for people.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>

#include "engine/square.h"
#include "search/result.h"

namespace hasami::tools {

// "950", "12.3 K", "1.50 M", "21.0 G".
[[nodiscard]] std::string amount_text(double amount);

// "0:42", "12:05", "1:02:03".
[[nodiscard]] std::string clock_text(double seconds);

// "0.003 s", "12.3 s", "125 s".
[[nodiscard]] std::string seconds_text(std::chrono::microseconds time);

// "+38" for proven scores, "+3.27" for others; ">=" or "<=" before a bound.
[[nodiscard]] std::string score_text(Score score, bool exact,
                                     search::Bound bound = search::Bound::exact);

// "win", "draw" or "loss" for the side to move by the sign of the score.
[[nodiscard]] std::string outcome_text(Score score);

// "20@100%": plies and confidence.
[[nodiscard]] std::string depth_text(int depth, search::Selectivity selectivity);

// "f5 d6 c3", at most `longest` moves and then "..".
[[nodiscard]] std::string line_text(std::span<const Square> moves, std::size_t longest = 60);

// Nodes per second; 0 for no time.
[[nodiscard]] double rate(std::uint64_t nodes, std::chrono::microseconds time) noexcept;

}  // namespace hasami::tools
