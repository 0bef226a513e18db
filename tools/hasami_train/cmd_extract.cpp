// `hasami-train extract`: games to labelled positions.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/obf.h"
#include "engine/rules.h"
#include "engine/score.h"
#include "eval/training/dataset.h"
#include "tools/hasami_train/command.h"
#include "tools/hasami_train/game_source.h"

namespace hasami::tools {

namespace {

struct ExtractOptions {
    std::vector<std::string> inputs;
    std::vector<std::string> excludes;
    std::string output;
    int exact_from = 0;  // empties from which the games are known to be played perfectly
    int min_plies = 0;   // positions before that many plies are left out
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
        : options_(options), excluded_(std::move(excluded)) {}

    void add(const Game& game) {
        const int black_score = game.black_score_discs();
        Position at = game.start();
        for (std::size_t ply = 0; ply < game.moves().size(); ++ply) {
            const int discs = at.side == Color::black ? black_score : -black_score;
            if (static_cast<int>(ply) >= options_.min_plies) {
                add(at.board, discs);
            }
            at = {play(at.board, game.moves()[ply]), opponent(at.side)};
        }
        ++game_;
    }

    [[nodiscard]] eval::Samples& samples() { return samples_; }
    [[nodiscard]] std::uint32_t games() const { return game_; }
    [[nodiscard]] std::uint64_t excluded() const { return excluded_count_; }

  private:
    void add(Board board, int discs) {
        if (std::binary_search(excluded_.begin(), excluded_.end(), canonical(board).board)) {
            ++excluded_count_;
            return;
        }
        const bool exact = board.empty_count() <= options_.exact_from;
        samples_.push_back({board, static_cast<std::int16_t>(Score::from_discs(discs).raw()),
                            exact ? eval::LabelKind::exact : eval::LabelKind::result, 0, game_});
    }

    const ExtractOptions& options_;
    std::vector<Board> excluded_;
    eval::Samples samples_;
    std::uint32_t game_ = 0;
    std::uint64_t excluded_count_ = 0;
};

int run(const ExtractOptions& options) {
    auto excluded = excluded_boards(options.excludes);
    if (!excluded) {
        return report_error(excluded.error().message);
    }
    Extractor extractor(options, std::move(*excluded));
    for (const std::string& input : options.inputs) {
        const auto read = for_each_game(input, [&](const Game& game) { extractor.add(game); });
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
    command->add_option("GAMES", options->inputs, "WTHOR (.wtb) or transcripts (.txt, .txt.zst)")
        ->required()
        ->check(CLI::ExistingFile);
    command->add_option("-o,--output", options->output, "file of samples to write")->required();
    command
        ->add_option("--exclude", options->excludes,
                     "OBF files whose positions, in any symmetry, are left out")
        ->check(CLI::ExistingFile);
    command->add_option("--exact-from", options->exact_from,
                        "empties from which these games are known to be played perfectly");
    command->add_option("--min-plies", options->min_plies,
                        "leave out positions before that many plies");
    command->callback([options, &status] { status = run(*options); });
}

}  // namespace hasami::tools
