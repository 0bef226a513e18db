// `hasami-train selfplay`: games of the engine against itself.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <chrono>
#include <string>
#include <vector>

#include "engine/crc32.h"
#include "tools/hasami_train/command.h"
#include "tools/hasami_train/game_file.h"
#include "tools/hasami_train/game_source.h"
#include "tools/hasami_train/self_play.h"
#include "tools/number_checks.h"
#include "tools/shard.h"

namespace hasami::tools {

namespace {

// Some seconds of work: what a kill loses at most.
constexpr std::uint64_t kBlockGames = 128;

struct SelfPlayArguments {
    std::string output;
    std::uint64_t games = 0;
    std::string shard = "1/1";
    std::string weights;
    std::vector<std::string> openings;
    std::vector<int> opening_plies{10, 30};
    int threads = 1;
    SelfPlayOptions play;
};

Result<std::vector<std::vector<Square>>> read_lines(const std::vector<std::string>& paths) {
    std::vector<std::vector<Square>> lines;
    for (const std::string& path : paths) {
        const auto read = for_each_line(path, [&](const RecordedGame& recorded) {
            if (recorded.game.ply() > 0) {
                lines.push_back(recorded.game.moves());
            }
        });
        if (!read) {
            return tl::unexpected(read.error());
        }
    }
    return lines;
}

// All that decides how the games go.
std::string settings_of(const SelfPlayOptions& play, const Shard& shard) {
    std::uint32_t lines = 0;
    for (const std::vector<Square>& line : play.lines) {
        lines = crc32(std::as_bytes(std::span(line)), lines);
    }
    return fmt::format(
        "seed {} shard {} depth {} solve-from {} opening-plies {},{} opening-share {} lines "
        "{:08x} random-share {} weights {:08x}",
        play.seed, to_string(shard), play.depth, play.solve_from, play.least_opening_plies,
        play.most_opening_plies, play.line_share, lines, play.random_share,
        play.evaluator->checksum());
}

// Games so far and their rate, every few seconds.
class Progress {
  public:
    explicit Progress(std::uint64_t before) : before_(before) {}

    void update(std::uint64_t games) {
        if (Clock::now() - told_ > std::chrono::seconds(10)) {
            told_ = Clock::now();
            fmt::print(stderr, "{} games, {:.1f} games/s\n", games, rate(games));
        }
    }
    [[nodiscard]] double rate(std::uint64_t games) const {
        const std::chrono::duration<double> seconds = Clock::now() - start_;
        return static_cast<double>(games - before_) / std::max(seconds.count(), 1e-9);
    }

  private:
    using Clock = std::chrono::steady_clock;
    std::uint64_t before_;
    Clock::time_point start_ = Clock::now();
    Clock::time_point told_ = start_;
};

Result<void> prepare(SelfPlayArguments& arguments) {
    SelfPlayOptions& play = arguments.play;
    play.least_opening_plies = arguments.opening_plies.front();
    play.most_opening_plies = arguments.opening_plies.back();
    if (play.least_opening_plies > play.most_opening_plies) {
        return fail("--opening-plies: expected LEAST,MOST");
    }
    auto lines = read_lines(arguments.openings);
    if (!lines) {
        return tl::unexpected(lines.error());
    }
    play.lines = std::move(*lines);
    auto evaluator = evaluator_of(arguments.weights);
    if (!evaluator) {
        return tl::unexpected(evaluator.error());
    }
    play.evaluator = std::move(*evaluator);
    return {};
}

int run(SelfPlayArguments& arguments) {
    const auto shard = parse_shard(arguments.shard);
    if (!shard) {
        return report_error(shard.error().message);
    }
    const GameNumbers numbers{static_cast<std::uint64_t>(shard->part - 1),
                              static_cast<std::uint64_t>(shard->parts)};
    if (const auto prepared = prepare(arguments); !prepared) {
        return report_error(prepared.error().message);
    }
    auto writer = GameFileWriter::open(arguments.output, settings_of(arguments.play, *shard));
    if (!writer) {
        return report_error(writer.error().message);
    }
    Progress progress(writer->games());
    Result<void> written;
    const auto on_block = [&](const std::vector<RecordedGame>& games) {
        written = writer->append(games);
        progress.update(writer->games());
        return written.has_value();
    };
    play_games(arguments.play, numbers, writer->games(), arguments.games, arguments.threads,
               kBlockGames, on_block);
    if (!written) {
        report_error(written.error().message);
        return kFailed;
    }
    fmt::print("{}: {} games, {:.1f} bytes a game, {:.1f} games/s\n", arguments.output,
               writer->games(),
               static_cast<double>(writer->bytes()) /
                   static_cast<double>(std::max<std::uint64_t>(writer->games(), 1)),
               progress.rate(writer->games()));
    return kOk;
}

void add_opening_options(CLI::App& command, SelfPlayArguments& arguments) {
    command
        .add_option("--opening-plies", arguments.opening_plies,
                    "LEAST,MOST plies of an opening: random, or the beginning of a line")
        ->delimiter(',')
        ->expected(2)
        ->check(CLI::Range(0, 50))
        ->capture_default_str();
    command
        .add_option("--openings", arguments.openings,
                    "files of lines or games to begin with: transcripts (.txt, .txt.zst), WTHOR "
                    "(.wtb)")
        ->check(CLI::ExistingFile);
    command
        .add_option("--opening-share", arguments.play.line_share,
                    "share of the games that begin with a line of --openings")
        ->check(number_between(0, 1))
        ->capture_default_str();
    command
        .add_option("--random-share", arguments.play.random_share,
                    "chance of each move after the opening to be random; marked in the file")
        ->check(number_between(0, 1))
        ->capture_default_str();
}

}  // namespace

void add_selfplay(CLI::App& program, int& status) {
    auto arguments = std::make_shared<SelfPlayArguments>();
    SelfPlayOptions& play = arguments->play;
    CLI::App* command = program.add_subcommand(
        "selfplay",
        "games of the engine against itself; a rerun continues the file, and games depend only on "
        "their number, so that shards can be played anywhere");
    command->add_option("-o,--output", arguments->output, "file of games (.games) to write")
        ->required();
    command->add_option("--games", arguments->games, "games to be in the file in the end")
        ->required()
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40));
    command
        ->add_option("--shard", arguments->shard, "I/N: every N-th game from the I-th on, from 1")
        ->capture_default_str();
    command->add_option("--seed", play.seed, "which row of games")->capture_default_str();
    command->add_option("--depth", play.depth, "plies of each search")
        ->check(CLI::Range(1, 20))
        ->capture_default_str();
    command->add_option("--solve-from", play.solve_from, "empties from which play is perfect")
        ->check(CLI::Range(0, 30))
        ->capture_default_str();
    command->add_option("--weights", arguments->weights, "weights file; without: the embedded ones")
        ->check(CLI::ExistingFile);
    add_opening_options(*command, *arguments);
    command->add_option("-j,--threads", arguments->threads, "games at a time; changes no game")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    command->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace hasami::tools
