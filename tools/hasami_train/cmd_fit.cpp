// `hasami-train fit` and `hasami-train report`: samples to weights, and how good they are.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <chrono>
#include <string>
#include <vector>

#include "eval/training/fit.h"
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

int run_fit(const FitArguments& arguments) {
    if (const auto checked = eval::check_knots(arguments.fit.knots); !checked) {
        return report_error(fmt::format("--knots: {}", checked.error().message));
    }
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
    eval::shuffle(*samples, arguments.seed);
    fmt::print("{} positions to fit, {} held out (1 game in {})\n", used, held_out.size(),
               kHeldOutParts);

    auto clock = std::chrono::steady_clock::now();
    const auto on_epoch = [&](int epoch, double rms) {
        const auto now = std::chrono::steady_clock::now();
        const double seconds = std::chrono::duration<double>(now - clock).count();
        clock = now;
        fmt::print("epoch {}: rms {:.3f} discs, {:.2f} M positions/s\n", epoch, rms,
                   static_cast<double>(used) / seconds / 1e6);
        std::fflush(stdout);
    };
    const eval::Weights weights = eval::fit(*samples, *start, arguments.fit, on_epoch);
    if (const auto saved = eval::save_weights(weights, arguments.output); !saved) {
        return report_error(saved.error().message);
    }
    const eval::Evaluator evaluator(weights, arguments.output, 0);
    fmt::print("held out:\n{}", format_report(eval::measure_errors(evaluator, held_out)));
    return kOk;
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

}  // namespace

void add_fit(CLI::App& program, int& status) {
    auto arguments = std::make_shared<FitArguments>();
    eval::FitOptions& fit = arguments->fit;
    CLI::App* command = program.add_subcommand("fit", "samples to weights, by least squares");
    command->add_option("SAMPLES", arguments->inputs, "files that `extract` wrote")
        ->required()
        ->check(CLI::ExistingFile);
    command->add_option("-o,--output", arguments->output, "weights file to write")->required();
    command->add_option("--start", arguments->start, "weights to begin from; without: zeros")
        ->check(CLI::ExistingFile);
    command
        ->add_option("--knots", fit.knots,
                     "discs on the board, ascending in 4..64; weights are linear in between")
        ->delimiter(',')
        ->capture_default_str();
    command->add_option("--epochs", fit.epochs, "passes over the samples")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command->add_option("--rate", fit.rate, "learning rate of the first epoch")
        ->check(number_between(1e-9, 1000))
        ->capture_default_str();
    command->add_option("--final-rate", fit.final_rate, "learning rate of the last epoch")
        ->check(number_between(1e-9, 1000))
        ->capture_default_str();
    command->add_option("--shrink", fit.shrink, "weights seen n times are scaled by n/(n+this)")
        ->check(number_between(0, 1e9))
        ->capture_default_str();
    command->add_option("--threads", fit.threads, "1 gives the same weights every time")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    command->add_option("--seed", arguments->seed, "order of the samples")->capture_default_str();
    command->callback([arguments, &status] { status = run_fit(*arguments); });
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
