// Phases of a game: which table of weights serves which number of empty squares.
// SPDX-License-Identifier: MIT
#pragma once

namespace hasami::eval {

inline constexpr int kMaxEmpties = 60;
// Two discs a phase: 4 and 5 discs are phase 0; 62, 63 and 64 discs share the last one.
inline constexpr int kPhaseCount = 30;

// Precondition: 0 <= empties <= 60 (positions with fewer than four discs count as the start).
[[nodiscard]] constexpr int phase_of(int empties) noexcept {
    const int phase = (kMaxEmpties - empties) / 2;
    return phase < kPhaseCount ? phase : kPhaseCount - 1;
}

// Discs on the board, the mean of the phase; weights are interpolated there.
[[nodiscard]] constexpr double mean_discs(int phase) noexcept {
    return 2 * phase + 4.5;
}

}  // namespace hasami::eval
