#include "protocol/nboard.h"

#include "engine/rules.h"
#include "tests/protocol/dialogue.h"

namespace hasami::protocol {
namespace {

using test::Dialogue;
using test::quick_options;

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        lines.push_back(line);
    }
    return lines;
}

// The move of the line "=== MOVE/EVAL/TIME"; nothing without such a line.
std::optional<Square> answered_move(const std::string& output) {
    for (const std::string& line : lines_of(output)) {
        if (line.starts_with("=== ")) {
            return parse_move(line.substr(4, line.find('/') - 4));
        }
    }
    return std::nullopt;
}

TEST_CASE("NBoard plays a game with itself to the end", "[protocol]") {
    Dialogue<NBoard> dialogue(quick_options(1));
    (void)dialogue.ask("nboard 2");
    Game game;
    while (!game.is_over()) {
        const auto move = answered_move(dialogue.ask("go"));
        REQUIRE(move);
        REQUIRE(game.play(*move));
        CHECK(dialogue.ask("move " + to_string(*move) + "//0.01").empty());
    }
    CHECK_FALSE(answered_move(dialogue.ask("go")));
    CHECK(dialogue.session().game().position() == game.position());
}

TEST_CASE("pondering writes nothing and ends with the game it was for", "[protocol]") {
    EngineOptions options = quick_options(60);
    options.ponder = true;
    options.nodes = 5000;
    Dialogue<NBoard> dialogue(options);
    (void)dialogue.ask("nboard 2");
    const auto move = answered_move(dialogue.ask("go"));
    REQUIRE(move);
    CHECK(dialogue.ask("ping 1") == "pong 1\n");
    CHECK(dialogue.ask("move " + to_string(*move)).empty());
    const Bitboard replies = legal_moves(dialogue.session().game().board());
    for (const Square reply : squares_of(replies)) {
        CHECK(dialogue.ask("move " + to_string(reply)).empty());
        CHECK(answered_move(dialogue.ask("go")));
        const std::string start =
            "set game (;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- "
            "-------- -------- *]B[" +
            to_string(*move) + "];)";
        CHECK(dialogue.ask(start).empty());
    }
}

TEST_CASE("a viewer's list of hints holds moves of one depth", "[protocol]") {
    Dialogue<NBoard> dialogue(quick_options(4));
    std::vector<std::string> depths;
    for (const std::string& line : lines_of(dialogue.ask("hint 4"))) {
        std::istringstream words(line);
        std::string kind, moves, value, games, depth;
        words >> kind >> moves >> value >> games >> depth;
        if (kind == "search") {
            CHECK(games == "0");
            CHECK(value.find_first_not_of("-.0123456789") == std::string::npos);
            CHECK(parse_square(moves.substr(0, 2)));
            depths.push_back(depth);
        }
    }
    REQUIRE_FALSE(depths.empty());
    REQUIRE(depths.size() % 4 == 0);
    for (std::size_t i = 0; i < depths.size(); ++i) {
        CHECK(depths[i] == depths[i - i % 4]);
    }
}

TEST_CASE("solved values are whole and even", "[protocol]") {
    Dialogue<NBoard> dialogue(quick_options(10));
    // 6 empties.
    (void)dialogue.ask(
        "set game (;GM[Othello]BO[8 --*O**-- *O*OOO*- OOOOO*** OOO*OO*O OO**OO*O OOOO*O*O OOO***OO "
        "-******- *];)");
    const std::string output = dialogue.ask("go");
    const std::vector<std::string> lines = lines_of(output);
    const std::string& last = lines.back();
    REQUIRE(last.starts_with("=== "));
    const std::size_t slash = last.find('/');
    const std::string value = last.substr(slash + 1, last.rfind('/') - slash - 1);
    CHECK(std::stoi(value) % 2 == 0);
    CHECK(value.find('.') == std::string::npos);
    CHECK(output.find(" 100%\n") != std::string::npos);
}

TEST_CASE("NBoard survives bytes of any kind", "[protocol]") {
    Dialogue<NBoard> dialogue(quick_options(1));
    Rng rng(5);
    for (int i = 0; i < 2000; ++i) {
        std::string line = i % 3 == 0 ? "set game " : i % 3 == 1 ? "move " : "";
        for (int n = rng.below(40); n > 0; --n) {
            line += static_cast<char>(rng.below(256));
        }
        dialogue.send(line);
        dialogue.settle();
    }
    (void)dialogue.take();
    CHECK(dialogue.ask("ping 5") == "pong 5\n");
}

TEST_CASE("NBoard answers in time where the game has a clock", "[protocol]") {
    Dialogue<NBoard> dialogue(quick_options());
    (void)dialogue.ask(
        "set game (;GM[Othello]TI[01:00/5]BO[8 -------- -------- -------- ---O*--- ---*O--- "
        "-------- -------- -------- *]B[F5/0/12]W[D6//7];)");
    const auto& black = dialogue.session().clock(Color::black);
    const auto& white = dialogue.session().clock(Color::white);
    REQUIRE(black);
    REQUIRE(white);
    CHECK(black->left() == std::chrono::seconds(60 - 12 + 5));
    CHECK(white->left() == std::chrono::seconds(60 - 7 + 5));
    (void)dialogue.ask("move C3/1,5/10,5");
    CHECK(black->left() == std::chrono::milliseconds(60'000 - 12'000 + 5'000 - 10'500 + 5'000));
    (void)dialogue.ask(
        "set game (;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- "
        "-------- -------- *];)");
    CHECK_FALSE(dialogue.session().clock(Color::black));
}

// The standard start in a GGF of NBoard's own form, with moves in it.
std::string start_game(const std::string& moves) {
    return "set game (;GM[Othello]PC[NBoard]DT[2024-01-01 00:00:00 GMT]PB[a b]PW[c]RE[?]TI[05:00]"
           "TY[8]BO[8 ---------------------------O*------*O--------------------------- *]" +
           moves + ";)";
}

TEST_CASE("NBoard answers go in games of every odd form", "[protocol]") {
    struct Case {
        const char* what;
        std::string game;
        const char* answer;  // how a line of the output begins
    };
    const std::string pass_next = "B[D3]W[C3]B[B3]W[B2]B[F5]W[A3]B[A1]W[C1]";
    const std::string wiped_out = "B[D3]W[C3]B[B3]W[D2]B[E1]W[D6]B[D7]W[E3]B[F4]";
    const std::string over = "status The game is over";
    const std::vector<Case> cases{
        {"Black must pass", start_game(pass_next), "=== PA"},
        {"a written pass at the end", start_game(pass_next + "B[PA]"), "=== "},
        {"a pass in other words", start_game(pass_next + "B[pass/0.00/1]"), "=== "},
        {"a pass left out", start_game(pass_next + "W[E3]"), "=== "},
        {"a wipe-out", start_game(wiped_out), over.c_str()},
        {"passes after the end", start_game(wiped_out + "W[PA]B[PA]"), over.c_str()},
        {"blank values", start_game("B[F5//]W[D6/]B[C3/ / ]"), "=== "},
        {"decimal commas", start_game("B[F5/-1,50/0,5]W[D6/0,00/1,25]"), "=== "},
        {"values of no sense", start_game("B[F5/nan/inf]W[D6/1e400/-9]"), "=== "},
        {"White to move first",
         "set game (;GM[Othello]BO[8 ---------------------------O*------*O--"
         "------------------------- O];)",
         "=== "},
        {"a number in front",
         "set game 1 (;GM[Othello]BO[8 ---------------------------O*------*O--"
         "------------------------- *]B[F5];)",
         "=== "},
        {"unknown tags", start_game("XY[1]ZZ[(;]B[F5]QQ[]"), "=== "},
        {"a clock that is over",
         "set game (;GM[Othello]TI[0:00]BO[8 ---------------------------O*--"
         "----*O--------------------------- *];)",
         "=== "},
        {"a clock of a millisecond",
         "set game (;GM[Othello]TI[0.001//0]BO[8 -----------------------"
         "----O*------*O--------------------------- *];)",
         "=== "},
        {"an empty board", "set game (;GM[Othello]BO[8 " + std::string(64, '-') + " *];)",
         over.c_str()},
        {"a full board", "set game (;GM[Othello]BO[8 " + std::string(64, '*') + " O];)",
         over.c_str()},
    };
    for (const Case& c : cases) {
        INFO(c.what);
        Dialogue<NBoard> dialogue(quick_options(1));
        (void)dialogue.ask("nboard 2");
        CHECK(dialogue.ask(c.game).empty());
        const std::string output = dialogue.ask("go");
        const auto lines = lines_of(output);
        CHECK(std::any_of(lines.begin(), lines.end(),
                          [&](const std::string& line) { return line.starts_with(c.answer); }));
        if (const auto move = answered_move(output)) {
            Game game = dialogue.session().game();
            CHECK(game.play(*move));
        }
        CHECK(dialogue.ask("hint 64").ends_with(c.answer == over ? over + "\n" : "status\n"));
        (void)dialogue.ask("analyze");
        CHECK(dialogue.ask("ping 1") == "pong 1\n");
    }
}

TEST_CASE("stop ends an analysis with the value of the position that it is at", "[protocol]") {
    Dialogue<NBoard> dialogue(quick_options(60));
    (void)dialogue.ask(start_game("B[F5]W[D6]B[C3]"));
    dialogue.send("analyze");
    dialogue.send("stop");
    dialogue.settle();
    std::vector<std::string> lines = lines_of(dialogue.take());
    REQUIRE(lines.size() == 3);
    CHECK(lines[0] == "status Analyzing");
    CHECK(lines[1].starts_with("analysis 3 "));
    CHECK(lines[2] == "status");
    (void)dialogue.ask("set depth 1");
    lines = lines_of(dialogue.ask("analyze"));
    REQUIRE(lines.size() == 6);
    CHECK(lines[1].starts_with("analysis 3 "));
    CHECK(lines[4].starts_with("analysis 0 "));
}

TEST_CASE("passes leave the clocks as they are", "[protocol]") {
    Dialogue<NBoard> dialogue(quick_options(1));
    const auto& black = dialogue.session().clock(Color::black);
    const auto& white = dialogue.session().clock(Color::white);
    for (const bool in_record : {true, false}) {
        std::string game = start_game(
            std::string("B[D3//1]W[C3//1]B[B3//1]W[B2//1]B[F5//1]W[A3//1]B[A1//1]W[C1//1]") +
            (in_record ? "B[PA//0]" : ""));
        game.replace(game.find("TI[05:00]"), 9, "TI[05:00/3]");
        CHECK(dialogue.ask(game).empty());
        if (!in_record) {
            CHECK(dialogue.ask("move PA//0.000").empty());
        }
        CHECK(dialogue.session().game().ply() == 9);
        REQUIRE(black);
        REQUIRE(white);
        CHECK(black->left() == std::chrono::seconds(300 + 4 * (3 - 1)));
        CHECK(white->left() == std::chrono::seconds(300 + 4 * (3 - 1)));
    }
}

TEST_CASE("a depth that the viewer sets rules over that of the command line", "[protocol]") {
    EngineOptions options = quick_options();
    options.depth = 9;
    Dialogue<NBoard> dialogue(options);
    (void)dialogue.ask("set depth 1");
    CHECK(limits_of(dialogue.session().options(), 60).depth == 1);
    CHECK(lines_of(dialogue.ask("hint 1")).at(1).ends_with(" 0 1"));
}

}  // namespace
}  // namespace hasami::protocol
