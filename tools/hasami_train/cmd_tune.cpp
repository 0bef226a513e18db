// `hasami-train tune`: better constants for search/params.h, by games of the engine against itself.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "tools/hasami_match/engine.h"
#include "tools/hasami_train/command.h"
#include "tools/hasami_train/spsa.h"
#include "tools/hasami_train/tuning_file.h"
#include "tools/hasami_train/tuning_match.h"
#include "tools/number_checks.h"

namespace hasami::tools {

namespace {

constexpr const char* kFooter =
    R"(The engine is a tuning build, which takes `--tune NAME=VALUE...` on its command line:
  cmake -G Ninja -B build-tune -DHASAMI_TUNABLE=ON && ninja -C build-tune hasami
  hasami-train tune --engine "build-tune/bin/hasami gtp" --movetime 0.05 -o r.tune \
      --constants ReductionDepth ReductionFrom Reduction
To its command line are added --threads 1, --no-book, --nodes and --tune.

Each iteration (SPSA) moves all constants at once by about a step, each up or down at random, and plays
that point, "plus", against the opposite one, "minus": --pairs times two games from a balanced
opening, with both colours. All constants then move towards the winner. Whole constants are rounded
at random, up or down, when they are played, so that fractions count. The gains are those of Spall
(1998): a_k = a / (A + k)^alpha, c_k = c / k^gamma for k = 1, 2, ...; --rate and --perturbation say
what a and c come to in the last iteration.

The file holds the state after each iteration; a rerun of the same command continues it. With --nodes a
run depends on its settings alone: neither on -j nor on interruptions.

The result is where the values have come to, no proof: play the tuned engine against the old one
(`hasami match`) before search/params.h is changed.

Constants (start, range, step):
)";

struct TuneArguments {
    std::string output;
    std::vector<std::string> constants;
    std::string move_time;
    SpsaSettings spsa;
    TuningMatchSettings match;
};

std::string table_of_constants() {
    std::string text;
    for (const search::TunableRow& row : search::tunables()) {
        text += fmt::format("  {:<22} {:>10}  {}..{}, {}\n", row.name,
                            search::format_value(row, row.value), row.least, row.most, row.step);
    }
    return text;
}

// The rows of the named constants, in the order of the table; without names all of them.
Result<std::vector<search::TunableRow>> rows_of(const std::vector<std::string>& names) {
    std::vector<search::TunableRow> all = search::tunables();
    for (const std::string& name : names) {
        if (std::none_of(all.begin(), all.end(), [&](const auto& r) { return r.name == name; })) {
            return fail(
                fmt::format("--constants: '{}': no such constant, expected one of `tune "
                            "--help`",
                            name));
        }
    }
    std::erase_if(all, [&](const search::TunableRow& row) {
        return !names.empty() && std::find(names.begin(), names.end(), row.name) == names.end();
    });
    return all;
}

// All that decides how a run goes, but for the constants.
std::string settings_of(const TuneArguments& arguments) {
    const SpsaSettings& s = arguments.spsa;
    const TuningMatchSettings& m = arguments.match;
    return fmt::format(
        "iterations {} rate {} perturbation {} stability {} alpha {} gamma {} seed {} pairs {} {} "
        "engine {}",
        s.iterations, s.rate, s.perturbation, s.stability, s.alpha, s.gamma, s.seed, m.pairs,
        m.nodes ? fmt::format("nodes {}", *m.nodes) : "movetime " + arguments.move_time,
        match::one_line(m.engine));
}

Result<void> prepare(TuneArguments& arguments) {
    TuningMatchSettings& match = arguments.match;
    match.seed = arguments.spsa.seed;
    if (match.nodes.has_value() == !arguments.move_time.empty()) {
        return fail("expected one of --nodes and --movetime");
    }
    if (!arguments.move_time.empty()) {
        const auto time = match::parse_move_time(arguments.move_time);
        if (!time) {
            return tl::unexpected(time.error());
        }
        match.time = *time;
    }
    return {};
}

// What changes while a run goes on.
struct Tuning {
    Spsa spsa;
    TuningScore score;
};

// A line every few seconds, and one at the end.
class TuningProgress {
  public:
    explicit TuningProgress(const Tuning& tuning)
        : tuning_(tuning), before_(tuning.score.games()) {}

    void update() {
        if (Clock::now() - told_ > std::chrono::seconds(10) || tuning_.spsa.is_done()) {
            told_ = Clock::now();
            tell();
        }
    }

  private:
    using Clock = std::chrono::steady_clock;

    void tell() const {
        const std::chrono::duration<double> seconds = Clock::now() - start_;
        const TuningScore& score = tuning_.score;
        fmt::print(stderr, "{} of {} iterations, {} games (plus {}-{}-{}), {:.2f} games/s:",
                   tuning_.spsa.iteration(), tuning_.spsa.settings().iterations, score.games(),
                   score.wins, score.draws, score.losses,
                   (score.games() - before_) / std::max(seconds.count(), 1e-9));
        for (std::size_t i = 0; i < tuning_.spsa.rows().size(); ++i) {
            fmt::print(stderr, " {} {:.5g}", tuning_.spsa.rows()[i].name, tuning_.spsa.values()[i]);
        }
        fmt::print(stderr, "\n");
    }

    const Tuning& tuning_;
    const int before_;  // games of earlier runs
    Clock::time_point start_ = Clock::now();
    Clock::time_point told_ = start_;
};

void print_table(const Spsa& spsa) {
    fmt::print("{:<22} {:>10} {:>10}  {}\n", "constant", "start", "tuned", "range");
    for (std::size_t i = 0; i < spsa.rows().size(); ++i) {
        const search::TunableRow& row = spsa.rows()[i];
        fmt::print("{:<22} {:>10} {:>10}  {}..{}\n", row.name, search::format_value(row, row.value),
                   search::format_value(row, spsa.values()[i]), row.least, row.most);
    }
}

// Iterations until all are done.
Result<void> tune(const TuneArguments& arguments, const TuningMatch& match, Tuning& tuning) {
    const std::string settings = settings_of(arguments);
    TuningProgress progress(tuning);
    while (!tuning.spsa.is_done()) {
        const auto score = match.play(tuning.spsa);
        if (!score) {
            return tl::unexpected(score.error());
        }
        tuning.score += *score;
        tuning.spsa.learn(score->result());
        const auto saved = save_tuning(arguments.output, settings, tuning.spsa, tuning.score);
        if (!saved) {
            return saved;
        }
        progress.update();
    }
    return {};
}

// The run at its beginning, or where the file says that it is.
Result<Tuning> begin(const TuneArguments& arguments) {
    auto rows = rows_of(arguments.constants);
    if (!rows) {
        return tl::unexpected(rows.error());
    }
    Tuning tuning{Spsa(*std::move(rows), arguments.spsa), {}};
    if (std::filesystem::exists(arguments.output)) {
        const auto loaded =
            load_tuning(arguments.output, settings_of(arguments), tuning.spsa, tuning.score);
        if (!loaded) {
            return tl::unexpected(loaded.error());
        }
    }
    return tuning;
}

int run(TuneArguments& arguments) {
    if (const auto prepared = prepare(arguments); !prepared) {
        return report_error(prepared.error().message);
    }
    auto tuning = begin(arguments);
    if (!tuning) {
        return report_error(tuning.error().message);
    }
    const auto match = TuningMatch::open(arguments.match, tuning->spsa.rows());
    if (!match) {
        return report_error(match.error().message);
    }
    if (const auto tuned = tune(arguments, *match, *tuning); !tuned) {
        report_error(tuned.error().message);
        return kFailed;
    }
    print_table(tuning->spsa);
    return kOk;
}

void add_spsa_options(CLI::App& command, SpsaSettings& spsa) {
    command.add_option("--iterations", spsa.iterations, "of the whole run")
        ->check(whole_number(1, 10'000'000))
        ->capture_default_str();
    command
        .add_option("--rate", spsa.rate,
                    "steps that the last iteration moves each constant when one side wins every "
                    "game")
        ->check(number_between(0, 10))
        ->capture_default_str();
    command
        .add_option("--perturbation", spsa.perturbation,
                    "steps from the values to the points of the last iteration")
        ->check(number_between(0.01, 100))
        ->capture_default_str();
    command.add_option("--stability", spsa.stability, "A, as a share of the iterations")
        ->check(number_between(0, 10))
        ->capture_default_str();
    command.add_option("--alpha", spsa.alpha, "how fast the movements get smaller")
        ->check(number_between(0, 2))
        ->capture_default_str();
    command.add_option("--gamma", spsa.gamma, "how fast the perturbations get smaller")
        ->check(number_between(0, 2))
        ->capture_default_str();
    command.add_option("--seed", spsa.seed, "choice of the directions and openings")
        ->capture_default_str();
}

}  // namespace

void add_tune(CLI::App& program, int& status) {
    auto arguments = std::make_shared<TuneArguments>();
    TuningMatchSettings& match = arguments->match;
    CLI::App* command = program.add_subcommand(
        "tune", "better constants for search/params.h, by games of the engine against itself");
    command->footer(kFooter + table_of_constants());
    command->add_option("-o,--output", arguments->output, "file of the state, to be continued")
        ->required();
    command
        ->add_option("--engine", match.engine, "command line of a tuning build, \"hasami gtp ...\"")
        ->required();
    command->add_option("--constants", arguments->constants,
                        "names of those to tune; without: all below");
    command->add_option("--nodes", match.nodes, "positions to enter for each move")
        ->check(whole_number(1, 1'000'000'000));
    command->add_option("--movetime", arguments->move_time, "seconds for each move");
    command->add_option("--pairs", match.pairs, "pairs of games in each iteration")
        ->check(whole_number(1, 10'000))
        ->capture_default_str();
    add_spsa_options(*command, arguments->spsa);
    command
        ->add_option("-j,--threads", match.threads, "games at a time; with --nodes, changes none")
        ->check(whole_number(1, 1024))
        ->capture_default_str();
    command->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace hasami::tools
