// `hasami match`: engine against engine.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "engine/file.h"
#include "tools/hasami/command.h"
#include "tools/hasami/command_line.h"
#include "tools/hasami/interrupt.h"
#include "tools/hasami/json_output.h"
#include "tools/hasami/match_openings.h"
#include "tools/hasami/match_reporter.h"
#include "tools/hasami_match/config.h"
#include "tools/hasami_match/merge.h"
#include "tools/hasami_match/replay.h"
#include "tools/hasami_match/runner.h"
#include "tools/hasami_match/standings.h"
#include "tools/hasami_match/store.h"

namespace hasami::tools {
namespace {

namespace fs = std::filesystem;
using namespace hasami::match;

constexpr const char* kHelp = R"(Engine against engine over NBoard or GTP, to be trusted.

Each engine runs in a process of its own. The referee keeps the game by its own rules and clocks,
makes forced passes, and plays each opening twice with colours changed. A crash, a hang, an illegal
move or a malformed answer loses the game, with the reason in the record, and the match goes on.)";

constexpr const char* kFooter =
    R"(Engine keys (--engine KEY=VALUE..., or objects of a JSON array in --engines FILE):
  name=TEXT         as shown; default: the program's file name
  cmd="TEXT"        command line, found in PATH; quotes protect blanks; no shell
  dir=DIR           working directory
  proto=nboard|gtp  default nboard
  init="LINE"       sent once after the start, may repeat: init="set depth 8"
  passes=auto|explicit|silent   tell forced passes, or not; auto: until one is refused
  tc=S+INC|inf, movetime=S      this engine's own time control
  start-timeout=S   until it is ready, default 30
  timeout=S         for an answer without a clock, default 300
  restart=on|off    a fresh process for each game, default on

Files in --out: results.jsonl (one JSON object a game), games.ggf (one game a line), config.json.
Each game is on the disk before its result is shown. After a kill, the same command with --resume
goes on and loses at most the games that were under way; --games may then be larger and --sprt
differ, the rest must be as before. --resume cuts a torn last line, and makes games.ggf anew where
it is torn. --replay DIR checks the rules, scores and pairs of all games, and that none is there
twice.

Clocks are wall-clock, counted in microseconds from the end of sending the request to the arrival of
the answer; a move is late when it takes more than the clock shows plus --margin. For how long the
referee itself had to wait for a processor to see the answer is not counted against the engine
(from Linux's schedstat). Without a clock an engine has its timeout=; with one, two seconds more
than the clock shows before it counts as hanging.

Faults, each a loss: no start, crash, closed output, hang, malformed answer, illegal move, time,
resigned. The record holds who was at fault and the offending line, or how the process ended and
its last words on the standard error. A new process plays the next game.

Statistics: pairs [a b c d e] counts the pairs of games in which the first engine made 0, 1/2, 1,
1 1/2, 2 points. Elo with its 95 % interval and the SPRT (GSPRT, as in fastchess and fishtest) come
from these. The ratings of three or more engines are Bradley-Terry, one drawn game added to each
encounter.

JSON (--json): a line for each game with the fields of results.jsonl: game, opening, black, white,
date, start, opening_plies, moves, black_points, black_discs, end, at_fault, detail, time, eval,
nodes; at the end {"summary": {engines, encounters, sprt}}.

Examples:
  hasami match --engine name=new cmd="./hasami nboard" init="set depth 8" \
      --engine name=rhino cmd="gtp-rhino -l 4 -b 0" proto=gtp --games 200 -j 2 --out rhino
  hasami match --engine ... --engine ... --time 10+0.1 --sprt elo0=0 elo1=5 --games 20000 --out t
  hasami match --engine ... --engine ... --games 800 --shard 2/8 --out part2
  hasami match merge whole part1 part2
  hasami match --replay rhino

Exit status: 0 done; 1 broken off, records could not be written, or --replay found something wrong;
2 wrong usage or input.)";

struct Options {
    std::vector<std::vector<std::string>> engines;
    std::string engines_file;
    std::string openings_file;
    int opening_plies = 60;
    int games = 100;
    std::uint64_t seed = 1;
    std::string time;
    std::string move_time;
    int margin_ms = 0;
    int threads = 1;
    std::string out;
    bool resume = false;
    bool gauntlet = false;
    std::string shard = "1/1";
    std::vector<std::string> sprt;
    bool json = false;
    int report_every = 20;
    int dialogue_game = -1;
    std::string dialogue_file = "dialogue.log";
    std::string replay;
    OpeningMakerConfig maker;
    std::string plies = "6-12";
    std::string merge_out;
    std::vector<std::string> merge_parts;
};

void add_maker_options(CLI::App& app, Options& o) {
    CLI::Option* make =
        app.add_option(
               "--make-openings", o.maker.count,
               "find this many balanced openings instead of playing (uses --seed and --out, "
               "here a file; default: stdout)")
            ->check(whole_number(1, 1'000'000));
    app.add_option("--plies", o.plies, "their length; default 6-12")->needs(make);
    app.add_option("--depth", o.maker.depth, "plies of the search that decides; default 10")
        ->check(whole_number(1, 40))
        ->needs(make);
    app.add_option("--within", o.maker.within_discs, "discs from 0; default 1")
        ->check(number_between(0, 64))
        ->needs(make);
}

void add_options(CLI::App& app, Options& o) {
    app.footer(kFooter);
    app.add_option("--engine", o.engines, "an engine as KEY=VALUE words; give it twice or more");
    app.add_option("--engines", o.engines_file, "more engines from a JSON file");
    app.add_option("--openings", o.openings_file,
                   "file of transcripts, OBF positions or GGF games; default: 2,000 balanced ones");
    app.add_option("--opening-plies", o.opening_plies, "moves taken of each opening at most")
        ->check(whole_number(0, 120));
    app.add_option("--games", o.games, "games of each two engines, even; default 100")
        ->check(whole_number(2, 10'000'000));
    app.add_option("--seed", o.seed, "order of the openings; default 1");
    app.add_option("--time", o.time, "S+INC seconds for the game, or inf (the default)");
    app.add_option("--movetime", o.move_time, "S seconds for each move")->excludes("--time");
    app.add_option("--margin", o.margin_ms, "milliseconds that a move may be late; default 0")
        ->check(whole_number(0, 60'000));
    app.add_option("-j,--concurrency", o.threads, "games at a time; default 1")
        ->check(whole_number(1, 1024));
    app.add_option("--out", o.out, "folder for the records");
    app.add_flag("--resume", o.resume, "go on with the match in --out")->needs("--out");
    app.add_flag("--gauntlet", o.gauntlet, "the first engine against each other one");
    app.add_option("--shard", o.shard, "I/N: play only the part I of N of the match, from 1");
    app.add_option("--sprt", o.sprt,
                   "stop by a sequential test: elo0=0 elo1=5 alpha=.05 beta=.05 "
                   "model=logistic|normalized")
        ->expected(0, -1);
    app.add_flag("--json", o.json, "one JSON object a game, then the summary");
    app.add_option("--report", o.report_every, "games between two standings; default 20, 0: never")
        ->check(whole_number(0, 1'000'000));
    app.add_option("--dialogue", o.dialogue_game, "log what is said in this game (from 0)")
        ->check(whole_number(0, 1'000'000'000));
    app.add_option("--dialogue-file", o.dialogue_file, "default dialogue.log");
    app.add_option(
        "--replay", o.replay,
        "check the records of a match again: its --out folder, or a results.jsonl or .ggf");
    add_maker_options(app, o);
    CLI::App* merge = app.add_subcommand("merge", "put the shards of a match together");
    merge->add_option("OUT", o.merge_out, "new folder")->required();
    merge->add_option("PART", o.merge_parts, "folders of the parts")->required();
}

Result<std::vector<EngineSpec>> engines_of(const Options& o) {
    std::vector<EngineSpec> engines;
    for (const std::vector<std::string>& words : o.engines) {
        Result<EngineSpec> engine = parse_engine(words);
        if (!engine) {
            return tl::unexpected(engine.error());
        }
        engines.push_back(*std::move(engine));
    }
    if (!o.engines_file.empty()) {
        const Result<std::string> text = read_file(o.engines_file);
        if (!text) {
            return tl::unexpected(text.error());
        }
        Result<std::vector<EngineSpec>> more = parse_engines_json(*text);
        if (!more) {
            return fail(fmt::format("{}: {}", o.engines_file, more.error().message));
        }
        engines.insert(engines.end(), more->begin(), more->end());
    }
    return engines;
}

Result<void> set_openings(MatchConfig& config, const Options& o) {
    if (o.openings_file.empty()) {
        config.openings = default_openings();
        return {};
    }
    const Result<std::string> text = read_file(o.openings_file);
    if (!text) {
        return tl::unexpected(text.error());
    }
    config.openings_name = one_line(fs::path(o.openings_file).filename().string());
    Result<std::vector<Opening>> openings =
        parse_openings(*text, config.openings_name, o.opening_plies);
    if (!openings) {
        return tl::unexpected(openings.error());
    }
    config.openings = *std::move(openings);
    return {};
}

Result<void> set_times(MatchConfig& config, const Options& o) {
    const Result<TimeControl> time = !o.move_time.empty() ? parse_move_time(o.move_time)
                                     : !o.time.empty()    ? parse_time_control(o.time)
                                                          : TimeControl{};
    if (!time) {
        return tl::unexpected(time.error());
    }
    config.time = *time;
    config.margin = std::chrono::milliseconds(o.margin_ms);
    return {};
}

Result<MatchConfig> config_of(const Options& o, bool sequential) {
    MatchConfig config;
    Result<std::vector<EngineSpec>> engines = engines_of(o);
    const Result<Shard> shard = parse_shard(o.shard);
    if (!engines || !shard) {
        return tl::unexpected(engines ? shard.error() : engines.error());
    }
    config.engines = *std::move(engines);
    config.shard = *shard;
    config.games_per_encounter = o.games;
    config.seed = o.seed;
    config.schedule = o.gauntlet ? Schedule::gauntlet : Schedule::round_robin;
    if (sequential) {
        const Result<SprtConfig> sprt = parse_sprt(fmt::format("{}", fmt::join(o.sprt, " ")));
        if (!sprt) {
            return tl::unexpected(sprt.error());
        }
        config.sprt = *sprt;
    }
    for (const auto& set : {set_openings(config, o), set_times(config, o)}) {
        if (!set) {
            return tl::unexpected(set.error());
        }
    }
    return completed(std::move(config));
}

struct Records {
    std::optional<ResultStore> store;
    std::vector<MatchRecord> done;
};

Result<Records> open_records(const MatchConfig& config, const Options& o) {
    Records records;
    if (o.out.empty()) {
        fmt::print(stderr, "hasami match: no --out, the games are not kept\n");
        return records;
    }
    if (!o.resume) {
        Result<ResultStore> store = ResultStore::create(o.out, to_json(config));
        if (!store) {
            return tl::unexpected(store.error());
        }
        records.store.emplace(*std::move(store));
        return records;
    }
    auto resumed = ResultStore::resume(
        o.out, to_json(config),
        [&config](const MatchRecord& record) { return ggf_line(config, record); });
    if (!resumed) {
        return tl::unexpected(resumed.error());
    }
    for (const std::string& message : resumed->messages) {
        fmt::print(stderr, "hasami match: {}\n", message);
    }
    fmt::print(stderr, "hasami match: {} games are there already\n", resumed->records.size());
    records.store.emplace(std::move(resumed->store));
    records.done = std::move(resumed->records);
    return records;
}

Result<std::optional<Dialogue>> open_dialogue(const MatchConfig& config, const Options& o) {
    if (o.dialogue_game < 0) {
        return std::nullopt;
    }
    const std::vector<int> games = config.plan().indices(config.games_per_encounter, config.shard);
    if (!std::binary_search(games.begin(), games.end(), o.dialogue_game)) {
        return fail(fmt::format("--dialogue {}: no game of this match", o.dialogue_game));
    }
    std::optional<Dialogue> dialogue(o.dialogue_file);
    if (!dialogue->is_open()) {
        return fail(fmt::format("{}: cannot create", o.dialogue_file));
    }
    return dialogue;
}

int play_match(const Options& o, bool sequential) {
    const Result<MatchConfig> config = config_of(o, sequential);
    if (!config) {
        return report(config.error());
    }
    std::stop_source stop;
    InterruptWatch watch;
    const InterruptWatch::Scope scope(watch, [&stop] { stop.request_stop(); });
    if (const auto started = check_engines(*config); !started) {
        return report(started.error());
    }
    Result<std::optional<Dialogue>> dialogue = open_dialogue(*config, o);
    Result<Records> records =
        dialogue ? open_records(*config, o) : tl::unexpected(dialogue.error());
    if (!records) {
        return report(records.error());
    }
    MatchReporter reporter(*config, records->done,
                           o.json ? MatchReporter::Form::json : MatchReporter::Form::text,
                           o.report_every);
    RunOptions run;
    run.threads = o.threads;
    run.store = records->store ? &*records->store : nullptr;
    run.dialogue = *dialogue ? &**dialogue : nullptr;
    run.dialogue_game = o.dialogue_game;
    run.on_game = [&reporter](const MatchRecord& record) { reporter.add(record); };
    const auto all = run_match(*config, std::move(records->done), run, stop.get_token());
    if (!all) {
        report(all.error());
        return kFailed;
    }
    reporter.finish();
    return stop.stop_requested() ? kFailed : kOk;
}

int replay(const std::string& file) {
    const Result<ReplayReport> result = replay_file(file);
    if (!result) {
        return report(result.error());
    }
    for (const std::string& problem : result->problems) {
        fmt::print("{}\n", problem);
    }
    const std::string planned =
        result->planned ? fmt::format(" of {} planned", *result->planned) : "";
    fmt::print("{} games{}, {} wrong\n", result->games, planned, result->problems.size());
    return result->problems.empty() ? kOk : kFailed;
}

int merge(const Options& o) {
    const std::vector<fs::path> parts(o.merge_parts.begin(), o.merge_parts.end());
    const Result<KeptMatch> merged = merge_matches(o.merge_out, parts);
    if (!merged) {
        return report(merged.error());
    }
    if (merged->missing > 0) {
        fmt::print(stderr, "hasami match: {} games are in none of the parts\n", merged->missing);
    }
    const Standings standings = standings_of(merged->names, merged->records, merged->sprt);
    if (o.json) {
        fmt::print("{}", json_line({{"summary", match::to_json(standings)}}));
    } else {
        fmt::print("{} games\n{}", merged->records.size(), format_standings(standings));
    }
    return kOk;
}

}  // namespace

int cmd_match(const Args& args) {
    CLI::App app(kHelp, "hasami match");
    Options options;
    add_options(app, options);
    if (const auto status = parse(app, args)) {
        return *status;
    }
    if (app.got_subcommand("merge")) {
        return merge(options);
    }
    if (!options.replay.empty()) {
        return replay(options.replay);
    }
    if (app.get_option("--make-openings")->count() > 0) {
        options.maker.seed = options.seed;
        const Result<void> plies = set_plies(options.maker, options.plies);
        return plies ? write_openings(options.maker, options.out) : report(plies.error());
    }
    return play_match(options, app.get_option("--sprt")->count() > 0);
}

}  // namespace hasami::tools
