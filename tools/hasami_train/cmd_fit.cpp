// `hasami-train fit`, `fit-network` and `report`: samples to weights, and how good they are.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <string>
#include <vector>

#include "eval/training/fit.h"
#include "eval/training/network_fit.h"
#include "eval/training/report.h"
#include "eval/weights.h"
#include "tools/hasami_train/command.h"
#include "tools/number_checks.h"

namespace hasami::tools {

namespace {

constexpr std::uint32_t kHeldOutParts = 20;

// All samples of the files with distinct game numbers.
Result<eval::Samples> read_all(const std::vector<std::string>& inputs) {
    eval::Samples samples;
    std::uint32_t games = 0;
    for (const std::string& input : inputs) {
        const std::size_t before = samples.size();
        if (const auto read = eval::read_samples(input, samples, games); !read) {
            return tl::unexpected(read.error());
        }
        games = std::max(games, eval::game_count(std::span(samples).subspan(before)));
    }
    if (samples.empty()) {
        return fail("no samples");
    }
    return samples;
}

struct FitArguments {
    std::vector<std::string> inputs;
    std::string output;
    std::string start;
    std::uint64_t seed = 1;
    eval::FitOptions fit;
    eval::NetworkFitOptions network;
};

Result<eval::Weights> start_weights(const std::string& path) {
    if (path.empty()) {
        return eval::zero_weights();
    }
    const auto bytes = eval::read_weights_file(path);
    if (!bytes) {
        return tl::unexpected(bytes.error());
    }
    return eval::decode_weights(*bytes, path);
}

// Reads the samples, lets `fit` make weights of 19 games in 20 and reports them on the others.
template <class Fit>
int run_any_fit(const FitArguments& arguments, const Fit& fit) {
    const auto start = start_weights(arguments.start);
    if (!start) {
        return report_error(start.error().message);
    }
    auto samples = read_all(arguments.inputs);
    if (!samples) {
        return report_error(samples.error().message);
    }
    const std::size_t used = eval::split_by_game(*samples, kHeldOutParts);
    eval::Samples held_out(samples->begin() + static_cast<std::ptrdiff_t>(used), samples->end());
    samples->resize(used);
    if (used == 0) {
        return report_error("no samples to fit: all games are held out");
    }
    eval::shuffle(*samples, arguments.seed);
    fmt::print("{} positions to fit, {} held out (1 game in {})\n", used, held_out.size(),
               kHeldOutParts);

    auto clock = std::chrono::steady_clock::now();
    double last_rms = 0;
    const auto on_epoch = [&](int epoch, double rms) {
        last_rms = rms;
        const auto now = std::chrono::steady_clock::now();
        const double seconds = std::chrono::duration<double>(now - clock).count();
        clock = now;
        fmt::print("epoch {}: rms {:.3f} discs, {:.2f} M positions/s\n", epoch, rms,
                   static_cast<double>(used) / seconds / 1e6);
        std::fflush(stdout);
    };
    const eval::Weights weights = fit(*samples, *start, on_epoch);
    if (!std::isfinite(last_rms)) {
        return report_error("the fit diverged: nothing is written, try lower rates");
    }
    if (const auto saved = eval::save_weights(weights, arguments.output); !saved) {
        return report_error(saved.error().message);
    }
    const eval::Evaluator evaluator(weights, arguments.output, 0);
    fmt::print("held out:\n{}", format_report(eval::measure_errors(evaluator, held_out)));
    return kOk;
}

int run_fit(const FitArguments& arguments) {
    if (const auto checked = eval::check_knots(arguments.fit.knots); !checked) {
        return report_error(fmt::format("--knots: {}", checked.error().message));
    }
    return run_any_fit(arguments, [&](const eval::Samples& samples, const eval::Weights& start,
                                      const eval::FitProgress& on_epoch) {
        return eval::fit(samples, start, arguments.fit, on_epoch);
    });
}

int run_fit_network(const FitArguments& arguments) {
    return run_any_fit(arguments, [&](const eval::Samples& samples, const eval::Weights& start,
                                      const eval::FitProgress& on_epoch) {
        eval::NetworkFitOptions options = arguments.network;
        options.seed = arguments.seed;
        return eval::fit_network(samples, start, options, on_epoch);
    });
}

struct ReportArguments {
    std::vector<std::string> inputs;
    std::string weights;
    int band = 10;
    bool held_out = false;
};

int run_report(const ReportArguments& arguments) {
    const auto evaluator = evaluator_of(arguments.weights);
    if (!evaluator) {
        return report_error(evaluator.error().message);
    }
    auto samples = read_all(arguments.inputs);
    if (!samples) {
        return report_error(samples.error().message);
    }
    std::span<const eval::Sample> used = *samples;
    if (arguments.held_out) {
        used = used.subspan(eval::split_by_game(*samples, kHeldOutParts));
    }
    fmt::print("{}", format_report(eval::measure_errors(**evaluator, used, arguments.band)));
    return kOk;
}

void add_files(CLI::App& command, FitArguments& arguments) {
    command.add_option("SAMPLES", arguments.inputs, "files that `extract` wrote")
        ->required()
        ->check(CLI::ExistingFile);
    command.add_option("-o,--output", arguments.output, "weights file to write")->required();
    command.add_option("--seed", arguments.seed, "order of the samples, and layers at the start")
        ->capture_default_str();
}

void add_epochs(CLI::App& command, int& epochs) {
    command.add_option("--epochs", epochs, "passes over the samples")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
}

void add_rate(CLI::App& command, const std::string& name, double& rate, const std::string& help) {
    command.add_option(name, rate, help)->check(number_between(1e-9, 1000))->capture_default_str();
}

}  // namespace

void add_fit(CLI::App& program, int& status) {
    auto arguments = std::make_shared<FitArguments>();
    eval::FitOptions& fit = arguments->fit;
    CLI::App* command =
        program.add_subcommand("fit", "samples to weights of patterns, by least squares");
    add_files(*command, *arguments);
    command
        ->add_option("--start", arguments->start,
                     "weights whose patterns to begin from, dropping a network; without: zeros")
        ->check(CLI::ExistingFile);
    command
        ->add_option("--knots", fit.knots,
                     "discs on the board, ascending in 4..64; weights are linear in between")
        ->delimiter(',')
        ->capture_default_str();
    add_epochs(*command, fit.epochs);
    add_rate(*command, "--rate", fit.rate, "learning rate of the first epoch");
    add_rate(*command, "--final-rate", fit.final_rate, "learning rate of the last epoch");
    command->add_option("--shrink", fit.shrink, "weights seen n times are scaled by n/(n+this)")
        ->check(number_between(0, 1e9))
        ->capture_default_str();
    command->add_option("--threads", fit.threads, "1 gives the same weights every time")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    command->callback([arguments, &status] { status = run_fit(*arguments); });
}

void add_fit_network(CLI::App& program, int& status) {
    auto arguments = std::make_shared<FitArguments>();
    eval::NetworkFitOptions& network = arguments->network;
    CLI::App* command = program.add_subcommand(
        "fit-network", "samples to a network that corrects the patterns of some weights");
    add_files(*command, *arguments);
    command
        ->add_option("--start", arguments->start,
                     "weights whose patterns stay as they are; a network of theirs is replaced")
        ->required()
        ->check(CLI::ExistingFile);
    add_epochs(*command, network.epochs);
    add_rate(*command, "--row-rate", network.row_rate, "first learning rate of the rows");
    add_rate(*command, "--layer-rate", network.layer_rate, "first learning rate of the layers");
    command
        ->add_option("--threads", network.threads,
                     "the same number gives the same network every time; 50 MB for each")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    command->callback([arguments, &status] { status = run_fit_network(*arguments); });
}

void add_report(CLI::App& program, int& status) {
    auto arguments = std::make_shared<ReportArguments>();
    CLI::App* command =
        program.add_subcommand("report", "the error of weights on samples, by empties");
    command->add_option("SAMPLES", arguments->inputs, "files that `extract` wrote")
        ->required()
        ->check(CLI::ExistingFile);
    command->add_option("--weights", arguments->weights, "weights file; without: the embedded ones")
        ->check(CLI::ExistingFile);
    command->add_option("--band", arguments->band, "empties a row")
        ->check(CLI::Range(1, 60))
        ->capture_default_str();
    command->add_flag("--held-out", arguments->held_out, "only the games that `fit` holds out");
    command->callback([arguments, &status] { status = run_report(*arguments); });
}

}  // namespace hasami::tools
