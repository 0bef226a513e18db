#include "search/time_manager.h"

#include <algorithm>

namespace hasami::search {

namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

// Kept back from every deadline for waking up, answering and the way to the other side; a busy
// machine may wake us late, and of a long time a fortieth is no loss.
constexpr microseconds kLag = milliseconds(8);
constexpr int kLagShare = 40;
// When the best move counts as settled, and how far that shrinks the soft limit; how far doubt
// stretches it.
constexpr int kStableIterations = 6;
constexpr double kStableFactor = 0.7;
constexpr double kUnstableFactor = 1.6;
constexpr double kAlarmingDropDiscs = 1.5;
// From about this many empties the rest of the game is solved and costs no more time.
constexpr int kSolvedEmpties = 18;
// What a single move may take of a clock at most; less where the game should be solved already, so
// that something is left if the machine has no time for us. The last of a clock is only nibbled at:
// it pays for being woken late.
constexpr double kMostOfClock = 0.4;
constexpr double kMostOfLateClock = 0.25;
constexpr microseconds kReserve = milliseconds(100);
constexpr int kReserveShare = 8;

microseconds without_lag(microseconds t) {
    const microseconds lag = std::min<microseconds>(std::max(kLag, t / kLagShare), t / 2);
    return std::max<microseconds>(t - lag, microseconds(200));
}

TimeBudget clock_budget(const Clock& clock, int empties) noexcept {
    const microseconds main = clock.remaining;
    int own_moves = std::max((empties - kSolvedEmpties + 1) / 2, 1) + 1;
    if (clock.moves_to_go) {
        own_moves = std::clamp(*clock.moves_to_go, 1, own_moves);
    }
    const microseconds per_move = main / own_moves + clock.increment * 3 / 4 + clock.byoyomi;
    const std::chrono::duration<double, std::micro> spare =
        std::max(main - kReserve, main / kReserveShare);
    const auto most = std::chrono::duration_cast<microseconds>(
        spare * (empties > kSolvedEmpties ? kMostOfClock : kMostOfLateClock));
    const microseconds ceiling =
        most + clock.byoyomi + std::min<microseconds>(clock.increment, main / 4);
    const microseconds hard = without_lag(std::min<microseconds>(per_move * 3, ceiling));
    return {std::min(hard, per_move * 6 / 10), hard, true};
}

}  // namespace

std::optional<TimeBudget> time_budget(const SearchLimits& limits, int empties) noexcept {
    std::optional<TimeBudget> budget;
    if (limits.clock) {
        budget = clock_budget(*limits.clock, empties);
    }
    if (limits.move_time) {
        const microseconds t = without_lag(*limits.move_time);
        budget = budget ? TimeBudget{std::min(budget->soft, t), std::min(budget->hard, t), true}
                        : TimeBudget{t, t, false};
    }
    return budget;
}

bool TimeManager::may_continue(std::chrono::nanoseconds elapsed,
                               const SearchResult& result) noexcept {
    const bool is_first = best_ == Square::none;
    unchanged_iterations_ = result.best == best_ ? unchanged_iterations_ + 1 : 0;
    const double drop_discs = is_first ? 0.0 : (previous_ - result.score).discs();
    best_ = result.best;
    previous_ = result.score;
    if (!budget_.saves) {
        return elapsed < budget_.hard;
    }
    if (is_forced_) {
        return false;
    }
    double factor = unchanged_iterations_ >= kStableIterations ? kStableFactor : 1.0;
    if (unchanged_iterations_ == 0 || drop_discs >= kAlarmingDropDiscs) {
        factor = kUnstableFactor;
    }
    const std::chrono::duration<double, std::micro> soft = budget_.soft * factor;
    return elapsed < soft && elapsed < budget_.hard;
}

}  // namespace hasami::search
