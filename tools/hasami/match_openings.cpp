// SPDX-License-Identifier: MIT
#include "tools/hasami/match_openings.h"

#include <fmt/format.h>

#include <cstdio>

#include "engine/notation.h"
#include "engine/replace_file.h"
#include "engine/text.h"
#include "eval/evaluator.h"
#include "search/kernel_table.h"
#include "search/searcher.h"
#include "tools/hasami/command.h"
#include "tools/hasami/command_line.h"
#include "tools/hasami_match/store.h"

namespace hasami::tools {
namespace {

using namespace hasami::match;

std::string transcript_of(const Opening& opening) {
    Game game(opening.start);
    for (const Square move : opening.moves) {
        [[maybe_unused]] const auto played = game.play(move);
    }
    return format_transcript(game);
}

}  // namespace

Result<void> set_plies(OpeningMakerConfig& config, std::string_view text) {
    std::string_view rest = text;
    const std::optional<int> low = parse_int(next_field(rest, '-'));
    const std::optional<int> high = rest.empty() ? low : parse_int(rest);
    constexpr int kMost = 40;
    if (!low || !high || *low < 1 || *low > *high || *high > kMost) {
        return fail(fmt::format("--plies '{}': expected N or LOW-HIGH within 1-{}", text, kMost));
    }
    config.min_plies = *low;
    config.max_plies = *high;
    return {};
}

int write_openings(const OpeningMakerConfig& config, const std::string& file) {
    const auto evaluator = eval::Evaluator::embedded();
    search::Searcher searcher(evaluator, {1, 64, search::best_supported_isa()});
    const BoardScorer scorer = [&searcher, &evaluator](Board board, int depth) {
        if (depth == 0) {
            return evaluator->evaluate(board).discs();
        }
        search::SearchLimits limits;
        limits.depth = depth;
        return searcher.search(board, limits).score.discs();
    };
    const auto on_found = [&config](int found) {
        constexpr int kInterval = 50;
        if (found % kInterval == 0) {
            fmt::print(stderr, "{} of {} openings\n", found, config.count);
        }
    };
    const std::vector<Opening> openings = make_openings(config, scorer, on_found);
    std::string text = fmt::format(
        "# {} openings of {}-{} plies, distinct up to symmetry, each within {:g} discs of 0 at "
        "depth "
        "{}.\n# hasami match --make-openings {} --plies {}-{} --within {:g} --depth {} --seed {}\n"
        "# Weights {} ({:08x}).\n",
        openings.size(), config.min_plies, config.max_plies, config.within_discs, config.depth,
        config.count, config.min_plies, config.max_plies, config.within_discs, config.depth,
        config.seed, evaluator->name(), evaluator->checksum());
    for (const Opening& opening : openings) {
        text += transcript_of(opening) + "\n";
    }
    if (file.empty()) {
        fmt::print("{}", text);
    } else if (const auto written = replace_file(file, text); !written) {
        return report(written.error());
    }
    return std::ssize(openings) == config.count ? kOk : kFailed;
}

}  // namespace hasami::tools
