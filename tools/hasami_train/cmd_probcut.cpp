// `hasami-train probcut`: how far shallow searches are from deep ones, for search/params.h.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <Eigen/Dense>
#include <cmath>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/rules.h"
#include "eval/evaluator.h"
#include "eval/training/dataset.h"
#include "search/kernel_table.h"
#include "search/params.h"
#include "search/searcher.h"
#include "tools/hasami_train/command.h"

namespace hasami::tools {

namespace {

struct ProbcutArguments {
    std::string samples;
    std::string weights;
    int positions = 300;
    int depth = 10;
    int solve_from = 18;
    std::uint64_t seed = 1;
};

// Differences between two searches, gathered by what the model depends on.
struct Cell {
    int empties = 0;
    int shallow = 0;
    int deep = 0;

    [[nodiscard]] auto operator<=>(const Cell&) const noexcept = default;
};
struct Sums {
    int count = 0;
    double difference = 0;
    double square = 0;
};
using Cells = std::map<Cell, Sums>;

constexpr int kEmptiesBand = 6;

// The values of one position at depth 0, 1, ..., without selectivity.
std::vector<double> values_by_depth(search::Searcher& searcher, const eval::Evaluator& evaluator,
                                    Board board, int depth) {
    std::vector<double> values{evaluator.evaluate(board).discs()};
    search::SearchLimits limits;
    limits.midgame_selectivity = search::Selectivity::none;
    for (int d = 1; d <= depth; ++d) {
        limits.depth = d;
        values.push_back(searcher.search(board, limits).score.discs());
    }
    return values;
}

void add_pair(Cells& cells, const Cell& cell, double difference) {
    Sums& sums = cells[cell];
    ++sums.count;
    sums.difference += difference;
    sums.square += difference * difference;
}

// Least squares for ln(rms) = c . (1, empties, shallow, deep), each cell with its count.
void print_fit(const Cells& cells, std::string_view name, bool use_empties) {
    constexpr int kLeastCount = 20;
    Eigen::Matrix4d normal = Eigen::Matrix4d::Identity() * 1e-9;
    Eigen::Vector4d right = Eigen::Vector4d::Zero();
    for (const auto& [cell, sums] : cells) {
        const double rms = std::sqrt(sums.square / sums.count);
        if (sums.count < kLeastCount || rms <= 0) {
            continue;
        }
        const Eigen::Vector4d x(1, use_empties ? cell.empties : 0, cell.shallow, cell.deep);
        normal += sums.count * x * x.transpose();
        right += sums.count * std::log(rms) * x;
    }
    const Eigen::Vector4d c = normal.ldlt().solve(right);
    fmt::print("{:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}\n", "empties", "shallow", "deep", "count",
               "mean", "rms", "model");
    for (const auto& [cell, sums] : cells) {
        const double model = std::exp(c[0] + (use_empties ? c[1] * cell.empties : 0) +
                                      c[2] * cell.shallow + c[3] * cell.deep);
        fmt::print("{:>8} {:>8} {:>8} {:>8} {:>8.2f} {:>8.2f} {:>8.2f}\n", cell.empties,
                   cell.shallow, cell.deep, sums.count, sums.difference / sums.count,
                   std::sqrt(sums.square / sums.count), model);
    }
    fmt::print("{0} {1:.4f}, {0}Shallow {2:.4f}, {0}Deep {3:.4f}", name, c[0], c[2], c[3]);
    fmt::print("{}\n", use_empties ? fmt::format(", {}Empties {:.5f}", name, c[1]) : "");
}

// The first positions in a shuffled order for which `accepts` holds.
template <class Accept>
std::vector<Board> choose(std::span<const eval::Sample> samples, int count, Accept accepts) {
    std::vector<Board> boards;
    for (const eval::Sample& s : samples) {
        if (static_cast<int>(boards.size()) == count) {
            break;
        }
        if (has_moves(s.board) && accepts(s.board.empty_count())) {
            boards.push_back(s.board);
        }
    }
    return boards;
}

int run(const ProbcutArguments& arguments) {
    const auto evaluator = evaluator_of(arguments.weights);
    if (!evaluator) {
        return report_error(evaluator.error().message);
    }
    eval::Samples samples;
    if (const auto read = eval::read_samples(arguments.samples, samples, 0); !read) {
        return report_error(read.error().message);
    }
    eval::shuffle(samples, arguments.seed);
    search::Searcher searcher(*evaluator, {1, 64, search::best_supported_isa()});

    Cells midgame;
    const auto is_midgame = [&](int e) { return e > arguments.depth + 2 && e <= 56; };
    for (const Board board : choose(samples, arguments.positions, is_midgame)) {
        searcher.clear();
        const auto values = values_by_depth(searcher, **evaluator, board, arguments.depth);
        const int band = board.empty_count() / kEmptiesBand * kEmptiesBand + kEmptiesBand / 2;
        for (int deep = 2; deep <= arguments.depth; ++deep) {
            for (int shallow = deep & 1; shallow < deep; shallow += 2) {
                add_pair(midgame, {band, shallow, deep},
                         values[static_cast<std::size_t>(deep)] -
                             values[static_cast<std::size_t>(shallow)]);
            }
        }
    }
    print_fit(midgame, "MidgameSigma", true);

    Cells solved;
    constexpr int kSolveDepth = 6;
    const auto is_solved = [&](int e) { return e > kSolveDepth + 4 && e <= arguments.solve_from; };
    for (const Board board : choose(samples, arguments.positions, is_solved)) {
        searcher.clear();
        const auto values = values_by_depth(searcher, **evaluator, board, kSolveDepth);
        const double exact = searcher.search(board, {}).score.discs();
        const int empties = board.empty_count();
        // A probe does not take off the bias of odd depths.
        const double bias = Score::from_raw(empties % 2 * search::params::kOddDepthBias).discs();
        for (int shallow = empties & 1; shallow <= kSolveDepth; shallow += 2) {
            add_pair(solved, {0, shallow, empties},
                     exact - values[static_cast<std::size_t>(shallow)] - bias);
        }
    }
    print_fit(solved, "SolveSigma", false);
    return kOk;
}

}  // namespace

void add_probcut(CLI::App& program, int& status) {
    auto arguments = std::make_shared<ProbcutArguments>();
    CLI::App* command = program.add_subcommand(
        "probcut", "how far shallow searches are from deep ones: the constants of ProbCut");
    command->add_option("SAMPLES", arguments->samples, "positions to search")
        ->required()
        ->check(CLI::ExistingFile);
    command->add_option("--weights", arguments->weights, "weights file; without: the embedded ones")
        ->check(CLI::ExistingFile);
    command->add_option("--positions", arguments->positions, "how many, for each of both parts")
        ->check(CLI::Range(1, 1000000))
        ->capture_default_str();
    command->add_option("--depth", arguments->depth, "plies of the deepest midgame search")
        ->check(CLI::Range(2, 20))
        ->capture_default_str();
    command->add_option("--solve-from", arguments->solve_from, "most empties of solved positions")
        ->check(CLI::Range(12, 24))
        ->capture_default_str();
    command->add_option("--seed", arguments->seed, "choice of the positions")
        ->capture_default_str();
    command->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace hasami::tools
