// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tools/hasami_match/config.h"
#include "tools/hasami_match/engine_spec.h"
#include "tools/hasami_match/time_control.h"

using namespace hasami;
using namespace hasami::match;

TEST_CASE("time controls are read, checked and written", "[tools]") {
    CHECK(to_string(*parse_time_control("60+0.5")) == "60+0.5");
    CHECK(to_string(*parse_time_control("300")) == "300+0");
    CHECK(to_string(*parse_time_control("inf")) == "inf");
    CHECK(to_string(*parse_move_time(".1")) == "0.1/move");
    CHECK(parse_time_control("1.5+0.001")->increment == std::chrono::milliseconds(1));
    for (const char* bad :
         {"", "x", "-1", "0+1", "0", "1+", "1+x", "nan", "inf+1", "1e3", "9999999"}) {
        CAPTURE(bad);
        CHECK_FALSE(parse_time_control(bad));
    }
    CHECK_FALSE(parse_move_time("0"));
    CHECK(ggf_clock(*parse_time_control("60+2"))->increment == std::chrono::seconds(2));
    CHECK_FALSE(ggf_clock(TimeControl{}));
}

TEST_CASE("command lines are split at blanks outside quotes", "[tools]") {
    using Words = std::vector<std::string>;
    CHECK(split_command("a  b\tc") == Words{"a", "b", "c"});
    CHECK(split_command(R"(x 'a b' "c d" e\ f "" g"h"i)") ==
          Words{"x", "a b", "c d", "e f", "", "ghi"});
    CHECK(split_command(R"('a\b' "a\"b")") == Words{R"(a\b)", R"(a"b)"});
    CHECK(split_command("  ") == Words{});
    CHECK_FALSE(split_command("a 'b"));
}

TEST_CASE("engines are read from key=value words", "[tools]") {
    const auto engine = parse_engine({"cmd=/opt/x/prog -a b", "proto=gtp", "init=set depth 8",
                                      "init=second line", "tc=5+0.1", "passes=silent", "dir=/tmp",
                                      "timeout=7", "start-timeout=2.5", "restart=off"});
    REQUIRE(engine);
    CHECK(engine->name == "prog");
    CHECK(engine->protocol == EngineProtocol::gtp);
    CHECK(engine->init == std::vector<std::string>{"set depth 8", "second line"});
    CHECK(engine->time_control == parse_time_control("5+0.1").value());
    CHECK(engine->passes == PassMode::silent);
    CHECK(engine->directory == "/tmp");
    CHECK(engine->answer_timeout == std::chrono::seconds(7));
    CHECK(engine->start_timeout == std::chrono::milliseconds(2500));
    CHECK_FALSE(engine->restart);
    for (const char* bad :
         {"proto=uci", "passes=maybe", "tc=x", "colour=red", "word", "timeout=x", "restart=1",
          "name=a[b]", "name=a\nb", "name=a\xFF", "init=set depth 8\nquit", "name=a/b"}) {
        CAPTURE(bad);
        CHECK_FALSE(parse_engine({"cmd=x", bad}));
    }
    CHECK(parse_engine({"cmd=x", R"(name=the "O'Brien")"})->name == R"(the "O'Brien")");
    CHECK(parse_engine({"cmd=x", "name=鋏"})->name == "鋏");
    CHECK_FALSE(parse_engine({"name=x"}));
    CHECK_FALSE(parse_engine({"cmd='x"}));
}

TEST_CASE("engines survive the way through JSON", "[tools]") {
    const auto engines = parse_engines_json(
        R"([{"name":"A","cmd":"a -l 4","proto":"gtp","init":["x","y"],"movetime":0.5,"restart":false},
            {"cmd":"b","init":"z"}])");
    REQUIRE(engines);
    REQUIRE(engines->size() == 2);
    CHECK(engines->at(0).init == std::vector<std::string>{"x", "y"});
    CHECK_FALSE(engines->at(0).restart);
    CHECK(engines->at(1).init == std::vector<std::string>{"z"});
    const auto again =
        parse_engines_json(nlohmann::ordered_json::array({to_json(engines->at(0))}).dump());
    REQUIRE(again);
    CHECK(to_json(again->at(0)) == to_json(engines->at(0)));
    for (const char* bad :
         {"", "{}", "[1]", "null", R"([{"name":"x"}])", R"([{"cmd":"x","colour":1}])",
          R"([{"cmd":["x"]}])", R"([{"cmd":{}}])", R"([{"cmd":null}])", R"([{"cmd":"x\u0000y"}])",
          R"([{"cmd":"x","init":[["y"]]}])", R"([{"cmd":"x","name":"a\nb"}])",
          "[{\"cmd\":\"\xFF\"}]", R"([{"cmd":"x"})"}) {
        CAPTURE(bad);
        CHECK_FALSE(parse_engines_json(bad));
    }
    CHECK(parse_engines_json("[]")->empty());
    // Deep enough to overflow the stack of a recursive parser or writer.
    const std::string deep(1'000'000, '[');
    CHECK(parse_engines_json(deep).error().message == "JSON of too many levels");
    CHECK_FALSE(parse_engines_json(deep + std::string(1'000'000, ']')));
}

TEST_CASE("a match's settings are checked as a whole", "[tools]") {
    MatchConfig config;
    config.openings = parse_openings("f5", "x", 60).value();
    config.engines = {parse_engine({"cmd=a"}).value(), parse_engine({"cmd=b"}).value()};
    CHECK(completed(config));
    MatchConfig odd = config;
    odd.games_per_encounter = 3;
    CHECK_FALSE(completed(odd));
    MatchConfig endless = config;
    endless.games_per_encounter = 20'000'000;
    CHECK_FALSE(completed(endless));
    MatchConfig twins = config;
    twins.engines[1].name = "a";
    CHECK_FALSE(completed(twins));
    MatchConfig alone = config;
    alone.engines.pop_back();
    CHECK_FALSE(completed(alone));
    MatchConfig split = config;
    split.sprt = SprtConfig{};
    CHECK(completed(split));
    split.shard = {1, 2};
    CHECK_FALSE(completed(split));
}

TEST_CASE("kept settings must fit those of a resumed match", "[tools]") {
    MatchConfig config;
    config.openings = parse_openings("f5", "x", 60).value();
    config.engines = {parse_engine({"cmd=a"}).value(), parse_engine({"cmd=b"}).value()};
    const auto kept = to_json(config);
    MatchConfig more = config;
    more.games_per_encounter = 400;
    more.sprt = SprtConfig{};
    CHECK(difference(kept, to_json(more), Purpose::resume).empty());
    MatchConfig fewer = config;
    fewer.games_per_encounter = 2;
    CHECK(difference(kept, to_json(fewer), Purpose::resume) == "games was 100, is now 2");
    MatchConfig part = config;
    part.shard = {1, 2};
    CHECK(difference(kept, to_json(part), Purpose::resume) == R"(shard was "1/1", is now "1/2")");
    CHECK(difference(kept, to_json(part), Purpose::merge).empty());
    MatchConfig other = config;
    other.openings = parse_openings("f5d6", "x", 60).value();
    CHECK(difference(kept, to_json(other), Purpose::resume).find("openings was") == 0);
    MatchConfig slower = config;
    slower.time = parse_time_control("5").value();
    CHECK_FALSE(difference(kept, to_json(slower), Purpose::resume).empty());
}

TEST_CASE("the settings tell which games a match consists of", "[tools]") {
    MatchConfig config;
    config.openings = parse_openings("f5", "x", 60).value();
    for (const char* command : {"cmd=a", "cmd=b", "cmd=c"}) {
        config.engines.push_back(parse_engine({command}).value());
    }
    config.games_per_encounter = 4;
    CHECK(planned_games(to_json(config)).size() == 12);
    config.schedule = Schedule::gauntlet;
    CHECK(planned_games(to_json(config)).size() == 8);
    config.shard = {2, 4};
    CHECK(planned_games(to_json(config)) == std::vector<int>{2, 3});
    auto broken = to_json(config);
    broken["games"] = "many";
    CHECK(planned_games(broken).empty());
    CHECK(planned_games({}).empty());
}
