// `hasami-train extract`: games to labelled positions.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "engine/obf.h"
#include "engine/rng.h"
#include "engine/rules.h"
#include "engine/score.h"
#include "eval/training/dataset.h"
#include "tools/hasami_train/command.h"
#include "tools/hasami_train/game_source.h"
#include "tools/hasami_train/labeller.h"
#include "tools/number_checks.h"

namespace hasami::tools {

namespace {

struct ExtractOptions {
    std::vector<std::string> inputs;
    std::vector<std::string> excludes;
    std::string output;
    std::string weights;
    int min_plies = 0;  // positions before that many plies are left out
    LabelOptions labels;
    int siblings = 0;  // a game, in place of its own positions
    int sibling_depth = 4;
    std::uint64_t seed = 1;
};

// The boards of problem files, in canonical form and sorted.
Result<std::vector<Board>> excluded_boards(const std::vector<std::string>& paths) {
    std::vector<Board> boards;
    for (const std::string& path : paths) {
        const auto text = read_text(path);
        if (!text) {
            return tl::unexpected(text.error());
        }
        const auto problems = parse_obf(*text, {path});
        if (!problems) {
            return tl::unexpected(problems.error());
        }
        for (const Problem& problem : *problems) {
            boards.push_back(canonical(problem.position.board).board);
        }
    }
    std::sort(boards.begin(), boards.end());
    return boards;
}

// Turns games into samples.
class Extractor {
  public:
    Extractor(const ExtractOptions& options, std::vector<Board> excluded)
        : min_plies_(options.min_plies),
          labeller_(options.labels),
          excluded_(std::move(excluded)),
          rng_(options.seed) {}

    // Each position of the game with its label.
    void add_game(const RecordedGame& recorded) {
        const std::vector<std::optional<Label>> labels = labeller_.label(recorded);
        const Game& game = recorded.game;
        Board board = game.start().board;
        for (std::size_t ply = 0; ply < labels.size(); ++ply) {
            if (static_cast<int>(ply) >= min_plies_ && labels[ply]) {
                add(board, *labels[ply]);
            }
            board = play(board, game.moves()[ply]);
        }
        ++game_;
    }

    // Up to `count` positions after a random move that was not played, with values of `siblings`.
    void add_siblings(const Game& game, int count, SiblingSearch& siblings) {
        for (int i = 0; i < count && game.ply() > 0; ++i) {
            const int ply = rng_.below(game.ply());
            const auto board = siblings.choose(game.position_at(ply).board,
                                               game.moves()[static_cast<std::size_t>(ply)], rng_);
            if (board) {
                add(*board, siblings.value(*board));
            }
        }
        ++game_;
    }

    [[nodiscard]] eval::Samples& samples() { return samples_; }
    [[nodiscard]] std::uint32_t games() const { return game_; }
    [[nodiscard]] std::uint64_t excluded() const { return excluded_count_; }

  private:
    void add(Board board, const Label& label) {
        if (std::binary_search(excluded_.begin(), excluded_.end(), canonical(board).board)) {
            ++excluded_count_;
            return;
        }
        const auto raw = static_cast<std::int16_t>(std::lround(label.discs * Score::kUnitsPerDisc));
        samples_.push_back({board, raw, label.kind, 0, game_});
    }

    int min_plies_;
    Labeller labeller_;
    std::vector<Board> excluded_;
    Rng rng_;
    eval::Samples samples_;
    std::uint32_t game_ = 0;
    std::uint64_t excluded_count_ = 0;
};

int run(ExtractOptions& options) {
    if (!options.weights.empty()) {
        auto evaluator = eval::Evaluator::from_file(options.weights);
        if (!evaluator) {
            return report_error(evaluator.error().message);
        }
        options.labels.evaluator = std::move(*evaluator);
    }
    auto excluded = excluded_boards(options.excludes);
    if (!excluded) {
        return report_error(excluded.error().message);
    }
    Extractor extractor(options, std::move(*excluded));
    std::optional<SiblingSearch> siblings;
    if (options.siblings > 0) {
        const auto& weights = options.labels.evaluator;
        siblings.emplace(weights ? weights : eval::Evaluator::embedded(), options.sibling_depth);
    }
    const auto use = [&](const RecordedGame& recorded) {
        if (siblings) {
            extractor.add_siblings(recorded.game, options.siblings, *siblings);
        } else {
            extractor.add_game(recorded);
        }
    };
    for (const std::string& input : options.inputs) {
        const auto read = for_each_game(input, use);
        if (!read) {
            return report_error(read.error().message);
        }
        fmt::print(stderr, "{}: {} games, {} positions so far\n", input, extractor.games(),
                   extractor.samples().size());
    }
    eval::merge_duplicates(extractor.samples());
    const auto written = eval::write_samples(options.output, extractor.samples());
    if (!written) {
        return report_error(written.error().message);
    }
    fmt::print("{} games, {} different positions, {} left out\n", extractor.games(),
               extractor.samples().size(), extractor.excluded());
    return kOk;
}

}  // namespace

void add_extract(CLI::App& program, int& status) {
    auto options = std::make_shared<ExtractOptions>();
    CLI::App* command = program.add_subcommand("extract", "games to labelled positions");
    command
        ->add_option("GAMES", options->inputs,
                     "self-play (.games), WTHOR (.wtb) or transcripts (.txt, .txt.zst)")
        ->required()
        ->check(CLI::ExistingFile);
    command->add_option("-o,--output", options->output, "file of samples to write")->required();
    command
        ->add_option("--exclude", options->excludes,
                     "OBF files whose positions, in any symmetry, are left out")
        ->check(CLI::ExistingFile);
    LabelOptions& labels = options->labels;
    command
        ->add_option("--trusted-from", labels.trusted_from,
                     "empties from which these games are known to be played perfectly")
        ->check(CLI::Range(0, 60));
    command
        ->add_option("--solve-from", labels.solve_from,
                     "empties from which positions are solved; the results are corrected")
        ->check(CLI::Range(0, 24));
    command
        ->add_option("--weights", options->weights,
                     "average the static values along the game into the labels")
        ->check(CLI::ExistingFile);
    command->add_option("--keep", labels.keep, "share of the next position's label, with --weights")
        ->check(number_between(0, 1))
        ->capture_default_str();
    command
        ->add_option("--blunder", labels.blunder_discs,
                     "discs by which a move must look worse to cut the game, with --weights")
        ->check(number_between(0, 128))
        ->capture_default_str();
    command
        ->add_option("--min-plies", options->min_plies,
                     "leave out positions before that many plies")
        ->check(CLI::Range(0, 60));
    command
        ->add_option("--siblings", options->siblings,
                     "instead: so many random positions a game after a move not played there, "
                     "with values of a search")
        ->check(CLI::Range(0, 60));
    command->add_option("--sibling-depth", options->sibling_depth, "plies of that search")
        ->check(CLI::Range(1, 20))
        ->capture_default_str();
    command->add_option("--seed", options->seed, "choice of those positions")
        ->capture_default_str();
    command->callback([options, &status] { status = run(*options); });
}

}  // namespace hasami::tools
