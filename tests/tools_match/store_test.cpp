// SPDX-License-Identifier: MIT
#include "tools/hasami_match/store.h"

#include <catch2/catch.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/file.h"
#include "engine/notation.h"
#include "engine/replace_file.h"
#include "tests/tools_match/temporary_folder.h"
#include "tools/hasami_match/merge.h"
#include "tools/hasami_match/replay.h"

using namespace hasami;
using namespace hasami::match;
namespace fs = std::filesystem;

namespace {

// The shortest game: Black wins 64-0 in nine moves.
constexpr const char* kShortGame = "e6f4e3f6g5d6e7f5c5";

MatchRecord record_of(int index, const char* moves = "f5d6c3") {
    MatchRecord record;
    record.index = index;
    record.names = {"A", "B"};
    record.date = "2026-01-31T12:00:00Z";
    record.start = standard_start();
    record.opening_plies = 1;
    Game game;
    const Game source = parse_transcript(moves).value();
    for (const Square square : source.moves()) {
        record.moves.push_back({game.side_to_move(), square, std::chrono::milliseconds(125), 0.5});
        [[maybe_unused]] const auto played = game.play(square);
    }
    record.ending = {FaultKind::crash, Color::white, "exit status 3 after 'go'"};
    record.nodes = {std::uint64_t{12345}, std::nullopt};
    return record;
}

MatchRecord finished_record(int index) {
    MatchRecord record = record_of(index, kShortGame);
    record.ending = {};
    return record;
}

std::string ggf_of(const MatchRecord& record) {
    return to_ggf(record, {});
}

nlohmann::ordered_json config(const char* shard = "1/1") {
    return {{"engines", {{{"name", "A"}}, {{"name", "B"}}}},
            {"games", 10},
            {"shard", shard},
            {"sprt", nullptr}};
}

void append_text(const fs::path& file, const std::string& text) {
    std::ofstream(file, std::ios::app) << text;
}

}  // namespace

TEST_CASE("records survive the way through JSON", "[tools]") {
    for (const MatchRecord& record : {record_of(7), finished_record(8)}) {
        const std::string line = to_json(record).dump();
        const auto again = parse_record(line);
        REQUIRE(again);
        CHECK(to_json(*again).dump() == line);
        CHECK(again->moves.front().used == std::chrono::milliseconds(125));
        CHECK(again->nodes[0] == 12345U);
    }
    CHECK(finished_record(0).black_score_discs() == 64);
    CHECK(record_of(0).black_half_points() == 2);
    MatchRecord parallel = record_of(1, "");
    parallel.start = parallel_start();
    CHECK(parse_record(to_json(parallel).dump())->start == parallel_start());
}

TEST_CASE("broken records are refused", "[tools]") {
    for (const char* line :
         {"", "x", "[]", "{}", R"({"game":1,"opening":0,"opening_plies":0,"end":"party"})",
          R"({"game":1,"opening":0,"opening_plies":0,"end":"crash"})",
          R"({"game":1,"opening":0,"opening_plies":0,"end":"finished","moves":"a1"})"}) {
        CAPTURE(line);
        CHECK_FALSE(parse_record(line));
    }
}

TEST_CASE("appended games are there again after a resume", "[tools]") {
    const TemporaryFolder folder;
    const fs::path out = folder / "out";
    {
        auto store = ResultStore::create(out, config());
        REQUIRE(store);
        for (int i = 0; i < 3; ++i) {
            REQUIRE(store->append(record_of(i), ggf_of(record_of(i))));
        }
        CHECK_FALSE(ResultStore::create(out, config()));
        // A second writer is kept out.
        CHECK_FALSE(ResultStore::resume(out, config(), ggf_of));
    }
    const auto resumed = ResultStore::resume(out, config(), ggf_of);
    REQUIRE(resumed);
    CHECK(resumed->records.size() == 3);
    CHECK(resumed->messages.empty());
    CHECK(replay_file(out / "games.ggf")->games == 3);
    CHECK(replay_file(out / "games.ggf")->problems.empty());
}

TEST_CASE("a torn last line is cut with a message, wherever the kill fell", "[tools]") {
    const std::string whole = to_json(record_of(1)).dump();
    for (const std::size_t length : {std::size_t{1}, whole.size() / 2, whole.size()}) {
        const TemporaryFolder folder;
        const fs::path out = folder / "out";
        {
            auto store = ResultStore::create(out, config());
            REQUIRE(store);
            REQUIRE(store->append(record_of(0), ggf_of(record_of(0))));
        }
        append_text(out / "games.ggf", ggf_of(record_of(1)) + "\n");
        append_text(out / "results.jsonl", whole.substr(0, length));
        {
            auto resumed = ResultStore::resume(out, config(), ggf_of);
            REQUIRE(resumed);
            REQUIRE(resumed->records.size() == 1);
            REQUIRE(resumed->messages.size() == 2);
            CHECK(resumed->messages[0].find("torn last line of " + std::to_string(length)) !=
                  std::string::npos);
            REQUIRE(resumed->store.append(record_of(1), ggf_of(record_of(1))));
        }
        const auto loaded = load_results(out / "results.jsonl");
        REQUIRE(loaded);
        CHECK(loaded->records.size() == 2);
        CHECK(loaded->torn_bytes == 0);
        CHECK(replay_file(out / "games.ggf")->games == 2);
    }
}

TEST_CASE("games.ggf is made anew when it was torn or lost", "[tools]") {
    const TemporaryFolder folder;
    const fs::path out = folder / "out";
    {
        auto store = ResultStore::create(out, config());
        REQUIRE(store);
        REQUIRE(store->append(record_of(0), ggf_of(record_of(0))));
    }
    append_text(out / "games.ggf", "(;GM[Oth");
    REQUIRE(ResultStore::resume(out, config(), ggf_of)->messages.size() == 1);
    CHECK(read_file(out / "games.ggf") == ggf_of(record_of(0)) + "\n");
    fs::remove(out / "games.ggf");
    REQUIRE(ResultStore::resume(out, config(), ggf_of)->messages.size() == 1);
    CHECK(read_file(out / "games.ggf") == ggf_of(record_of(0)) + "\n");
}

TEST_CASE("a damaged record in the middle, or one twice, is an error and no loss", "[tools]") {
    const TemporaryFolder folder;
    const fs::path out = folder / "out";
    {
        auto store = ResultStore::create(out, config());
        REQUIRE(store);
        REQUIRE(store->append(record_of(0), ggf_of(record_of(0))));
    }
    append_text(out / "results.jsonl", to_json(record_of(0)).dump() + "\n");
    CHECK(ResultStore::resume(out, config(), ggf_of).error().message.find(":2: game 0 a second") !=
          std::string::npos);
    const std::string before = read_file(out / "results.jsonl").value();
    append_text(out / "results.jsonl", "garbage\n");
    CHECK_FALSE(ResultStore::resume(out, config(), ggf_of));
    CHECK(read_file(out / "results.jsonl") == before + "garbage\n");
}

TEST_CASE("a match with other settings is not resumed", "[tools]") {
    const TemporaryFolder folder;
    REQUIRE(ResultStore::create(folder / "out", config("1/2")));
    const auto other = ResultStore::resume(folder / "out", config("2/2"), ggf_of);
    REQUIRE_FALSE(other);
    CHECK(other.error().message.find("shard was \"1/2\", is now \"2/2\"") != std::string::npos);
    // Nothing there yet: a new match begins.
    CHECK(ResultStore::resume(folder / "new", config(), ggf_of));
}

TEST_CASE("parts are merged in order, and nothing twice", "[tools]") {
    const TemporaryFolder folder;
    const auto make_part = [&](const char* name, const char* shard, std::vector<int> games) {
        auto store = ResultStore::create(folder / name, config(shard));
        for (const int index : games) {
            REQUIRE(store->append(finished_record(index), ggf_of(finished_record(index))));
        }
    };
    make_part("a", "1/2", {1, 0, 4, 5});
    make_part("b", "2/2", {2, 3});
    make_part("c", "2/2", {3});
    const auto merged = merge_matches(folder / "all", {folder / "a", folder / "b"});
    REQUIRE(merged);
    CHECK(merged->missing == 4);
    CHECK(merged->names == std::vector<std::string>{"A", "B"});
    REQUIRE(merged->records.size() == 6);
    for (int i = 0; i < 6; ++i) {
        CHECK(merged->records[static_cast<std::size_t>(i)].index == i);
    }
    CHECK(replay_file(folder / "all" / "results.jsonl")->games == 6);
    CHECK(replay_file(folder / "all" / "games.ggf")->problems.empty());
    CHECK_FALSE(merge_matches(folder / "all", {folder / "a"}));
    CHECK(merge_matches(folder / "x", {folder / "b", folder / "c"})
              .error()
              .message.find("game 3 is in another part") != std::string::npos);
    append_text(folder / "c" / "results.jsonl", "{");
    CHECK(merge_matches(folder / "y", {folder / "c"}).error().message.find("--resume") !=
          std::string::npos);
}

TEST_CASE("replaying a folder compares its files and settings", "[tools]") {
    const TemporaryFolder folder;
    const fs::path out = folder / "out";
    {
        auto store = ResultStore::create(out, config());
        for (const int index : {4, 0}) {
            REQUIRE(store->append(finished_record(index), ggf_of(finished_record(index))));
        }
    }
    CHECK(replay_file(out)->problems.empty());
    CHECK(replay_file(out)->planned == 10);
    const std::string results = read_file(out / "results.jsonl").value();
    const auto problem_with = [&out](const MatchRecord& more, const MatchRecord& ggf) {
        append_text(out / "results.jsonl", to_json(more).dump() + "\n");
        append_text(out / "games.ggf", ggf_of(ggf) + "\n");
        const auto report = replay_file(out);
        REQUIRE(report);
        return report->problems.empty() ? "" : report->problems.front();
    };
    CHECK(problem_with(finished_record(0), finished_record(0)) ==
          "results.jsonl:3: game 0 a second time");
    REQUIRE(replace_file(out / "results.jsonl", results));
    MatchRecord twin = finished_record(5);
    CHECK(problem_with(twin, twin) == "results.jsonl:3: not the colours of game 4 changed");
    std::swap(twin.names[0], twin.names[1]);
    twin.opening_plies = 2;
    REQUIRE(replace_file(out / "results.jsonl", results));
    CHECK(problem_with(twin, twin) == "results.jsonl:3: not the opening of game 4");
    REQUIRE(replace_file(out / "results.jsonl", results));
    CHECK(problem_with(finished_record(10), finished_record(10)) ==
          "results.jsonl: game 10 is none of the match's");
    REQUIRE(replace_file(out / "results.jsonl", results));
    REQUIRE(replace_file(out / "games.ggf", ggf_of(finished_record(4)) + "\n"));
    CHECK(problem_with(finished_record(2), record_of(2)) == "games.ggf: game 0 is another one");
}

TEST_CASE("replaying finds what was changed in a record", "[tools]") {
    const std::string good = to_json(finished_record(0)).dump();
    CHECK(replay_text(good + "\n", "r").problems.empty());
    const auto changed = [&good](const char* from, const char* to) {
        std::string text = good;
        const auto at = text.find(from);
        REQUIRE(at != std::string::npos);
        text.replace(at, std::string(from).size(), to);
        return replay_text(text, "r").problems.size();
    };
    CHECK(changed("\"black_discs\":64", "\"black_discs\":62") == 1);
    CHECK(changed("\"black_points\":1.0", "\"black_points\":0.0") == 1);
    CHECK(changed("f5c5", "f5c4") == 1);
    CHECK(changed("f5c5", "f5") == 1);
    CHECK(changed("\"finished\"", "\"crash\"") == 1);
    MatchRecord illegal = record_of(0);
    illegal.ending = {FaultKind::illegal_move, Color::white, "= d4"};
    CHECK(replay_text(to_json(illegal).dump(), "r").problems.empty());
    illegal.ending.detail = "= d3";
    CHECK(replay_text(to_json(illegal).dump(), "r").problems.size() == 1);
    illegal.ending = {FaultKind::illegal_move, Color::black, "= d4"};
    CHECK(replay_text(to_json(illegal).dump(), "r").problems.size() == 1);
    std::string ggf = ggf_of(finished_record(0));
    CHECK(replay_text(ggf, "g").problems.empty());
    ggf.replace(ggf.find("RE[+64"), 6, "RE[+62");
    CHECK(replay_text(ggf, "g").problems.size() == 1);
}
