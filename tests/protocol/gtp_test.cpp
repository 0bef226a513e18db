#include "protocol/gtp.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>

#include "engine/rules.h"
#include "tests/protocol/dialogue.h"

namespace hasami::protocol {
namespace {

using test::Dialogue;
using test::quick_options;

// The text of a success.
std::string text_of(const std::string& reply) {
    INFO(reply);
    REQUIRE(reply.starts_with("="));
    REQUIRE(reply.ends_with("\n\n"));
    return reply.size() > 4 ? reply.substr(2, reply.size() - 4) : "";
}

TEST_CASE("GTP plays a game with itself to the end", "[protocol]") {
    Dialogue<Gtp> dialogue(quick_options(1));
    Game game;
    while (!game.is_over()) {
        const std::string color(name_of(game.side_to_move()));
        const auto move = parse_move(text_of(dialogue.ask("genmove " + color)));
        REQUIRE(move);
        REQUIRE(game.play(*move));
    }
    CHECK(dialogue.session().game().position() == game.position());
    CHECK(text_of(dialogue.ask("genmove b")) == "pass");
    CHECK(text_of(dialogue.ask("gogui-rules_legal_moves")).empty());
}

TEST_CASE("genmove may be drawn, reg_genmove is the best move", "[protocol]") {
    EngineOptions options = quick_options(0);
    std::set<std::string> asked;
    std::set<std::string> played;
    for (options.seed = 0; options.seed < 20; ++options.seed) {
        Dialogue<Gtp> dialogue(options);
        for (const char* move : {"play b f5", "play w d6"}) {
            REQUIRE(text_of(dialogue.ask(move)).empty());
        }
        asked.insert(text_of(dialogue.ask("reg_genmove b")));
        played.insert(text_of(dialogue.ask("genmove b")));
    }
    CHECK(asked.size() == 1);
    CHECK(played.size() > 1);
}

TEST_CASE("two engines that think on each other's time play a game", "[protocol]") {
    EngineOptions options = quick_options(3);
    options.ponder = true;
    Dialogue<Gtp> black(options);
    Dialogue<Gtp> white(options);
    Game game;
    while (!game.is_over()) {
        const bool black_moves = game.side_to_move() == Color::black;
        auto& mover = black_moves ? black : white;
        auto& other = black_moves ? white : black;
        const std::string color(name_of(game.side_to_move()));
        const std::string move = text_of(mover.ask("genmove " + color));
        REQUIRE(game.play(parse_move(move).value_or(Square::none)));
        CHECK(text_of(other.ask("play " + color + " " + move)).empty());
    }
    CHECK(text_of(black.ask("final_score")) == text_of(white.ask("final_score")));
}

TEST_CASE("every listed command is known and replies once", "[protocol]") {
    Dialogue<Gtp> dialogue(quick_options(1));
    std::istringstream names(text_of(dialogue.ask("list_commands")));
    int count = 0;
    for (std::string name; std::getline(names, name); ++count) {
        INFO(name);
        CHECK(text_of(dialogue.ask("known_command " + name)) == "true");
        if (name == "quit") {
            continue;
        }
        for (const char* arguments : {"", " b", " 1 2 3", " b f5", " w f5 x y z"}) {
            const std::string reply = dialogue.ask("17 " + name + arguments);
            INFO(arguments << " -> " << reply);
            CHECK((reply.starts_with("=17") || reply.starts_with("?17 ")));
            CHECK(reply.find("\n\n") == reply.size() - 2);
        }
    }
    CHECK(count > 30);
}

TEST_CASE("GTP survives bytes of any kind", "[protocol]") {
    Dialogue<Gtp> dialogue(quick_options(1));
    Rng rng(6);
    for (int i = 0; i < 2000; ++i) {
        std::string line = i % 2 == 0 ? "play " : "";
        for (int n = rng.below(30); n > 0; --n) {
            line += static_cast<char>(rng.below(256));
        }
        (void)dialogue.ask(line);
    }
    CHECK(dialogue.ask("name") == "= Hasami\n\n");
}

TEST_CASE("a game is loaded from SGF, whole or up to a move", "[protocol]") {
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / "hasami gtp test.sgf";
    std::ofstream(path) << "(;FF[4]GM[2]SZ[8];B[f5];W[d6];B[c3])\n";
    Dialogue<Gtp> dialogue(quick_options(1));
    CHECK(text_of(dialogue.ask("loadsgf " + path.string())) == "white");
    CHECK(dialogue.session().game().ply() == 3);
    CHECK(text_of(dialogue.ask("loadsgf " + path.string() + " 2")) == "white");
    CHECK(dialogue.session().game().ply() == 1);
    CHECK(dialogue.ask("loadsgf " + path.string() + " 0").starts_with("? cannot load file"));
    CHECK(dialogue.session().game().ply() == 1);
    std::filesystem::remove(path);
}

TEST_CASE("lines that arrive during a search get their replies behind it", "[protocol]") {
    Dialogue<Gtp> dialogue(quick_options(60));
    dialogue.send("1 genmove b");
    dialogue.send("2 name");
    dialogue.send("# a comment");
    CHECK(dialogue.take().empty());
    dialogue.send("# interrupt");
    dialogue.settle();
    const std::string output = dialogue.take();
    CHECK(output.starts_with("=1 "));
    CHECK(output.ends_with("\n\n=2 Hasami\n\n"));
}

TEST_CASE("the forms of time control", "[protocol]") {
    Dialogue<Gtp> dialogue(quick_options(1));
    const auto& clock = dialogue.session().clock(Color::black);
    using std::chrono::seconds;
    (void)dialogue.ask("time_settings 300 0 0");
    CHECK(clock->left() == seconds(300));
    (void)dialogue.ask("time_settings 300 5 0");
    search::SearchLimits limits;
    clock->limit(limits, seconds(0));
    CHECK(limits.clock->increment == seconds(5));
    (void)dialogue.ask("time_settings 0 10 0");
    limits = {};
    clock->limit(limits, seconds(0));
    CHECK(limits.move_time == seconds(10));
    (void)dialogue.ask("time_settings 60 30 5");
    limits = {};
    clock->limit(limits, seconds(0));
    CHECK(limits.clock->byoyomi == seconds(6));
    (void)dialogue.ask("time_left b 20 3");
    CHECK(clock->left() == seconds(20));
    CHECK(clock->moves_left() == 3);
    (void)dialogue.ask("clear_board");
    CHECK(clock->left() == seconds(60));
    (void)dialogue.ask("time_settings 0 1 0");
    CHECK_FALSE(clock);
    (void)dialogue.ask("time_left b 9.5 0");
    CHECK(clock->left() == std::chrono::milliseconds(9500));
}

}  // namespace
}  // namespace hasami::protocol
