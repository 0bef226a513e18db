// SPDX-License-Identifier: MIT
#include "tools/hasami_match/referee.h"

#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "engine/file.h"
#include "tests/tools_match/fakes.h"
#include "tools/hasami_match/replay.h"
#include "tools/hasami_match/store.h"

using namespace hasami;
using namespace hasami::match;

namespace {

RefereeConfig unlimited() {
    return {};
}

RefereeConfig clocks(std::chrono::milliseconds per_move, std::chrono::milliseconds margin) {
    const TimeControl control{TimeControl::Kind::per_move, per_move, Duration{0}};
    return {{control, control}, margin};
}

MatchRecord game_between(const EngineSpec& black, const EngineSpec& white,
                         const RefereeConfig& config = unlimited(),
                         const Opening& opening = few_openings()[1]) {
    const auto b = make_engine(black);
    const auto w = make_engine(white);
    return play_game(*b, *w, opening, config).value();
}

bool holds(const MatchRecord& record) {
    const ReplayReport report = replay_text(to_json(record).dump(), "record");
    for (const std::string& problem : report.problems) {
        WARN(problem);
    }
    return report.games == 1 && report.problems.empty();
}

}  // namespace

TEST_CASE("two good engines play to the true end over either protocol", "[tools]") {
    for (const char* black : {"gtp", "nboard"}) {
        for (const char* white : {"gtp", "nboard"}) {
            const MatchRecord record =
                game_between(fake(black, "A", "seed=3"), fake(white, "B", "seed=4"));
            CAPTURE(black, white, record.ending.detail);
            CHECK_FALSE(record.ending.fault);
            CHECK(record.game().is_over());
            CHECK(record.game().ply() == std::ssize(record.moves));
            CHECK(record.names == std::array<std::string, 2>{"A", "B"});
            CHECK(holds(record));
        }
    }
}

TEST_CASE("the moves do not depend on the protocol", "[tools]") {
    const auto moves_of = [](const char* black, const char* white) {
        return game_between(fake(black, "A", "seed=3"), fake(white, "B", "seed=4")).game().moves();
    };
    CHECK(moves_of("gtp", "gtp") == moves_of("nboard", "nboard"));
    CHECK(moves_of("gtp", "nboard") == moves_of("nboard", "gtp"));
}

TEST_CASE("evaluations and nodes that NBoard engines report are kept", "[tools]") {
    const MatchRecord record = game_between(fake("nboard", "A"), fake("gtp", "B"));
    const auto moves = static_cast<std::uint64_t>(record.moves_of(Color::black));
    CHECK(record.nodes[0] == 1000 * moves);
    CHECK_FALSE(record.nodes[1]);
    CHECK(record.moves[4].eval_discs == -1.5);
    CHECK_FALSE(record.moves[5].eval_discs);
}

TEST_CASE("each way to misbehave loses the game with its reason and line", "[tools]") {
    struct Row {
        const char* protocol;
        const char* behaviour;
        FaultKind kind;
        const char* detail;  // part of it
    };
    const Row rows[] = {
        {"gtp", "bad=crash", FaultKind::crash, "killed by signal 6 (Aborted) after 'genmove b'"},
        {"gtp", "bad=crash", FaultKind::crash, "stderr: fake: about to fall"},
        {"nboard", "bad=crash", FaultKind::crash, "killed by signal 6"},
        {"nboard", "bad=exit", FaultKind::crash, "exit status 3 after 'go'"},
        {"gtp", "bad=close", FaultKind::closed, "still running"},
        {"nboard", "bad=close", FaultKind::closed, "still running"},
        {"gtp", "bad=partial-exit", FaultKind::crash,
         "exit status 4 after 'genmove b', only '= d'"},
        {"nboard", "bad=partial-exit", FaultKind::crash, "after 'go', only '=== D'"},
        {"gtp", "bad=illegal", FaultKind::illegal_move, "= D4"},
        {"nboard", "bad=illegal", FaultKind::illegal_move, "=== D4/-1.50/0.01"},
        {"gtp", "bad=pass", FaultKind::illegal_move, "= pass"},
        {"nboard", "bad=pass", FaultKind::illegal_move, "=== pass/"},
        {"gtp", "bad=garbage", FaultKind::malformed, "= xyzzy"},
        {"nboard", "bad=garbage", FaultKind::malformed, "=== xyzzy/"},
        {"nboard", "bad=empty", FaultKind::malformed, "===  /"},
        {"gtp", "bad=no-sign", FaultKind::malformed, "to 'genmove b': d3"},
        {"gtp", "bad=stray", FaultKind::malformed, "by the way"},
        {"gtp", "bad=flood", FaultKind::malformed, "all work and no play"},
        {"nboard", "bad=flood", FaultKind::malformed, "endless output"},
        {"gtp", "bad=blank-flood", FaultKind::malformed, "endless empty lines"},
        {"gtp", "bad=flood-at-start", FaultKind::no_start, "endless output before the first"},
        {"nboard", "bad=flood-at-start", FaultKind::no_start, ""},
        {"gtp", "bad=endless-line", FaultKind::malformed, "a line of more than 65536 bytes: xxx"},
        {"nboard", "bad=endless-line", FaultKind::malformed, "a line of more than 65536 bytes"},
        {"gtp", "bad=refuse-all", FaultKind::malformed, "refused 'play b f5': ? illegal move"},
        {"gtp", "bad=resign", FaultKind::resigned, "= resign"},
        {"nboard", "bad=illegal at=1", FaultKind::illegal_move, "=== D4"},
    };
    for (const Row& row : rows) {
        const MatchRecord record =
            game_between(fake(row.protocol, "bad", row.behaviour), fake("gtp", "good"));
        CAPTURE(row.protocol, row.behaviour, record.ending.detail);
        REQUIRE(record.ending.fault);
        CHECK(*record.ending.fault == row.kind);
        CHECK(record.ending.at_fault == Color::black);
        CHECK(record.black_half_points() == 0);
        CHECK_FALSE(record.black_score_discs());
        CHECK(record.ending.detail.find(row.detail) != std::string::npos);
        CHECK(holds(record));
    }
}

TEST_CASE("White's faults are White's loss", "[tools]") {
    const MatchRecord record =
        game_between(fake("gtp", "good"), fake("nboard", "bad", "bad=illegal"));
    CHECK(record.ending.fault == FaultKind::illegal_move);
    CHECK(record.ending.at_fault == Color::white);
    CHECK(record.black_half_points() == 2);
    CHECK(holds(record));
}

TEST_CASE("a hanging engine loses when the patience is at an end", "[tools]") {
    for (const char* protocol : {"gtp", "nboard"}) {
        EngineSpec hanging = fake(protocol, "bad", "bad=hang");
        hanging.answer_timeout = std::chrono::milliseconds(300);
        const MatchRecord record = game_between(hanging, fake("gtp", "good"));
        CHECK(record.ending.fault == FaultKind::hang);
        CHECK(record.ending.detail.find("no answer to '") == 0);
    }
}

TEST_CASE("what came of an answer before the engine hung is shown", "[tools]") {
    for (const char* protocol : {"gtp", "nboard"}) {
        EngineSpec hanging = fake(protocol, "bad", "bad=partial");
        hanging.answer_timeout = std::chrono::milliseconds(300);
        const MatchRecord record = game_between(hanging, fake("gtp", "good"));
        CHECK(record.ending.fault == FaultKind::hang);
        CHECK(record.ending.detail.find(", only '=") != std::string::npos);
    }
}

TEST_CASE("noise on the standard error and a refused board size do no harm", "[tools]") {
    for (const char* protocol : {"gtp", "nboard"}) {
        const MatchRecord record =
            game_between(fake(protocol, "A", "bad=noisy"), fake("gtp", "B"), unlimited());
        CHECK_FALSE(record.ending.fault);
        CHECK(record.game().is_over());
    }
    CHECK_FALSE(
        game_between(fake("gtp", "A", "bad=refuse-boardsize"), fake("gtp", "B")).ending.fault);
}

TEST_CASE("what engines say is cut to one printable line", "[tools]") {
    CHECK(one_line("= d3\x1B[2J\n\xFF") == "= d3?[2J??");
    CHECK(one_line(std::string(70'000, 'x')).size() < 400);
    CHECK(one_line("").empty());
}

TEST_CASE("an engine that never starts, or cannot, is a start fault", "[tools]") {
    for (const char* protocol : {"gtp", "nboard"}) {
        EngineSpec dead = fake(protocol, "bad", "bad=no-start");
        dead.start_timeout = std::chrono::milliseconds(200);
        const MatchRecord record = game_between(fake("gtp", "good"), dead);
        CHECK(record.ending.fault == FaultKind::no_start);
        CHECK(record.ending.at_fault == Color::white);
        CHECK(record.ending.detail.find("hang: no answer") == 0);
    }
    for (const char* protocol : {"gtp", "nboard"}) {
        const MatchRecord record =
            game_between(fake(protocol, "bad", "bad=dead"), fake("gtp", "B"));
        CHECK(record.ending.fault == FaultKind::no_start);
        CHECK(record.ending.detail.find("exit status 1") != std::string::npos);
        CHECK(record.ending.detail.find("stderr: fake: no licence") != std::string::npos);
    }
    EngineSpec missing = fake("gtp", "bad");
    missing.command = "no-such-program-anywhere";
    const MatchRecord record = game_between(missing, fake("gtp", "good"));
    CHECK(record.ending.fault == FaultKind::no_start);
    CHECK(record.ending.detail.find("cannot run 'no-such-program-anywhere'") == 0);
    EngineSpec lost = fake("gtp", "bad");
    lost.directory = "/no/such/directory";
    CHECK(game_between(lost, fake("gtp", "good")).ending.detail.find("/no/such/directory") !=
          std::string::npos);
}

TEST_CASE("a move 5 ms over the limit loses on time, to the margin", "[tools]") {
    using std::chrono::milliseconds;
    for (const char* protocol : {"gtp", "nboard"}) {
        // The engine sleeps at least as long as it says, so the loss is certain.
        const MatchRecord late =
            game_between(fake(protocol, "slow", "bad=slow ms=55"), fake("gtp", "good"),
                         clocks(milliseconds(50), milliseconds(0)));
        CHECK(late.ending.fault == FaultKind::time);
        CHECK(late.ending.at_fault == Color::black);
        CHECK(late.ending.detail.find("the clock showed 0.05 s") != std::string::npos);
        CHECK(late.black_half_points() == 0);
        CHECK(holds(late));
        // The same answer is in time with a wide margin; so no game ends on the first move.
        const MatchRecord forgiven =
            game_between(fake(protocol, "slow", "bad=slow ms=55"), fake("gtp", "good"),
                         clocks(milliseconds(50), milliseconds(60'000)));
        CHECK_FALSE(forgiven.ending.fault);
        CHECK(forgiven.moves[4].used >= milliseconds(55));
    }
}

TEST_CASE("clocks run down over a game and gain the increment", "[tools]") {
    using std::chrono::milliseconds;
    SideClock game({TimeControl::Kind::game, milliseconds(1000), milliseconds(100)});
    game.spend(milliseconds(300));
    CHECK(game.remaining() == milliseconds(800));
    game.spend(milliseconds(850));  // late within a margin
    CHECK(game.remaining() == milliseconds(100));
    SideClock move({TimeControl::Kind::per_move, milliseconds(1000), Duration{0}});
    move.spend(milliseconds(999));
    CHECK(move.remaining() == milliseconds(1000));
    // 200 ms for the game are gone at the latest with the fourth move of 60 ms.
    const TimeControl control{TimeControl::Kind::game, milliseconds(200), Duration{0}};
    const MatchRecord record = game_between(fake("gtp", "slow", "bad=slow ms=60"),
                                            fake("gtp", "good"), {{control, {}}, Duration{0}});
    CHECK(record.ending.fault == FaultKind::time);
    CHECK(record.moves_of(Color::black) <= 3);
}

TEST_CASE("passes: told, inferred, or given up when refused", "[tools]") {
    // With these seeds the game has passes of both sides.
    const auto with = [](const std::string& behaviour, PassMode mode) {
        EngineSpec black = fake("gtp", "A", "seed=26 " + behaviour);
        black.passes = mode;
        return game_between(black, fake("nboard", "B", "seed=20"));
    };
    const MatchRecord plain = with("", PassMode::automatic);
    REQUIRE_FALSE(plain.ending.fault);
    bool black_passed = false;
    bool white_passed = false;
    for (const MadeMove& move : plain.moves) {
        black_passed = black_passed || (move.square == Square::pass && move.color == Color::black);
        white_passed = white_passed || (move.square == Square::pass && move.color == Color::white);
    }
    REQUIRE(black_passed);
    REQUIRE(white_passed);
    CHECK(with("", PassMode::silent).game().moves() == plain.game().moves());
    CHECK(with("bad=refuse-pass", PassMode::automatic).game().moves() == plain.game().moves());
    CHECK(with("bad=refuse-pass", PassMode::silent).game().moves() == plain.game().moves());
    CHECK(with("bad=demand-pass", PassMode::explicit_pass).game().moves() == plain.game().moves());
    const MatchRecord refused = with("bad=refuse-pass", PassMode::explicit_pass);
    CHECK(refused.ending.fault == FaultKind::malformed);
    CHECK(refused.ending.detail.find("pass': ? illegal move") != std::string::npos);
    CHECK(with("bad=demand-pass", PassMode::silent).ending.fault == FaultKind::malformed);
    CHECK(with("bad=crash-at-pass", PassMode::automatic).ending.fault == FaultKind::crash);
}

TEST_CASE("GTP engines are told the time in decimals, or whole seconds where they refuse",
          "[tools]") {
    const auto times_told = [](const std::string& behaviour) {
        const std::filesystem::path file = std::filesystem::temp_directory_path() /
                                           ("hasami-dialogue-" + std::to_string(getpid()) + ".log");
        {
            Dialogue dialogue(file);
            const auto black = make_engine(fake("gtp", "A", behaviour));
            const auto white = make_engine(fake("gtp", "B"));
            black->log_to(&dialogue);
            const TimeControl control{TimeControl::Kind::game, std::chrono::seconds(10),
                                      std::chrono::milliseconds(500)};
            [[maybe_unused]] const auto played =
                play_game(*black, *white, few_openings()[0], {{control, control}, Duration{0}});
        }
        const std::string text = read_file(file).value();
        std::filesystem::remove(file);
        return text;
    };
    const std::string decimals = times_told("");
    CHECK(decimals.find("A < time_left b 10 0") != std::string::npos);
    CHECK(decimals.find("A < time_left b 10.") != std::string::npos);
    CHECK(decimals.find("A > =") != std::string::npos);
    CHECK(decimals.find("A ! time_left b 10 0") != std::string::npos);
    const std::string whole = times_told("bad=whole-seconds");
    const auto refused = whole.find("A > ? syntax error");
    REQUIRE(refused != std::string::npos);
    CHECK(whole.find("A > ? syntax error", refused + 1) == std::string::npos);
}

TEST_CASE("a game can be broken off between moves", "[tools]") {
    const auto black = make_engine(fake("gtp", "A"));
    const auto white = make_engine(fake("gtp", "B"));
    std::stop_source stop;
    stop.request_stop();
    CHECK_FALSE(play_game(*black, *white, few_openings()[0], unlimited(), stop.get_token()));
}

TEST_CASE("the pipe to an engine survives long games of one process", "[tools]") {
    const auto black = make_engine(fake("gtp", "A", "seed=5"));
    const auto white = make_engine(fake("nboard", "B", "seed=6"));
    for (const Opening& opening : few_openings()) {
        const auto record = play_game(*black, *white, opening, unlimited());
        REQUIRE(record);
        CHECK_FALSE(record->ending.fault);
        CHECK(record->game().is_over());
    }
}
