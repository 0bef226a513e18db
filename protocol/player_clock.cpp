#include "protocol/player_clock.h"

#include <algorithm>
#include <cmath>

namespace hasami::protocol {

using std::chrono::milliseconds;

milliseconds to_milliseconds(double seconds) noexcept {
    return milliseconds(std::llround(seconds * 1000));
}

PlayerClock::PlayerClock(TimeControl control) : control_(control), left_(control.main) {
    if (left_ <= milliseconds(0)) {
        start_period(milliseconds(0));
    }
}

void PlayerClock::start_period(milliseconds overdrawn) {
    if (control_.period_moves > 0) {
        left_ = control_.period - overdrawn;
        moves_left_ = control_.period_moves;
    }
}

void PlayerClock::spend(milliseconds used) {
    const bool was_in_main = moves_left_ == 0;
    left_ -= used;
    if (was_in_main) {
        left_ += control_.increment;
        if (left_ <= milliseconds(0)) {
            start_period(-left_);
        }
    } else if (--moves_left_ == 0) {
        start_period(milliseconds(0));
    }
}

void PlayerClock::set_left(milliseconds left, int moves) {
    left_ = left;
    moves_left_ = moves;
    if (moves == 0 && left <= milliseconds(0)) {
        start_period(milliseconds(0));
    }
}

void PlayerClock::limit(search::SearchLimits& limits, std::optional<milliseconds> lag) const {
    constexpr milliseconds kDefaultLag(30);
    if (moves_left_ == 1) {
        const milliseconds kept_back = lag.value_or(std::min(kDefaultLag, left_ / 5));
        const milliseconds usable = std::max(left_ - kept_back, milliseconds(1));
        limits.move_time = std::min(limits.move_time.value_or(usable), usable);
        return;
    }
    search::Clock clock;
    clock.remaining = std::max(left_ - lag.value_or(kDefaultLag), milliseconds(1));
    if (moves_left_ > 1) {
        clock.moves_to_go = moves_left_;
    } else {
        clock.increment = control_.increment;
        if (control_.period_moves > 0) {
            clock.byoyomi = control_.period / control_.period_moves;
        }
    }
    limits.clock = clock;
}

}  // namespace hasami::protocol
