#include "engine/position_reader.h"

#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/ggf.h"
#include "engine/notation.h"
#include "engine/sgf.h"
#include "tests/support/random_games.h"
#include "tests/support/wthor_bytes.h"

namespace hasami {

namespace {

const std::string kBoard = "---------------------------OX------XO---------------------------";
const std::string kGgf = "(;GM[Othello]PB[a b]BO[8 " + kBoard + " *]B[f5//1.5]W[d6];)";
const std::string kSgf = "(;GM[2];B[f5];W[d6])";

// A folder of its own for each test, removed at the end.
class TemporaryFolder {
  public:
    TemporaryFolder() {
        std::string pattern = (std::filesystem::temp_directory_path() / "hasamiXXXXXX").string();
        REQUIRE(mkdtemp(pattern.data()) != nullptr);
        path_ = pattern;
    }
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] std::string write(const std::string& name, const std::string& bytes) const {
        std::ofstream(path_ / name, std::ios::binary) << bytes;
        return (path_ / name).string();
    }
    [[nodiscard]] std::string path() const { return path_.string(); }

  private:
    std::filesystem::path path_;
};

std::optional<Game> opening(std::string_view name) {
    return equals_ignoring_case(name, "tiger") || equals_ignoring_case(name, "leader's tiger")
               ? std::optional(*parse_transcript("f5d6c3d3c4"))
               : std::nullopt;
}

Result<std::vector<InputItem>> read(const std::vector<std::string>& words,
                                    const std::string& input = "") {
    std::istringstream stream(input);
    return read_positions(words, {opening, &stream});
}

// The items in short: "id=transcript" or "id=board side".
std::vector<std::string> summary(const std::vector<std::string>& words,
                                 const std::string& input = "") {
    const Result<std::vector<InputItem>> items = read(words, input);
    if (!items) {
        return {items.error().message};
    }
    std::vector<std::string> lines;
    for (const InputItem& item : *items) {
        lines.push_back(item.id + "=" +
                        (item.game() != nullptr ? format_transcript(item.game()->game)
                                                : format_position(item.problem()->position)));
    }
    return lines;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("POSITION words: names, moves, boards, games", "[engine]") {
    CHECK(summary({"start"}) == Lines{"start=" + kBoard + " X"});
    CHECK(summary({"Handicap4"}) == Lines{"Handicap4=" + format_position(handicap_start(4))});
    CHECK(summary({"f5d6c3"}) == Lines{"f5d6c3=f5d6c3"});
    CHECK(summary({"F5", "d6", "c3"}) == Lines{"F5 d6 c3=f5d6c3"});
    CHECK(summary({"1.", "f5", "d6", "2.", "c3"}) == Lines{"1. f5 d6 2. c3=f5d6c3"});
    CHECK(summary({kBoard, "X"}) == Lines{"argument 1=" + kBoard + " X"});
    CHECK(summary({kBoard + " O"}) == Lines{"argument 1=" + kBoard + " O"});
    CHECK(summary({kBoard + " X; f5:+0;"}) == Lines{"argument 1=" + kBoard + " X"});
    CHECK(summary({kBoard, "X;", "f5:+0;"}) == Lines{"argument 1=" + kBoard + " X"});
    CHECK(summary({"--------", "--------", "--------", "---OX---", "---XO---", "--------",
                   "--------", "--------", "black"}) == Lines{"argument 1=" + kBoard + " X"});
    CHECK(summary({kGgf}) == Lines{"argument 1=f5d6"});
    CHECK(summary({"1 " + kGgf}) == Lines{"argument 1=f5d6"});
    CHECK(summary({kSgf}) == Lines{kSgf + "=f5d6"});
    CHECK(summary({"tiger"}) == Lines{"tiger=f5d6c3d3c4"});
    CHECK(summary({"Leader's", "TIGER"}) == Lines{"Leader's TIGER=f5d6c3d3c4"});
}

TEST_CASE("several POSITIONs on one command line", "[engine]") {
    CHECK(summary({"f5d6", "f5f6"}) == Lines{"f5d6=f5d6", "f5f6=f5f6"});
    CHECK(summary({"start", "tiger", "f5d6", "c3", kBoard, "X", kBoard, "O", "f5"}) ==
          Lines{"start=" + kBoard + " X", "tiger=f5d6c3d3c4", "f5d6 c3=f5d6c3",
                "argument 5=" + kBoard + " X", "argument 7=" + kBoard + " O", "f5=f5"});
}

TEST_CASE("POSITION files of every kind, with and without a telling extension", "[engine]") {
    const TemporaryFolder folder;
    const std::string obf = "% problems\n" + kBoard + " X; f5:+0; % first\n\n" + kBoard + " O\n";
    for (const std::string name : {"a.obf", "a.txt", "A.OBF", "positions"}) {
        const std::string path = folder.write(name, obf);
        CHECK(summary({path}) == Lines{path + ":2=" + kBoard + " X", path + ":4=" + kBoard + " O"});
        const auto items = read({path});
        CHECK(items->front().problem()->id == "first");
        CHECK(items->front().problem()->scores.size() == 1);
    }
    for (const std::string name : {"g.ggf", "g.txt", "games"}) {
        const std::string path = folder.write(name, "\xEF\xBB\xBF" + kGgf + "\n2 " + kGgf + kGgf);
        CHECK(summary({path}) == Lines{path + "#1=f5d6", path + "#2=f5d6", path + "#3=f5d6"});
    }
    for (const std::string name : {"s.sgf", "s.txt"}) {
        const std::string path = folder.write(name, kSgf);
        CHECK(summary({path, "f5"}) == Lines{path + "#1=f5d6", "f5=f5"});
    }
    const std::string lines = folder.write("t.txt", "# moves\nf5d6 # named\r\n\n1. f5 f6\ntiger\n");
    CHECK(summary({lines}) == Lines{lines + ":2=f5d6", lines + ":4=f5f6", lines + ":5=f5d6c3d3c4"});
}

TEST_CASE("one board or transcript broken into lines", "[engine]") {
    const TemporaryFolder folder;
    const std::string board = folder.write("b.txt",
                                           "# "
                                           "start\n--------\n--------\n--------\n---OX---\n---XO---"
                                           "\n--------\n--------\n--------\nX\n");
    CHECK(summary({board}) == Lines{board + "=" + kBoard + " X"});
    const std::string moves = folder.write("m.txt", "f5d6\n# then\nc3d3\nc4\n");
    CHECK(summary({moves}) == Lines{moves + "=f5d6c3d3c4"});
}

TEST_CASE("POSITION from standard input", "[engine]") {
    CHECK(summary({"-"}, "f5d6\nf5f6\n") == Lines{"stdin:1=f5d6", "stdin:2=f5f6"});
    CHECK(summary({"f5", "-", "start"}, kGgf) ==
          Lines{"f5=f5", "stdin#1=f5d6", "start=" + kBoard + " X"});
    CHECK(summary({"-"}, "")[0].find("stdin: no content, expected") == 0);
}

TEST_CASE("a WTHOR file with the names beside it", "[engine]") {
    const TemporaryFolder folder;
    const std::string bytes = test::wthor_header(2, 0, 1999) +
                              test::wthor_game(*parse_transcript("f5d6"), 0, 1, 0) +
                              test::wthor_game(*parse_transcript("f5f6"), 0, 0, 7);
    const std::string path = folder.write("w.wtb", bytes);
    CHECK(summary({path}) == Lines{path + "#1=f5d6", path + "#2=f5f6"});
    CHECK(read({path})->front().game()->black.empty());
    (void)folder.write("WTH.JOU", test::wthor_header(0, 2, 1999) + test::wthor_name("Zo\xE9", 20) +
                                      test::wthor_name("Bob", 20));
    const std::string renamed = folder.write("base", bytes);
    for (const std::string& name : {path, renamed}) {
        const auto items = read({name});
        REQUIRE(items.has_value());
        CHECK(items->front().game()->black == "Bob");
        CHECK(items->front().game()->white == "Zo\xC3\xA9");
        CHECK(items->back().game()->white.empty());
    }
}

TEST_CASE("hostile POSITIONs get one clear line", "[engine]") {
    const TemporaryFolder folder;
    const auto file_error = [&](const std::string& bytes) {
        const std::string path = folder.write("x.txt", bytes);
        const std::string message = summary({path})[0];
        CHECK(message.find('\n') == std::string::npos);
        CHECK(message.size() < 400);
        REQUIRE(message.find(path) == 0);
        return message.substr(path.size());
    };
    CHECK(file_error("").find(": no content, expected moves") == 0);
    CHECK(file_error("# nothing\n\n").find(": no content, expected moves") == 0);
    CHECK(file_error(std::string("f5\0d6", 5)).find(":1:3: a NUL byte, expected moves") == 0);
    CHECK(file_error("\x7F"
                     "ELF\xFF")
              .find(":1:1: '?ELF?', expected moves") == 0);
    CHECK(file_error("f5d6\nf5d7\n").find(":2:3: move 2: d7 is illegal for white") == 0);
    CHECK(file_error(kBoard + " X\n" + kBoard.substr(1) + " X\n").find(":2:66: a square or") == 0);
    CHECK(file_error(kBoard + "- X\n").find(":1:65: more than 64 squares") == 0);
    CHECK(file_error(kBoard + " X O\n").find(":1:68: 'O', expected MOVE:SCORE") == 0);
    CHECK(
        file_error(kBoard.substr(0, 20) + "?" + kBoard.substr(21) + " X").find(":1:21: '?------") ==
        0);
    CHECK(file_error("--------\n--------\n").find(":3:1: the board ends after 16 squares") == 0);
    CHECK(file_error("(;GM[Othello]PB[x").find(":1:14: 'PB[x' has no end, expected ]") == 0);
    CHECK(file_error("(;GM[2];B[f5]").find(":1:1: the game has no end, expected )") == 0);
    CHECK(file_error("f5d6c3d3c4 and more\n").find(":1:12: 'and more' is no move") == 0);

    const std::string missing = folder.path() + "/missing.obf";
    CHECK(summary({missing}) ==
          Lines{missing +
                ": cannot be opened (No such file or directory), expected a readable file"});
    CHECK(summary({"nothing.dat"})[0].find("nothing.dat: cannot be opened") == 0);
    CHECK(summary({folder.path()}) == Lines{folder.path() + ": is a directory, expected a file"});
    const std::string wtb = folder.write("short.wtb", "short");
    CHECK(summary({wtb}) == Lines{wtb + ": 5 bytes, expected a WTHOR header of 16"});
    CHECK(summary({"nonsense"})[0].find("argument:1:1: 'nonsense', expected moves") == 0);
    CHECK(summary({""})[0].find("argument: no content, expected moves") == 0);
    CHECK(summary({})[0].find("argument: no position, expected moves") == 0);
    CHECK(summary({"f5", "d6", "c3", "f5"})[0].find("argument:1:10: move 4: f5 is illegal") == 0);
    CHECK(summary({"f5", "d6", "x"})[0].find("argument:1:1: 'x', expected moves") == 0);
    CHECK(summary({"start", "f5d7"})[0].find("argument:1:3: move 2: d7 is illegal") == 0);
}

TEST_CASE("long lines are refused or read in one pass", "[engine]") {
    constexpr std::size_t kSize = 10'000'000;
    std::string repeated;
    while (repeated.size() < kSize) {
        repeated += "f5d6";
    }
    for (const std::string& text :
         {std::string(kSize, '-'), std::string(kSize, 'x'), std::string(kSize, '('),
          std::string(kSize, '['), std::string(kSize, '1'), std::string(kSize, '\0'),
          std::string(kSize, 'z'), repeated, "(;" + std::string(kSize, 'B'),
          "(;GM[Othello]PB[" + std::string(kSize, '\\'),
          kBoard + " X" + std::string(kSize, ';') + "x",
          kBoard + " X;" + std::string(kSize, 'y')}) {
        const std::string message = summary({"-"}, text)[0];
        CAPTURE(message);
        CHECK(message.find("stdin") == 0);
        CHECK(message.find("expected") != std::string::npos);
        CHECK(message.size() < 400);
    }
    CHECK(summary({"-"}, "f5" + std::string(kSize, ' ') + "d6") == Lines{"stdin:1=f5d6"});
}

TEST_CASE("every written form is recognised", "[engine]") {
    Rng rng(17);
    for (int i = 0; i < 300; ++i) {
        const Game game = test::random_game(rng, 1 + rng.below(58));
        GameRecord record;
        record.game = game;
        for (const std::string& text :
             {format_ggf(record), format_sgf(record), format_transcript(game, PassStyle::written),
              format_position(game.position())}) {
            const auto items = read({text});
            CAPTURE(text);
            REQUIRE(items.has_value());
            REQUIRE(items->size() == 1);
            REQUIRE(items->front().position() == game.position());
        }
    }
}

}  // namespace hasami
