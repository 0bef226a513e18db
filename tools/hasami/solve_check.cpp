#include "tools/hasami/solve_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace hasami::tools {
namespace {

int sign(int value) noexcept {
    return (value > 0) - (value < 0);
}

bool agrees(int discs, Score score, search::SolveGoal goal) {
    return goal == search::SolveGoal::score ? discs == score.rounded_discs()
                                            : sign(discs) == sign(score.raw());
}

std::span<const ExpectedScore> known_scores(const InputItem& item) {
    return item.problem() == nullptr ? std::span<const ExpectedScore>() : item.problem()->scores;
}

}  // namespace

std::optional<int> expected_discs(const InputItem& item) {
    const auto scores = known_scores(item);
    const auto best =
        std::max_element(scores.begin(), scores.end(),
                         [](const auto& a, const auto& b) { return a.discs < b.discs; });
    return best == scores.end() ? std::nullopt : std::optional(best->discs);
}

std::string complaint(const InputItem& item, const search::SearchResult& result,
                      search::SolveGoal goal) {
    if (!result.exact) {
        return "not solved within the limits";
    }
    const std::optional<int> expected = expected_discs(item);
    if (expected && !agrees(*expected, result.score, goal)) {
        return fmt::format("expected {:+}", *expected);
    }
    for (const ExpectedScore& known : known_scores(item)) {
        const auto line = std::find_if(result.lines.begin(), result.lines.end(),
                                       [&](const auto& l) { return l.move == known.move; });
        if (line != result.lines.end() && !agrees(known.discs, line->score, goal)) {
            return fmt::format("expected {}:{:+}", to_string(known.move), known.discs);
        }
    }
    return {};
}

}  // namespace hasami::tools
