#include "engine/obf.h"

#include <catch2/catch.hpp>

#include "engine/rules.h"
#include "tests/support/random_boards.h"

namespace hasami {

namespace {

// FFO #40 and a position where Black must pass, with its exact score.
const std::string kFfo40 =
    "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38; C7:+36;";
const std::string kMustPass = "OOOOOOOOOOXXXXOOOXOXXXXOOOXOXXXOOXXXXXXO-XXXOXXOOXXXXX---XXXX-X- X";

std::string obf_error(std::string_view text) {
    const Result<std::vector<Problem>> problems = parse_obf(text, {"p.obf"});
    return problems ? "no error" : problems.error().message;
}

}  // namespace

TEST_CASE("OBF lines with scores, comments and names", "[engine]") {
    const auto problems = parse_obf("% a comment\n\n" + kFfo40 + " % FFO #40\r\n# another\n" +
                                    kMustPass + "; pa:-40;\n" + kMustPass + "\n");
    REQUIRE(problems.has_value());
    REQUIRE(problems->size() == 3);
    const Problem& first = problems->front();
    CHECK(first.position.side == Color::black);
    CHECK(first.position.board.empty_count() == 20);
    CHECK(first.id == "FFO #40");
    CHECK(first.scores == std::vector<ExpectedScore>{{Square::a2, 38}, {Square::c7, 36}});
    CHECK((*problems)[1].scores == std::vector<ExpectedScore>{{Square::pass, -40}});
    CHECK((*problems)[2].scores.empty());
}

TEST_CASE("the filler --:-127 is dropped", "[engine]") {
    CHECK(parse_obf_line(kFfo40 + " --:-127;")->scores.size() == 2);
}

TEST_CASE("bad OBF is refused with name, line, column and reason", "[engine]") {
    CHECK(obf_error("").find("p.obf:1:1: no position") == 0);
    CHECK(obf_error("% only a comment\n").find("p.obf:1:1: no position") == 0);
    CHECK(obf_error("% c\n" + kFfo40 + "\n" + kFfo40.substr(1))
              .find("p.obf:3:66: a square or the side") == 0);
    CHECK(obf_error(kFfo40 + " A2") == "p.obf:1:85: 'A2', expected MOVE:SCORE such as d3:+2");
    CHECK(obf_error(kFfo40 + " A2:x").find("p.obf:1:85: 'A2:x', expected MOVE:SCORE") == 0);
    CHECK(obf_error(kFfo40 + " A1:+2") ==
          "p.obf:1:85: 'A1' is illegal for black, expected a legal move");
    CHECK(obf_error(kFfo40 + " A2:+65") == "p.obf:1:85: the score is 65, expected -64 to +64");
    CHECK(obf_error(kFfo40 + " A2:+99999999999").find("expected MOVE:SCORE") != std::string::npos);
    CHECK(obf_error(kMustPass + "; pa:-127;").find("the score is -127") != std::string::npos);
}

TEST_CASE("written OBF is read back", "[engine]") {
    Rng rng(5);
    for (int i = 0; i < 2000; ++i) {
        Problem problem;
        problem.position = {test::random_board(rng, rng.below(60)),
                            i % 2 == 0 ? Color::black : Color::white};
        for (const Square s : squares_of(legal_moves(problem.position.board))) {
            problem.scores.push_back({s, rng.below(129) - 64});
        }
        problem.id = i % 3 == 0 ? "" : "problem #" + std::to_string(i);
        REQUIRE(parse_obf_line(format_obf(problem)) == problem);
    }
}

}  // namespace hasami
