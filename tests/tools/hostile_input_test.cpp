// Bad input of every kind gets one clear line: a table of what is given and what is answered.
// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/tools/program.h"

using namespace hasami::test;

namespace {

// A folder of bad files, removed at the end.
class BadFiles {
  public:
    BadFiles() {
        char name[] = "/tmp/hasami_hostile_XXXXXX";
        folder_ = ::mkdtemp(name);
        write("empty.obf", "");
        write("comment.obf", "% nothing here\n\n");
        write("63.obf", std::string(63, '-') + " X\n");
        write("65.obf", std::string(65, '-') + " X\n");
        write("letter.obf", "----Q---" + std::string(56, '-') + " X\n");
        write("both.obf", std::string(64, '-') + " X O\n");
        write("noside.obf", std::string(64, '-') + "\n");
        write("badscore.obf", start_ + " X; d3:+99;\n");
        write("badmove.obf", start_ + " X; a1:+2;\n");
        write("second.obf", start_ + " X;\n" + start_ + " X; d3:hello;\n");
        write("cut.ggf", "(;GM[Othello]PC[here]BO[8 " + start_.substr(0, 30));
        write("go.ggf", "(;GM[Go]BO[8 " + start_ + " *];)");
        write("ten.ggf", "(;GM[Othello]BO[10 " + std::string(100, '-') + " *];)");
        write("illegal.ggf", "(;GM[Othello]BO[8 " + ggf_start_ + " *]B[a1];)");
        write("go.sgf", "(;FF[4]GM[1]SZ[19];B[dd])");
        write("cut.sgf", "(;FF[4]GM[2];B[f5");
        write("short.wtb", std::string(9, '\x01'));
        write("games.wtb", std::string(8, '\x00') + std::string(64, '\x01'));
        write("nul.txt", std::string("f5d6\0c3", 7));
        write("noise.bin", noise());
        write("noise.obf", noise());
        write("noise.wtb", noise());
        write("long.txt", std::string(10'000'000, 'f'));
        write("longboard.txt", std::string(10'000'000, '-'));
        write("others.weights", weights_of_another_pattern_set());
        write("cut.weights", first_bytes(data_file("weights/default.bin.zst"), 5000));
        write("empty.weights", "");
        write("empty.book", "");
        write("magic.book", "HASAMIBK and then nothing of use");
        write("setup.ggf",
              "(;GM[Othello]BO[8 -------- -------- ---*---- ---O*--- ---*O--- "
              "-------- -------- -------- O]W[f4];)");
        std::filesystem::create_symlink("loop.book", folder_ + "/loop.book");
    }
    ~BadFiles() {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    BadFiles(const BadFiles&) = delete;
    BadFiles& operator=(const BadFiles&) = delete;

    [[nodiscard]] const std::string& folder() const { return folder_; }

  private:
    void write(const std::string& name, const std::string& bytes) const {
        std::ofstream(folder_ + "/" + name, std::ios::binary) << bytes;
    }
    static std::string first_bytes(const std::string& path, std::size_t count) {
        std::string bytes(count, '\0');
        std::ifstream(path, std::ios::binary)
            .read(bytes.data(), static_cast<std::streamsize>(count));
        return bytes;
    }
    static std::string noise() {
        std::string bytes;
        unsigned state = 12345;
        for (int i = 0; i < 100'000; ++i) {
            state = state * 1664525U + 1013904223U;
            bytes += static_cast<char>(state >> 24);
        }
        return bytes;
    }
    // A stored (not compressed) zstd frame: magic, one segment with a size of four bytes, one raw
    // block that is the last.
    static std::string weights_of_another_pattern_set() {
        const std::string plain = std::string("HASAMIWT") + std::string("\x02\0\0\0", 4) +
                                  "otherset" + std::string(280, '\0');
        const auto size = static_cast<unsigned>(plain.size());
        const unsigned block = 1U | size << 3;
        std::string frame("\x28\xB5\x2F\xFD\xA0", 5);
        for (int shift = 0; shift < 32; shift += 8) {
            frame += static_cast<char>(size >> shift & 0xFFU);
        }
        for (int shift = 0; shift < 24; shift += 8) {
            frame += static_cast<char>(block >> shift & 0xFFU);
        }
        return frame + plain;
    }

    const std::string start_ = "---------------------------OX------XO---------------------------";
    const std::string ggf_start_ =
        "---------------------------O*------*O---------------------------";
    std::string folder_;
};

struct Row {
    std::string what;
    std::vector<std::string> args;  // "@name" stands for a file of BadFiles
    int status = 2;
    std::string message;  // part of the one line on stderr
    std::string input = {};
    std::string environment = {};
    std::string output_path = {};
};

const std::string kBoard = "---------------------------OX------XO---------------------------";

const std::vector<Row> kRows{
    // Usage.
    {"unknown command", {"nope"}, 2, "'nope': unknown command"},
    {"unknown help topic", {"--help", "nope"}, 2, "expected json, levels or a command"},
    {"no content", {"solve"}, 2, "POSITION"},
    {"unknown flag", {"info", "--bogus"}, 2, "'--bogus': not expected"},
    {"flag without value", {"solve", "start", "--threads"}, 2, "--threads"},
    {"no threads", {"solve", "--threads", "0", "start"}, 2, "--threads: '0', expected"},
    {"too many threads", {"solve", "--threads", "257", "start"}, 2, "--threads: '257'"},
    {"threads in words", {"solve", "--threads", "two", "start"}, 2, "--threads: 'two'"},
    {"no table", {"solve", "--hash", "0", "start"}, 2, "--hash: '0', expected"},
    {"negative table", {"solve", "--hash", "-1", "start"}, 2, "--hash: '-1'"},
    {"huge table", {"solve", "--hash", "99999999999999999999", "start"}, 2, "--hash: '999"},
    {"level above", {"analyze", "--level", "61", "start"}, 2, "--level: '61', expected"},
    {"level below", {"analyze", "--level", "-1", "start"}, 2, "--level: '-1', expected"},
    {"depth below", {"analyze", "--depth", "-1", "start"}, 2, "--depth: '-1', expected"},
    {"depth above", {"analyze", "--depth", "1e9", "start"}, 2, "--depth: '1e9', expected"},
    {"depth in letters", {"analyze", "--depth", "abc", "start"}, 2, "--depth: 'abc', expected"},
    {"negative time", {"analyze", "--time", "-1", "start"}, 2, "--time: '-1', expected"},
    {"time not a number", {"analyze", "--time", "nan", "start"}, 2, "--time: 'nan', expected"},
    {"no nodes", {"solve", "--nodes", "0", "start"}, 2, "--nodes: '0', expected"},
    {"no moves", {"analyze", "--moves", "0", "start"}, 2, "--moves: '0', expected"},
    {"no jobs", {"solve", "-j", "0", "start"}, 2, "'0', expected a whole number"},
    {"unknown instruction set", {"solve", "--isa", "mmx", "start"}, 2, "--isa: 'mmx', expected"},
    {"unknown instruction set in the environment",
     {"info"},
     2,
     "'mmx', expected portable",
     "",
     "HASAMI_ISA=mmx"},
    {"perft too deep", {"perft", "99"}, 2, "depth: '99', expected"},
    {"unknown side", {"play", "--color", "red"}, 2, "--color: 'red', expected black"},
    {"control characters in an argument", {"solve", "\x1b[31m\n\x07"}, 2, "expected moves"},
    {"an empty argument", {"solve", ""}, 2, "no content"},
    // Positions.
    {"nothing on standard input", {"solve", "-"}, 2, "no content"},
    {"an empty file", {"solve", "@empty.obf"}, 2, "empty.obf"},
    {"only comments", {"solve", "@comment.obf"}, 2, "comment.obf"},
    {"63 squares", {"solve", "@63.obf"}, 2, "63.obf:1"},
    {"65 squares", {"solve", "@65.obf"}, 2, "65.obf:1"},
    {"an unknown letter", {"solve", "@letter.obf"}, 2, "letter.obf:1:"},
    {"both sides to move", {"solve", "@both.obf"}, 2, "both.obf:1"},
    {"no side to move", {"solve", "@noside.obf"}, 2, "noside.obf:1"},
    {"a score out of range", {"solve", "@badscore.obf"}, 2, "badscore.obf:1"},
    {"a score for an illegal move", {"solve", "@badmove.obf"}, 2, "badmove.obf:1"},
    {"an error in the second line", {"solve", "@second.obf"}, 2, "second.obf:2"},
    {"an illegal move in a transcript", {"analyze", "f5d6c3a1"}, 2, "move 4: a1 is illegal"},
    {"a move on a disc", {"analyze", "f5f5"}, 2, "move 2: f5 is illegal"},
    {"a square that is none", {"analyze", "f5d9"}, 2, "argument:1:3"},
    {"a board of the wrong length", {"solve", kBoard + "- X"}, 2, "argument"},
    {"a truncated GGF", {"analyze", "@cut.ggf"}, 2, "cut.ggf:1"},
    {"GGF of another game", {"analyze", "@go.ggf"}, 2, "expected Othello"},
    {"GGF of another board", {"analyze", "@ten.ggf"}, 2, "expected 8"},
    {"GGF with an illegal move", {"analyze", "@illegal.ggf"}, 2, "illegal.ggf:1"},
    {"SGF of Go", {"analyze", "@go.sgf"}, 2, "go.sgf:1"},
    {"a truncated SGF", {"analyze", "@cut.sgf"}, 2, "cut.sgf:1"},
    {"half a WTHOR header", {"analyze", "@short.wtb"}, 2, "short.wtb: 9 bytes, expected"},
    {"a WTHOR file of the wrong length", {"analyze", "@games.wtb"}, 2, "games.wtb: 72 bytes"},
    {"a NUL byte", {"analyze", "@nul.txt"}, 2, "nul.txt:1:5: a NUL byte"},
    {"noise", {"analyze", "@noise.bin"}, 2, "noise.bin"},
    {"noise as OBF", {"solve", "@noise.obf"}, 2, "noise.obf"},
    {"noise as WTHOR", {"analyze", "@noise.wtb"}, 2, "noise.wtb"},
    {"ten million letters", {"solve", "@long.txt"}, 2, "long.txt:1:1"},
    {"ten million empty squares", {"solve", "@longboard.txt"}, 2, "longboard.txt:1"},
    {"a folder", {"solve", "@."}, 2, "is a directory"},
    {"a file that is not there", {"solve", "@none.obf"}, 2, "none.obf: cannot be opened"},
    {"a file that cannot be read", {"solve", "/proc/self/mem"}, 2, "cannot be read"},
    {"noise on standard input", {"solve", "-"}, 2, "expected", "\xff\xfe\x01\x02zzz"},
    // Weights and books.
    {"weights that are not there", {"info", "--weights", "@none"}, 2, "none: no such file"},
    {"a folder as weights", {"info", "--weights", "@."}, 2, "hasami_hostile"},
    {"empty weights", {"info", "--weights", "@empty.weights"}, 2, "not a weights file"},
    {"noise as weights", {"info", "--weights", "@noise.bin"}, 2, "not a weights file"},
    {"truncated weights", {"info", "--weights", "@cut.weights"}, 2, "damaged or truncated"},
    {"weights of another pattern set",
     {"info", "--weights", "@others.weights"},
     2,
     "weights of pattern set"},
    {"a book that is not there", {"info", "--book", "@none"}, 2, "none"},
    {"a folder as book", {"info", "--book", "@."}, 2, "hasami_hostile"},
    {"an empty book", {"info", "--book", "@empty.book"}, 2, "empty.book: not a Hasami book"},
    {"a book that breaks off", {"info", "--book", "@magic.book"}, 2, "magic.book"},
    {"an unknown book command", {"book", "nope"}, 2, "'book nope': unknown command"},
    {"showing a book that is not there", {"book", "show", "--book", "@none"}, 2, "none: cannot"},
    {"checking noise as a book", {"book", "check", "@noise.bin"}, 1, "not a Hasami book"},
    {"a book that is a circle of links",
     {"book", "build", "@loop.book"},
     2,
     "loop.book: links that lead in a circle, expected a file or a new name"},
    {"a book without a name", {"book", "build", ""}, 2, "'': expected the name of a book file"},
    {"a margin that is no number",
     {"book", "build", "@b.bin", "--margin", "nan"},
     2,
     "--margin: 'nan', expected a number, 0..1000000"},
    {"an infinite time limit", {"book", "build", "@b.bin", "--for", "inf"}, 2, "--for: 'inf'"},
    {"a loss that is no number",
     {"book", "prune", "@magic.book", "--max-loss", "nan"},
     2,
     "--max-loss: 'nan'"},
    {"fewer than no positions",
     {"book", "prune", "@magic.book", "--max-positions", "-1"},
     2,
     "--max-positions: '-1'"},
    {"a tree with a loss that is no number", {"book", "show", "--loss", "nan"}, 2, "--loss: 'nan'"},
    {"openings within no number",
     {"match", "--make-openings", "1", "--within", "nan"},
     2,
     "--within: 'nan', expected a number, 0..64"},
    {"a match of nobody", {"match"}, 2, "0 engines, expected"},
    {"a match of an engine without form", {"match", "--engine", "a"}, 2, "expected key=value"},
    {"nothing to explain", {"explain"}, 2, "POSITION"},
    {"bad weights for GTP", {"gtp", "--weights", "@noise.bin"}, 2, "not a weights file"},
    {"bad book for NBoard", {"nboard", "--book", "@empty.book"}, 2, "not a Hasami book"},
    {"bad weights for play", {"play", "--weights", "@noise.bin"}, 2, "not a weights file"},
    {"a book to build that is noise", {"book", "build", "@noise.bin"}, 2, "not a Hasami book"},
    {"a book to build in no folder",
     {"book", "build", "@none/b.bin"},
     2,
     "none/b.bin.lock: cannot"},
    {"a book to build that is a folder", {"book", "build", "@."}, 2, "is a directory"},
    {"a shard that is none", {"book", "build", "@b.bin", "--shard", "3/2"}, 2, "--shard: '3/2'"},
    {"a shard from 0",
     {"book", "build", "@b.bin", "--shard", "0/2"},
     2,
     "--shard: '0/2', expected I/N with 1 <= I <= N"},
    {"games to learn that are noise", {"book", "learn", "@b.bin", "@noise.bin"}, 2, "noise.bin"},
    {"noise to merge", {"book", "merge", "@b.bin", "@noise.bin"}, 2, "not a Hasami book"},
    {"noise to import", {"book", "import", "@b.bin", "@noise.bin"}, 2, "noise.bin"},
    {"nothing to import",
     {"book", "import", "@b.bin", "@empty.book"},
     2,
     "empty.book: 0 positions; 0 passes, 0 illegal moves, 0 useless records left out, expected"},
    {"NUL bytes to import",
     {"book", "import", "@b.bin", "@nul.txt"},
     2,
     "nul.txt: no book of Edax, Egaroucid or Hasami, nor text"},
    {"only a set-up position to learn",
     {"book", "learn", "@b.bin", "@setup.ggf"},
     2,
     "setup.ggf: 1 from set-up positions, expected games from their start"},
    {"a folder to import", {"book", "import", "@b.bin", "@."}, 2, "is a directory"},
    {"an export of an unknown kind", {"book", "export", "@b.doc"}, 2, "unknown ending"},
    {"an export to no folder", {"book", "export", "@none/b.dat"}, 2, "cannot create"},
    {"a report over a folder", {"analyze", "f5", "--html", "@."}, 2, "not a regular file"},
    {"a report to a device", {"analyze", "f5", "--html", "/dev/full"}, 2, "not a regular file"},
    {"a report to no folder", {"analyze", "f5", "--html", "@none/r.html"}, 2, "cannot create"},
    {"an unknown language", {"explain", "f5", "--lang", "xx"}, 2, "'xx', expected en or ja"},
    {"a log that cannot be written", {"gtp", "--log", "@."}, 2, "cannot write the log"},
    {"time of nothing", {"analyze", "--time", "0", "start"}, 2, "--time: '0', expected"},
    // A full disk.
    {"perft to a full disk", {"perft", "3"}, 1, "cannot write", "", "", "/dev/full"},
    {"help to a full disk", {"--help"}, 1, "cannot write", "", "", "/dev/full"},
    {"results to a full disk",
     {"solve", "--hash", "1", "--json",
      "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X"},
     1,
     "cannot write",
     "",
     "",
     "/dev/full"},
};

std::vector<std::string> with_paths(std::vector<std::string> args, const std::string& folder) {
    for (std::string& arg : args) {
        if (arg.rfind('@', 0) == 0) {
            arg = folder + "/" + arg.substr(1);
        }
    }
    return args;
}

}  // namespace

TEST_CASE("every bad input gets one clear line", "[tools]") {
    REQUIRE(kRows.size() >= 40);
    const BadFiles files;
    for (const Row& row : kRows) {
        INFO(row.what);
        RunOptions options;
        options.input = row.input;
        options.output_path = row.output_path;
        if (!row.environment.empty()) {
            options.environment = {row.environment};
        }
        const RunResult r = run_hasami(with_paths(row.args, files.folder()), options);
        CHECK_FALSE(r.timed_out);
        CHECK(r.status == row.status);
        CHECK(r.out.empty());
        CHECK(r.err.rfind("hasami: ", 0) == 0);
        CHECK(r.err.size() < 600);
        CHECK(std::count(r.err.begin(), r.err.end(), '\n') == 1);
        CHECK_THAT(r.err, Catch::Contains(row.message));
    }
}

namespace {

// A dialogue that must go on to its end: every command gets the protocol's own answer.
struct Dialogue {
    std::string what;
    std::string protocol;
    std::string line;
    std::string answer;  // part of the output
};

const std::string kShortGame = "gogui-play_sequence b d3 w c3 b b3 w d2 b e1 w d6 b d7 w e3 b f4";

const std::vector<Dialogue> kDialogues{
    {"a board of another size", "gtp", "boardsize 19", "? unacceptable size"},
    {"an unknown command", "gtp", "frobnicate", "? unknown command"},
    {"a move off the board", "gtp", "play b z9", "? "},
    {"an illegal move", "gtp", "play b a1", "? illegal move"},
    {"a colour that is none", "gtp", "genmove green", "? "},
    {"another game", "gtp", "set_game Go", "? "},
    {"a file that is not there", "gtp", "loadsgf /nonexistent", "? "},
    {"a folder to load", "gtp", "loadsgf /tmp", "? cannot load file"},
    {"a move after the end", "gtp", kShortGame + "\nplay b a1", "? illegal move"},
    {"a search after the end", "gtp", kShortGame + "\n5 genmove b", "=5 pass"},
    {"an undo at the start", "gtp", "undo", "? cannot undo"},
    {"undoing a thousand million moves", "gtp", "gg-undo 1000000000", "? cannot undo"},
    {"times that are none", "gtp", "time_settings a b c", "? syntax error"},
    {"negative times", "gtp", "time_settings -1 -1 -1", "? syntax error"},
    {"a level that is none", "gtp", "set_level 61", "? level: '61', expected"},
    {"no threads", "gtp", "hasami-set_option threads 0", "? threads: '0', expected"},
    {"weights that are not there", "gtp", "hasami-set_option weights /none", "? /none: no such"},
    {"a line of ten million letters", "gtp", std::string(10'000'000, 'x'), "? unknown command"},
    {"control characters", "gtp", "\x01\x02play\x03", "? "},
    {"a negative depth", "nboard", "set depth -1", ""},
    {"a huge depth", "nboard", "set depth 1e9", ""},
    {"depth in letters", "nboard", "set depth abc", ""},
    {"an unknown command", "nboard", "frobnicate", ""},
    {"another game", "nboard", "set game (;GM[Go];)", ""},
    {"a truncated game", "nboard", "set game (;GM[Othello]BO[8 ---", ""},
    {"an illegal move", "nboard", "move a1", ""},
    {"a line of ten million letters", "nboard", std::string(10'000'000, 'x'), ""},
};

}  // namespace

TEST_CASE("bad commands never end a dialogue", "[tools]") {
    for (const Dialogue& d : kDialogues) {
        INFO(d.protocol << ": " << d.what);
        RunOptions options;
        const bool gtp = d.protocol == "gtp";
        options.input = d.line + "\n" + (gtp ? "77 protocol_version\nquit\n" : "ping 77\nquit\n");
        const RunResult r = run_hasami({d.protocol, "--hash", "1"}, options);
        CHECK_FALSE(r.timed_out);
        CHECK(r.status == 0);
        CHECK(r.err.empty());
        CHECK_THAT(r.out, Catch::Contains(d.answer));
        CHECK_THAT(r.out, Catch::Contains(gtp ? "=77 2\n" : "pong 77\n"));
    }
}

namespace {

// A disk on which no file grows beyond 512 bytes stands for a full one.
RunResult run_on_full_disk(const std::vector<std::string>& args) {
    std::vector<std::string> words{"/bin/sh", "-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"",
                                   HASAMI_PROGRAM};
    words.insert(words.end(), args.begin(), args.end());
    return run_program(words);
}

std::size_t files_in(const std::string& folder) {
    const std::filesystem::directory_iterator files(folder);
    return static_cast<std::size_t>(std::distance(begin(files), end(files)));
}

}  // namespace

TEST_CASE("a full disk costs nothing that was there", "[tools]") {
    const BadFiles files;
    const std::string book = files.folder() + "/old.bin";
    const std::vector<std::string> tiny{"--depth",   "1", "--survey", "1",
                                        "--threads", "1", "--hash",   "1"};
    std::vector<std::string> build{"book", "build", book, "--max-ply", "2"};
    build.insert(build.end(), tiny.begin(), tiny.end());
    REQUIRE(run_hasami(build).status == 0);
    const std::string before = bytes_of(book);
    const std::size_t count = files_in(files.folder());

    build[4] = "6";
    const std::string games = files.folder() + "/games.txt";
    std::vector<std::string> learn{"book", "learn", book, games};
    learn.insert(learn.end(), tiny.begin(), tiny.end());
    std::ofstream(games) << "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7\n";
    for (const auto& args :
         {build, learn, {"book", "merge", book, data_file("book/default.bin")}}) {
        INFO(args[1]);
        const RunResult r = run_on_full_disk(args);
        CHECK(r.status == 1);
        CHECK_THAT(r.err, Catch::Contains("old.bin: cannot write: File too large"));
        CHECK(std::count(r.err.begin(), r.err.end(), '\n') == 1);
        CHECK(bytes_of(book) == before);
    }
    const RunResult html = run_on_full_disk(
        {"analyze", "f5", "--depth", "1", "--html", files.folder() + "/report.html"});
    CHECK(html.status == 2);
    CHECK_THAT(html.err, Catch::Contains("report.html: cannot write: File too large"));
    const RunResult edax = run_on_full_disk({"book", "export", files.folder() + "/book.dat"});
    CHECK(edax.status == 2);
    CHECK_THAT(edax.err, Catch::Contains("book.dat: cannot write: File too large"));
    CHECK(files_in(files.folder()) == count + 1);  // the games, and no temporary file
}
