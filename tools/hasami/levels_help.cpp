#include "tools/hasami/levels_help.h"

#include <fmt/format.h>

#include "search/level.h"

namespace hasami::tools {

std::string levels_help() {
    std::string text = fmt::format(
        "--level N, from {} to {}; {} where nothing else is said.\n\n"
        "depth: plies searched in the midgame, at 95% confidence (73% where time or nodes are\n"
        "limited too). exact, 99%, 95%, 73%: from how many empty squares on the game is searched\n"
        "to the end, with that confidence.\n"
        "mistakes: moves less than so many discs worse than the best, on purpose; no book.\n\n"
        "level  depth  exact  99%  95%  73%  mistakes\n",
        search::kMinLevel, search::kMaxLevel, search::kDefaultLevel);
    for (int n = search::kMinLevel; n <= search::kMaxLevel; ++n) {
        const search::Level level = search::level_at(n);
        text += fmt::format("{:>5}  {:>5}  {:>5}  {:>3}  {:>3}  {:>3}  {:>8}\n", n,
                            level.midgame_depth, level.exact_empties, level.p99_empties,
                            level.p95_empties, level.p73_empties, level.random_discs);
    }
    return text;
}

}  // namespace hasami::tools
