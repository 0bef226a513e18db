// `hasami-train evaltest`: the evaluation and the search against known exact scores.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/obf.h"
#include "eval/evaluator.h"
#include "search/kernel_table.h"
#include "search/searcher.h"
#include "tools/hasami_train/command.h"
#include "tools/hasami_train/game_source.h"

namespace hasami::tools {

namespace {

struct EvaltestArguments {
    std::vector<std::string> inputs;
    std::string weights;
    int depth = 0;
    int threads = 1;
    std::size_t hash_mib = 256;
    bool json = false;
};

// Sums over positions; shares are made in the end.
struct Tally {
    int positions = 0;
    double absolute_error = 0;
    int within3 = 0;
    int within6 = 0;
    int best = 0;
    int top3 = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

double percent_of(int part, const Tally& tally) {
    return 100.0 * part / std::max(tally.positions, 1);
}

// What the engine thinks of a position: its score, and its moves, best first.
struct Opinion {
    double discs = 0;
    std::vector<Square> moves;
    std::uint64_t nodes = 0;
};

Opinion opinion_of(search::Searcher& searcher, const eval::Evaluator& evaluator, Board board,
                   int depth) {
    if (depth == 0) {
        return {evaluator.evaluate(board).discs(), {}, 1};
    }
    search::SearchLimits limits;
    limits.depth = depth;
    limits.multi_pv = 3;
    const search::SearchResult result = searcher.search(board, limits);
    Opinion opinion{result.score.discs(), {}, result.nodes};
    for (const search::MoveLine& line : result.lines) {
        opinion.moves.push_back(line.move);
    }
    return opinion;
}

void count_position(Tally& tally, const Problem& problem, const Opinion& opinion) {
    int known = -64;
    for (const ExpectedScore& score : problem.scores) {
        known = std::max(known, score.discs);
    }
    const auto is_best = [&](Square s) {
        return std::any_of(problem.scores.begin(), problem.scores.end(),
                           [&](const ExpectedScore& e) { return e.move == s && e.discs == known; });
    };
    const double error = std::abs(opinion.discs - known);
    ++tally.positions;
    tally.absolute_error += error;
    tally.within3 += error <= 3 ? 1 : 0;
    tally.within6 += error <= 6 ? 1 : 0;
    tally.best += !opinion.moves.empty() && is_best(opinion.moves.front()) ? 1 : 0;
    tally.top3 += std::any_of(opinion.moves.begin(), opinion.moves.end(), is_best) ? 1 : 0;
    tally.nodes += opinion.nodes;
}

void print_position(const Problem& problem, const Opinion& opinion, bool json) {
    const std::string best = opinion.moves.empty() ? "" : to_string(opinion.moves.front());
    if (json) {
        fmt::print("{}\n", nlohmann::json{{"id", problem.id},
                                          {"score", opinion.discs},
                                          {"best", best},
                                          {"nodes", opinion.nodes}}
                               .dump());
    } else {
        fmt::print("{} {:+.2f} {}\n", problem.id, opinion.discs, best);
    }
    std::fflush(stdout);  // a deep search takes seconds: show what is done
}

void print_summary(const Tally& tally, bool json) {
    const double mae = tally.absolute_error / std::max(tally.positions, 1);
    if (json) {
        const nlohmann::json summary{{"positions", tally.positions},
                                     {"mae", mae},
                                     {"within3", percent_of(tally.within3, tally)},
                                     {"within6", percent_of(tally.within6, tally)},
                                     {"best", percent_of(tally.best, tally)},
                                     {"top3", percent_of(tally.top3, tally)},
                                     {"nodes", tally.nodes},
                                     {"time", tally.seconds}};
        fmt::print("{}\n", nlohmann::json{{"summary", summary}}.dump());
        return;
    }
    fmt::print(
        "{} positions: mean absolute error {:.3f} discs, within 3 {:.1f} %, within 6 "
        "{:.1f} %, best move {:.1f} %, in top three {:.1f} %, {} nodes, {:.1f} s\n",
        tally.positions, mae, percent_of(tally.within3, tally), percent_of(tally.within6, tally),
        percent_of(tally.best, tally), percent_of(tally.top3, tally), tally.nodes, tally.seconds);
}

int run(const EvaltestArguments& arguments) {
    const auto evaluator = evaluator_of(arguments.weights);
    if (!evaluator) {
        return report_error(evaluator.error().message);
    }
    search::Searcher searcher(
        *evaluator, {arguments.threads, arguments.hash_mib, search::best_supported_isa()});
    const auto start = std::chrono::steady_clock::now();
    Tally tally;
    for (const std::string& input : arguments.inputs) {
        const auto text = read_text(input);
        const auto problems = text ? parse_obf(*text, {input}) : tl::unexpected(text.error());
        if (!problems) {
            return report_error(problems.error().message);
        }
        for (const Problem& problem : *problems) {
            if (problem.scores.empty()) {
                return report_error(
                    fmt::format("{}: position {} has no score, expected those of moves as in "
                                "'a2:+38;'",
                                input, &problem - problems->data() + 1));
            }
            searcher.clear();
            const Opinion opinion =
                opinion_of(searcher, **evaluator, problem.position.board, arguments.depth);
            count_position(tally, problem, opinion);
            print_position(problem, opinion, arguments.json);
        }
    }
    tally.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    print_summary(tally, arguments.json);
    return kOk;
}

}  // namespace

void add_evaltest(CLI::App& program, int& status) {
    auto arguments = std::make_shared<EvaltestArguments>();
    CLI::App* command = program.add_subcommand(
        "evaltest", "the evaluation and the search against positions with known exact scores");
    command->add_option("FILES", arguments->inputs, "OBF files with the scores of the moves")
        ->required()
        ->check(CLI::ExistingFile);
    command->add_option("--depth", arguments->depth, "plies to search; 0: the static evaluation")
        ->check(CLI::Range(0, 60))
        ->capture_default_str();
    command->add_option("--weights", arguments->weights, "weights file; without: the embedded ones")
        ->check(CLI::ExistingFile);
    command->add_option("--threads", arguments->threads, "threads of the search")
        ->check(CLI::Range(1, search::kMaxThreads))
        ->capture_default_str();
    command->add_option("--hash", arguments->hash_mib, "size of the transposition table in MiB")
        ->check(CLI::Range(std::size_t{1}, search::kMaxHashMib))
        ->capture_default_str();
    command->add_flag("--json", arguments->json, "one JSON object a line, the last one a summary");
    command->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace hasami::tools
