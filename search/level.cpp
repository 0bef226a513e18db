#include "search/level.h"

#include <algorithm>
#include <iterator>

namespace hasami::search {

Level level_at(int level) noexcept {
    if (level <= 10) {
        constexpr double kRandomDiscs[] = {40, 20, 10, 4};
        const bool errs = level < static_cast<int>(std::size(kRandomDiscs));
        return {level, 2 * level, 2 * level, 2 * level, 2 * level, errs ? kRandomDiscs[level] : 0};
    }
    if (level <= 18) {
        return {level, 21, 22, 24, 27};
    }
    if (level <= 24) {
        return {level, 24, 26, 28, 31};
    }
    if (level <= 30) {
        return {level, 27, 29, 31, 34};
    }
    return {level, std::max(28, level - 6), std::max(30, level - 3), level,
            std::min(60, level + 4)};
}

SearchLimits limits_of(const Level& level, int empties) noexcept {
    SearchLimits limits;
    limits.depth = std::max(level.midgame_depth, 1);
    if (empties <= level.exact_empties) {
        limits.solve_selectivity = Selectivity::none;
    } else if (empties <= level.p99_empties) {
        limits.solve_selectivity = Selectivity::p99;
    } else if (empties <= level.p95_empties) {
        limits.solve_selectivity = Selectivity::p95;
    } else {
        limits.solve_selectivity = Selectivity::p73;
    }
    limits.solve_from_empties = level.p73_empties;
    return limits;
}

}  // namespace hasami::search
