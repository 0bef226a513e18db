// Whole matches between fake engines.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/notation.h"
#include "tests/tools_match/fakes.h"
#include "tools/hasami_match/runner.h"
#include "tools/hasami_match/standings.h"

using namespace hasami;
using namespace hasami::match;

namespace {

MatchConfig config_of(std::vector<EngineSpec> engines, int games) {
    MatchConfig config;
    config.engines = std::move(engines);
    config.openings = few_openings();
    config.games_per_encounter = games;
    return completed(std::move(config)).value();
}

std::vector<MatchRecord> run(const MatchConfig& config, int threads,
                             std::vector<MatchRecord> done = {}) {
    RunOptions options;
    options.threads = threads;
    return run_match(config, std::move(done), options).value();
}

// By game: who played, which moves, and who won.
std::map<int, std::string> games_of(const std::vector<MatchRecord>& records) {
    std::map<int, std::string> games;
    for (const MatchRecord& record : records) {
        games[record.index] = record.names[0] + " " + record.names[1] + " " +
                              format_transcript(record.game()) + " " +
                              std::to_string(record.black_half_points());
    }
    return games;
}

std::vector<std::string> names_of(const MatchConfig& config) {
    std::vector<std::string> names;
    for (const EngineSpec& engine : config.engines) {
        names.push_back(engine.name);
    }
    return names;
}

}  // namespace

TEST_CASE("the games do not depend on how many are played at a time", "[tools]") {
    for (const bool restart : {true, false}) {
        std::vector<EngineSpec> engines{fake("gtp", "A", "seed=1"), fake("nboard", "B", "seed=2"),
                                        fake("gtp", "C", "seed=3")};
        for (EngineSpec& engine : engines) {
            engine.restart = restart;
        }
        const MatchConfig config = config_of(engines, 6);
        const auto one = games_of(run(config, 1));
        CHECK(one.size() == 18);
        CHECK(games_of(run(config, 3)) == one);
    }
}

TEST_CASE("a match goes on after faults, with the engine started anew", "[tools]") {
    for (const bool restart : {true, false}) {
        EngineSpec bad = fake("gtp", "bad", "bad=crash");
        EngineSpec good = fake("nboard", "good");
        bad.restart = good.restart = restart;
        const MatchConfig config = config_of({bad, good}, 6);
        const auto records = run(config, 2);
        REQUIRE(records.size() == 6);
        const Standings standings = standings_of(names_of(config), records, std::nullopt);
        CHECK(standings.engines[0].faults == std::map<FaultKind, int>{{FaultKind::crash, 6}});
        CHECK(standings.engines[1].points == 6);
        CHECK(standings.encounters[0].pairs == Pentanomial{3, 0, 0, 0, 0});
    }
}

TEST_CASE("only the missing games of a match are played", "[tools]") {
    const MatchConfig config = config_of({fake("gtp", "A", "seed=1"), fake("gtp", "B")}, 8);
    const auto all = run(config, 1);
    std::vector<MatchRecord> some{all[5], all[0], all[3]};
    CHECK(games_of(run(config, 2, some)) == games_of(all));
    MatchConfig longer = config;
    longer.games_per_encounter = 12;
    const auto more = games_of(run(longer, 1, all));
    CHECK(more.size() == 12);
    for (const auto& [index, game] : games_of(all)) {
        CHECK(more.at(index) == game);
    }
}

TEST_CASE("shards together are the whole match", "[tools]") {
    MatchConfig config = config_of({fake("gtp", "A", "seed=1"), fake("gtp", "B")}, 8);
    const auto whole = games_of(run(config, 1));
    std::map<int, std::string> parts;
    for (int part = 1; part <= 3; ++part) {
        config.shard = {part, 3};
        parts.merge(games_of(run(config, 1)));
    }
    CHECK(parts == whole);
}

TEST_CASE("a sequential test ends the match at the same pair however it is played", "[tools]") {
    // The engine that falls at its third move loses every game.
    MatchConfig config = config_of({fake("gtp", "good"), fake("gtp", "bad", "bad=exit")}, 2000);
    config.sprt = SprtConfig{0, 50, 0.05, 0.05, EloModel::logistic};
    for (const int threads : {1, 2}) {
        const auto records = run(config, threads);
        CHECK(records.size() < 200);
        const Standings standings = standings_of(names_of(config), records, config.sprt);
        REQUIRE(standings.test);
        CHECK(standings.test->verdict() == SprtVerdict::accept_h1);
        CHECK(pair_count(standings.test->pairs()) <= std::ssize(records) / 2);
        static std::int64_t pairs = pair_count(standings.test->pairs());
        CHECK(pair_count(standings.test->pairs()) == pairs);
    }
}

TEST_CASE("pairs enter the sequential test in the order of their numbers", "[tools]") {
    SequentialTest test(SprtConfig{});
    test.add_game(3, 2);
    test.add_game(2, 2);
    test.add_game(0, 1);
    CHECK(pair_count(test.pairs()) == 0);
    test.add_game(1, 0);
    CHECK(test.pairs() == Pentanomial{0, 1, 0, 0, 1});
}

TEST_CASE("engines that cannot start end the match before its first game", "[tools]") {
    EngineSpec missing = fake("gtp", "missing");
    missing.command = "no-such-program-anywhere";
    CHECK(check_engines(config_of({fake("gtp", "A"), missing}, 2))
              .error()
              .message.find("engine 'missing': cannot run") == 0);
    CHECK(check_engines(config_of({fake("gtp", "A"), fake("nboard", "B")}, 2)));
    EngineSpec init = fake("gtp", "init");
    init.init = {"frobnicate 3"};
    CHECK(check_engines(config_of({fake("gtp", "A"), init}, 2))
              .error()
              .message.find("init 'frobnicate 3': ? unknown command") != std::string::npos);
}

TEST_CASE("standings count wins, points, discs and pairs", "[tools]") {
    const MatchConfig config =
        config_of({fake("gtp", "A", "seed=1"), fake("nboard", "B", "seed=2")}, 8);
    const auto records = run(config, 1);
    const Standings standings = standings_of(names_of(config), records, std::nullopt);
    int wins = 0;
    int draws = 0;
    int discs = 0;
    for (const MatchRecord& record : records) {
        const int sign = record.names[0] == "A" ? 1 : -1;
        const int score = sign * record.game().black_score_discs();
        wins += score > 0 ? 1 : 0;
        draws += score == 0 ? 1 : 0;
        discs += score;
    }
    REQUIRE(standings.encounters.size() == 1);
    const Encounter& encounter = standings.encounters[0];
    CHECK(encounter.wins == wins);
    CHECK(encounter.draws == draws);
    CHECK(encounter.losses == 8 - wins - draws);
    CHECK(encounter.disc_sum == discs);
    CHECK(encounter.finished == 8);
    CHECK(pair_count(encounter.pairs) == 4);
    CHECK(standings.engines[0].points + standings.engines[1].points == 8);
    CHECK_FALSE(standings.engines[0].nodes);
    CHECK(standings.engines[1].nodes);
    const auto json = to_json(standings);
    CHECK(json["encounters"][0]["wins"] == wins);
    CHECK(json["engines"][1]["nodes_per_move"] == 1000.0);
    const std::string text = format_standings(standings);
    CHECK(text.find("A - B: +") == 0);
}

TEST_CASE("three engines get a cross table with ratings", "[tools]") {
    const MatchConfig config =
        config_of({fake("gtp", "weak", "bad=exit"), fake("gtp", "mid", "seed=4"),
                   fake("nboard", "other", "seed=5")},
                  4);
    const Standings standings = standings_of(names_of(config), run(config, 2), std::nullopt);
    CHECK(standings.encounters.size() == 3);
    CHECK(standings.ratings[0].elo < standings.ratings[1].elo);
    CHECK(standings.ratings[0].elo < standings.ratings[2].elo);
    const std::string text = format_standings(standings);
    CHECK(text.find("rating") != std::string::npos);
    CHECK(text.find("4-0-0") != std::string::npos);
    CHECK(text.find("0-0-4") != std::string::npos);
}
