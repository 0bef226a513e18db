// All constants of the search that were found by measurement. A Tunable is a row NAME, VALUE,
// LEAST, MOST, STEP for `hasami-train tune`; tunables.cpp lists them.
// SPDX-License-Identifier: MIT
#pragma once

#include "search/tunable.h"

namespace hasami::search::params {

// --- From the midgame node to the null-window endgame ---
// At most this many empties: the null-window solver without evaluation takes over.
inline constexpr int kEndgameEmpties = 11;

// --- Cutoffs ---
// Enhanced transposition cutoff from this depth of the midgame; when solving, wherever the late
// endgame has not taken over the children.
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
// probcut`. Midgame: with --positions 2500 --depth 9, to the weights of version 4 (a probe of depth
// 0 for depth 1 is extrapolated, and measured as predicted), the fit is 1.4884, -0.01725, -0.1663
// and 0.0787; `hasami-train tune` found that games are won with margins a sixth smaller in the
// first selectivity, by its quantile, and with smaller ones for deep probes. Solve, where the deep
// search is as deep as there are empties: with --positions 250 --solve-from 17, to the weights of
// version 2 (a fit to version 4 has smaller sigmas up to 20 empties, but larger ones where it
// extrapolates).
inline constexpr Tunable<double> kMidgameSigma{"MidgameSigma", 1.4884, 0.8, 2.2, 0.05};
inline constexpr Tunable<double> kMidgameSigmaEmpties{"MidgameSigmaEmpties", -0.01725, -0.04, 0.01,
                                                      0.002};
inline constexpr Tunable<double> kMidgameSigmaShallow{"MidgameSigmaShallow", -0.193, -0.4, 0, 0.02};
inline constexpr Tunable<double> kMidgameSigmaDeep{"MidgameSigmaDeep", 0.082, 0, 0.25, 0.008};
inline constexpr Tunable<double> kSolveSigma{"SolveSigma", 2.4791, 1.5, 3.5, 0.05};
inline constexpr Tunable<double> kSolveSigmaShallow{"SolveSigmaShallow", -0.0898, -0.3, 0, 0.02};
inline constexpr Tunable<double> kSolveSigmaDeep{"SolveSigmaDeep", -0.0261, -0.1, 0.05, 0.003};
// So many standard deviations the first selectivity demands in the midgame, in place of the 1.1
// that 73 % of confidence means.
inline constexpr Tunable<double> kFirstQuantile{"FirstQuantile", 0.93, 0.6, 1.5, 0.08};

// --- Evaluation ---
// The network's correction of a pattern sum has about this standard deviation, in discs. Where the
// sum lies further outside the window than it and the selectivity's quantile of it, the network is
// not asked.
inline constexpr Tunable<double> kCorrectionSigma{"CorrectionSigma", 2.5, 0.5, 6, 0.4};

// --- Late move reductions ---
// From this depth, from this move of a node on (0: the first), by so many plies.
inline constexpr Tunable<int> kReductionDepth{"ReductionDepth", 5, 3, 12, 1};
inline constexpr Tunable<int> kReductionFrom{"ReductionFrom", 4, 1, 16, 1};
inline constexpr Tunable<int> kReduction{"Reduction", 2, 1, 4, 0.5};

// --- Move ordering ---
// What each reply that a move leaves costs it, in raw score units.
inline constexpr Tunable<int> kMidgameReplyWeight{"MidgameReplyWeight", 24, 0, 200, 8};
inline constexpr Tunable<int> kSolveReplyWeight{"SolveReplyWeight", 600, 0, 2000, 80};
// A move into a region with an odd number of empties, when solving.
inline constexpr Tunable<int> kSolveOddWeight{"SolveOddWeight", 128, 0, 1000, 50};
// The same in the late endgame, where there is no evaluation; in units of its own.
inline constexpr int kLateReplyWeight = 4;
inline constexpr int kLateCornerWeight = 3;
inline constexpr int kLateStableWeight = 1;
inline constexpr int kLateOddWeight = 1;
inline constexpr int kLateSecondRingWeight = 1;
// From so few empties on, one phase of the weights orders a solve's moves: it stays in the cache.
inline constexpr int kSharedPhaseUpTo = 13;
inline constexpr int kSharedPhase = 12;
// From so many empties on the network orders them too: its price is nothing to what lies below.
inline constexpr int kNetworkOrderEmpties = 16;

// --- Iterative deepening ---
// By so much, raw, is a midgame search of an odd depth too high: one ply before the horizon the
// mover takes the best of several uncertain values; in an even depth the luck of both sides
// cancels. Against the mean of the depths before and after, on positions of self-play, with the
// weights of version 5: 1.1 to 1.2 discs at the depths 9 and 13 and 95 % of confidence. The first
// selectivity prunes more of the mover's choices: 0.7 to 0.8.
inline constexpr int kOddDepthBias = 150;
inline constexpr int kFirstOddDepthBias = 96;
// Half the width of the first window around the expected score, raw.
inline constexpr Tunable<int> kAspirationRaw{"AspirationRaw", 3 * 128, 32, 2048, 96};
// Before a solve, the midgame is searched to this many plies less than the empties.
inline constexpr Tunable<int> kPresearchGap{"PresearchGap", 7, 2, 16, 1};
// From this many empties a solve is prepared by selective ones; beyond so many by all of them.
inline constexpr int kSelectiveSolveEmpties = 16;
inline constexpr int kProofEmpties = 32;

// --- Splitting work among threads ---
// From so many plies (empties, when solving) on, other threads may join a node from its second move
// on.
inline constexpr int kSplitDepth = 5;
inline constexpr int kSplitEmpties = 14;

// The alpha, in discs, from which a stability cutoff is tried, by empties: with many empties only
// a clearly won (for the opponent) position holds enough stable discs. Values after Edax
// but for 4 empties, where a search costs little more than the bound.
inline constexpr int kStabilityAlpha[64] = {
    99, 99, 99, 99, 16, 8,  10, 12, 14, 16, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42,
    44, 46, 48, 48, 50, 50, 52, 52, 54, 54, 56, 56, 58, 58, 60, 60, 62, 62, 64, 64, 64, 64,
    64, 64, 64, 64, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99};

}  // namespace hasami::search::params
