// All constants of the search that were found by measurement.
// SPDX-License-Identifier: MIT
#pragma once

namespace hasami::search::params {

// --- From the midgame node to the null-window endgame ---
// At most this many empties: the null-window solver without evaluation takes over.
inline constexpr int kEndgameEmpties = 11;

// --- Cutoffs ---
// Enhanced transposition cutoff from this depth of the midgame; when solving, wherever the late
// endgame has not taken over.
inline constexpr int kEtcDepth = 5;
// At most so many probing searches inside one another.
inline constexpr int kProbCutNesting = 2;
// The depth of the probing search, of the parity of the deep one except just above the horizon.
[[nodiscard]] constexpr int midgame_probe_depth(int depth) noexcept {
    return depth == 1 ? 0 : 2 * (depth / 4) + (depth & 1);
}
[[nodiscard]] constexpr int solve_probe_depth(int depth) noexcept {
    return 2 * (depth / 6) + (depth & 1);
}

// ln(sigma in discs) = constant + empties * .. + shallow * .. + deep * .., fitted by `hasami-train
// probcut`: midgame, with --positions 2500 --depth 9, to the weights of version 4 (a probe of depth
// 0 for depth 1 is extrapolated, and measured as predicted); solve, with --positions 250
// --solve-from 17, to those of version 2 (a fit to version 4 has smaller sigmas up to 20 empties,
// but larger ones where it extrapolates).
struct ProbCutCoefficients {
    double constant, empties, shallow, deep;
};
inline constexpr ProbCutCoefficients kMidgameProbCut{1.4884, -0.01725, -0.1663, 0.0787};
inline constexpr ProbCutCoefficients kSolveProbCut{2.4791, 0.00000, -0.0898, -0.0261};

// --- Evaluation ---
// The network's correction of a pattern sum has about this standard deviation, in discs. Where the
// sum lies further outside the window than it and the selectivity's quantile of it, the network is
// not asked.
inline constexpr double kCorrectionSigma = 2.5;

// --- Late move reductions ---
// From this depth, from this move of a node on (0: the first), by so many plies.
inline constexpr int kReductionDepth = 5;
inline constexpr int kReductionFrom = 4;
inline constexpr int kReduction = 2;

// --- Move ordering ---
// What each reply that a move leaves costs it, in raw score units.
inline constexpr int kMidgameReplyWeight = 24;
inline constexpr int kSolveReplyWeight = 600;
// A move into a region with an odd number of empties, when solving.
inline constexpr int kSolveOddWeight = 128;
// The same in the late endgame, where there is no evaluation; in units of its own.
inline constexpr int kLateReplyWeight = 4;
inline constexpr int kLateCornerWeight = 4;
inline constexpr int kLateOddWeight = 2;
// From so few empties on, one phase of the weights orders a solve's moves: it stays in the cache.
inline constexpr int kSharedPhaseUpTo = 13;
inline constexpr int kSharedPhase = 12;

// --- Iterative deepening ---
// By so much, raw, is a midgame search of an odd depth too high: one ply before the horizon the
// mover takes the best of several uncertain values; in an even depth the luck of both sides
// cancels. Measured between the depths 0 to 8 on positions of self-play: 1.2 to 1.5 discs.
inline constexpr int kOddDepthBias = 166;
// Half the width of the first window around the expected score, raw.
inline constexpr int kAspirationRaw = 3 * 128;
// Before a solve, the midgame is searched to this many plies less than the empties.
inline constexpr int kPresearchGap = 7;
// From this many empties a solve is prepared by selective ones; beyond so many by all of them.
inline constexpr int kSelectiveSolveEmpties = 16;
inline constexpr int kProofEmpties = 32;

// --- Splitting work among threads ---
inline constexpr int kSplitDepth = 4;
inline constexpr int kSplitEmpties = 14;

// The alpha, in discs, from which a stability cutoff is tried, by empties: with many empties only
// a clearly won (for the opponent) position holds enough stable discs. Values after Edax.
inline constexpr int kStabilityAlpha[64] = {
    99, 99, 99, 99, 6,  8,  10, 12, 14, 16, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42,
    44, 46, 48, 48, 50, 50, 52, 52, 54, 54, 56, 56, 58, 58, 60, 60, 62, 62, 64, 64, 64, 64,
    64, 64, 64, 64, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99};

}  // namespace hasami::search::params
