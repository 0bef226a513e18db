#include <catch2/catch.hpp>
#include <cctype>
#include <set>
#include <string_view>

#include "tests/tools/program.h"

using namespace hasami::test;

namespace {

// FFO 20, 22 and 23: quick to solve.
const std::string kSmallProblems =
    "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X; h5:+6; g6:-2; f6:-4; "
    "h6:-10; % FFO 20\n"
    "--OOOO--X-OOOOO-XXOOXOXXXOXOXXXXXXXOXXXX-XXOXOXX--OXXX-X----X--- O; g8:+2; a6:+0; % FFO 22\n";

// About a second of work.
constexpr std::string_view kMediumProblem =
    "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; a2:+38; % FFO 40\n";

const std::vector<std::string> kQuick{"--threads", "1", "--hash", "16"};

std::vector<std::string> with_quick(std::vector<std::string> args) {
    args.insert(args.end(), kQuick.begin(), kQuick.end());
    return args;
}

}  // namespace

TEST_CASE("perft agrees with the published counts, on every instruction set", "[tools]") {
    const auto info = json_lines(run_hasami({"info", "--json"}).out);
    REQUIRE(info.size() == 1);
    for (const auto& isa : info[0]["isas"]) {
        const RunResult r = run_hasami({"perft", "8", "--json", "--isa", isa.get<std::string>()});
        CHECK(r.status == 0);
        const auto lines = json_lines(r.out);
        REQUIRE(lines.size() == 8);
        CHECK(lines[7]["leaves"] == 390216);
        CHECK(lines[7]["ok"] == true);
        CHECK(lines[7]["isa"] == isa);
    }
}

TEST_CASE("solve checks the scores of its input", "[tools]") {
    RunOptions options;
    options.input = kSmallProblems;
    const RunResult right = run_hasami(with_quick({"solve", "-", "--json"}), options);
    CHECK(right.status == 0);
    const auto lines = json_lines(right.out);
    REQUIRE(lines.size() == 3);
    CHECK(lines[0]["id"] == "FFO 20");
    CHECK(lines[0]["side"] == "X");
    CHECK(lines[0]["empties"] == 6);
    CHECK(lines[0]["score"] == 6);
    CHECK(lines[0]["best"] == "h5");
    CHECK(lines[0]["exact"] == true);
    CHECK(lines[0]["selectivity"] == 100);
    CHECK(lines[0]["outcome"] == "win");
    CHECK(lines[0]["expected"] == 6);
    CHECK(lines[0]["ok"] == true);
    CHECK(lines[0]["pv"][0] == "h5");
    CHECK(lines[2]["summary"]["positions"] == 2);
    CHECK(lines[2]["summary"]["failed"] == 0);

    options.input.replace(options.input.find("+2"), 2, "+4");
    const RunResult wrong = run_hasami(with_quick({"solve", "-", "--json"}), options);
    CHECK(wrong.status == 1);
    CHECK(json_lines(wrong.out)[1]["ok"] == false);
    CHECK(json_lines(wrong.out)[2]["summary"]["failed"] == 1);
}

TEST_CASE("solve --all-moves gives every move's score, best first", "[tools]") {
    RunOptions options;
    options.input = kSmallProblems;
    const RunResult r = run_hasami(with_quick({"solve", "-", "--json", "--all-moves"}), options);
    CHECK(r.status == 0);
    const auto moves = json_lines(r.out)[0]["moves"];
    REQUIRE(moves.size() == 4);
    const std::vector<std::pair<std::string, int>> expected{
        {"h5", 6}, {"g6", -2}, {"f6", -4}, {"h6", -10}};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        CHECK(moves[i]["best"] == expected[i].first);
        CHECK(moves[i]["score"] == expected[i].second);
    }
}

TEST_CASE("solve --wld gives outcomes", "[tools]") {
    RunOptions options;
    options.input = kSmallProblems;
    const RunResult r = run_hasami(with_quick({"solve", "-", "--json", "--wld"}), options);
    CHECK(r.status == 0);
    CHECK(json_lines(r.out)[0]["outcome"] == "win");
    CHECK(json_lines(r.out)[0]["score"].is_null());
}

TEST_CASE("several jobs give the same scores in the same order", "[tools]") {
    RunOptions options;
    for (int i = 0; i < 5; ++i) {
        options.input += kSmallProblems;
    }
    const RunResult r = run_hasami(with_quick({"solve", "-", "--json", "-j", "3"}), options);
    CHECK(r.status == 0);
    const auto lines = json_lines(r.out);
    REQUIRE(lines.size() == 11);
    for (std::size_t i = 0; i < 10; ++i) {
        CHECK(lines[i]["id"] == (i % 2 == 0 ? "FFO 20" : "FFO 22"));
        CHECK(lines[i]["ok"] == true);
    }
}

TEST_CASE("solve for people shows board, score and line", "[tools]") {
    const RunResult r =
        run_hasami({"solve", "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X",
                    "--hash", "16"});
    CHECK(r.status == 0);
    CHECK(r.err.empty());
    CHECK(r.out.find("    a b c d e f g h") != std::string::npos);
    CHECK(r.out.find("Black to move") != std::string::npos);
    CHECK(r.out.find("+6") != std::string::npos);
    CHECK(r.out.find("h5") != std::string::npos);
}

TEST_CASE("a board whose first squares are empty is no option", "[tools]") {
    const std::string board = "--XXXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X";
    const RunResult r = run_hasami({"solve", board, "--hash", "16", "--json"});
    CHECK(r.status == 0);
    const auto lines = json_lines(r.out);
    REQUIRE(!lines.empty());
    CHECK(lines[0]["board"] == board.substr(0, 64));
}

TEST_CASE("solving ends at a node limit and says so", "[tools]") {
    const RunResult r = run_hasami({"solve", "f5d6", "--nodes", "1000", "--json", "--hash", "16"});
    CHECK(r.status == 1);
    CHECK(json_lines(r.out)[0]["exact"] == false);
    CHECK(json_lines(r.out)[1]["summary"]["failed"] == 1);
}

TEST_CASE("Ctrl-C ends solving with what was reached", "[tools]") {
    RunOptions options;
    options.input = kSmallProblems +
                    "---------------------------OX------XO--------------------------- X\n" +
                    kSmallProblems;
    options.interrupt_after = "FFO 22";
    const RunResult r = run_hasami(with_quick({"solve", "-", "--json"}), options);
    CHECK_FALSE(r.timed_out);
    CHECK(r.status == 1);
    const auto lines = json_lines(r.out);
    REQUIRE(lines.size() == 3);
    CHECK(lines[1]["ok"] == true);
    CHECK(lines[2]["summary"]["interrupted"] == true);
    CHECK(lines[2]["summary"]["positions"] == 2);
}

TEST_CASE("Ctrl-C keeps what other jobs solved behind a position that was not finished",
          "[tools]") {
    RunOptions options;
    options.input = std::string(kMediumProblem) +
                    "---------------------------OX------XO--------------------------- X\n" +
                    kSmallProblems;
    options.interrupt_after = "FFO 40";  // the others have long been solved
    const RunResult r = run_hasami(with_quick({"solve", "-", "--json", "-j", "3"}), options);
    CHECK_FALSE(r.timed_out);
    CHECK(r.status == 1);
    const auto lines = json_lines(r.out);
    REQUIRE(lines.size() == 4);
    CHECK(lines[0]["id"] == "FFO 40");
    CHECK(lines[1]["id"] == "FFO 20");
    CHECK(lines[2]["id"] == "FFO 22");
    CHECK(lines[3]["summary"]["interrupted"] == true);
    CHECK(lines[3]["summary"]["positions"] == 3);
    CHECK(lines[3]["summary"]["failed"] == 0);
}

TEST_CASE("Ctrl-C ends the analysis of a game with the plies reached", "[tools]") {
    RunOptions options;
    options.interrupt_after = "\"ply\":2";
    const std::string html = temporary_file("interrupted.html");
    const RunResult r =
        run_hasami(with_quick({"analyze", "f5d6c3d3c4f4f6f3e6e7", "--game", "--json", "--depth",
                               "60", "--nodes", "2000000", "--html", html}),
                   options);
    CHECK_FALSE(r.timed_out);
    CHECK(r.status == 1);
    const auto lines = json_lines(r.out);
    REQUIRE(lines.size() >= 4);
    CHECK(lines.back()["summary"]["interrupted"] == true);
    const auto plies = lines[lines.size() - 2]["game"]["plies"].get<std::size_t>();
    CHECK(plies == lines.size() - 2);
    CHECK(plies < 10);
    CHECK(bytes_of(html).ends_with("</html>\n"));
    std::filesystem::remove(html);
}

TEST_CASE("a request to end leaves a sound book", "[tools]") {
    const std::string book = temporary_file("interrupted.bin");
    // Shells start background work with SIGINT ignored; SIGTERM asks for the same.
    const RunResult r = run_program(
        {"/bin/sh", "-c",
         "\"$0\" \"$@\" & while ! [ -e \"$3\" ]; do sleep 0.1; done; kill -TERM $!; wait $!",
         HASAMI_PROGRAM, "book", "build", book, "--max-ply", "20", "--depth", "12", "--survey", "2",
         "--threads", "1", "--margin", "0", "--save-every", "0"});
    CHECK_FALSE(r.timed_out);
    CHECK(r.status == 1);
    CHECK(r.err.empty());
    CHECK_THAT(r.out, Catch::Contains("stopped before the end"));
    CHECK(run_hasami({"book", "check", book}).status == 0);
    std::filesystem::remove(book);
    std::filesystem::remove(book + ".lock");
}

TEST_CASE("a reader that goes away ends the program", "[tools]") {
    for (const char* arguments : {"perft 9", "nboard", "gtp"}) {
        INFO(arguments);
        const std::string line = std::string(
                                     "{ printf 'nboard 2\\nping 1\\nping 2\\n'; sleep 1; "
                                     "printf 'ping 3\\nping 4\\n'; } | "
                                     "{ sleep 0.2; \"$0\" ") +
                                 arguments + "; echo \"ended $?\" >&2; } | :";
        const RunResult r = run_program({"/bin/sh", "-c", line, HASAMI_PROGRAM});
        CHECK_FALSE(r.timed_out);
        CHECK_THAT(r.err, Catch::Contains("ended 141"));
    }
}

TEST_CASE("a report for the browser", "[tools]") {
    const std::string html = temporary_file("report.html");
    const RunResult r = run_hasami(with_quick({"analyze", "f5d6c5f6e7f4g5e6e3", "--depth", "4",
                                               "--json", "--html", html, "--lang", "ja"}));
    CHECK(r.status == 0);
    std::size_t mistakes = 0;
    for (const auto& line : json_lines(r.out)) {
        if (line.contains("ply") && line["loss"].get<double>() >= 2) {
            ++mistakes;
        }
    }
    const std::string page = bytes_of(html);
    std::size_t figures = 0;
    for (std::size_t at = page.find("<figure id="); at != std::string::npos;
         at = page.find("<figure id=", at + 1)) {
        ++figures;
    }
    CHECK(mistakes > 0);
    CHECK(figures == mistakes);
    CHECK(page.find("Black wins by 64") != std::string::npos);
    std::filesystem::remove(html);
}

TEST_CASE("openings are named in the language of the person", "[tools]") {
    const auto name_with = [](const std::string& locale, std::vector<std::string> more = {}) {
        std::vector<std::string> args{"explain", "f5d6c3d3c4", "--depth", "1"};
        args.insert(args.end(), more.begin(), more.end());
        RunOptions options;
        options.environment = {"LC_ALL=" + locale};
        const std::string out = run_hasami(with_quick(args), options).out;
        return out.find("虎定石") == std::string::npos ? "en" : "ja";
    };
    CHECK(name_with("C") == std::string("en"));
    CHECK(name_with("de_DE.UTF-8") == std::string("en"));
    CHECK(name_with("ja_JP.UTF-8") == std::string("ja"));
    CHECK(name_with("ja_JP.eucJP") == std::string("en"));
    CHECK(name_with("ja_JP.UTF-8", {"--lang", "en"}) == std::string("en"));
    CHECK(name_with("C", {"--lang", "ja"}) == std::string("ja"));
    const auto json = json_lines(
        run_hasami(with_quick({"explain", "f5d6c3d3c4", "--depth", "1", "--json"})).out)[0];
    CHECK(json["opening"]["ja"] == "虎定石");
    CHECK(json["moves"][0].contains("opening"));
    RunOptions play;
    play.input = "quit\n";
    CHECK(run_hasami(with_quick({"play", "f5d6c3d3c4", "--color", "both", "--lang", "ja"}), play)
              .out.find("虎定石") != std::string::npos);
}

TEST_CASE("analyze gives the best moves of a position with its opening", "[tools]") {
    const RunResult r =
        run_hasami(with_quick({"analyze", "f5d6c3d3c4", "--depth", "6", "--moves", "4", "--json"}));
    CHECK(r.status == 0);
    const auto lines = json_lines(r.out);
    REQUIRE(lines.size() == 2);
    const auto& p = lines[0];
    CHECK(p["side"] == "O");
    CHECK(p["empties"] == 55);
    CHECK(p["opening"]["ja"] == "虎定石");
    CHECK(p["depth"] == 6);
    CHECK(p["exact"] == false);
    CHECK(p["source"] == "search");
    REQUIRE(p["moves"].size() == 4);
    CHECK(p["moves"][0]["best"] == p["best"]);
    CHECK(p["pv"][0] == p["best"]);
    double previous = 65;
    std::set<std::string> seen;
    for (const auto& move : p["moves"]) {
        CHECK(move["score"].get<double>() <= previous);
        previous = move["score"].get<double>();
        seen.insert(move["best"].get<std::string>());
    }
    CHECK(seen.size() == 4);
    CHECK(lines[1]["summary"]["positions"] == 1);
}

TEST_CASE("analyze takes a finished game apart", "[tools]") {
    // White is wiped out after nine moves.
    const RunResult r =
        run_hasami(with_quick({"analyze", "f5d6c5f6e7f4g5e6e3", "--depth", "8", "--json"}));
    CHECK(r.status == 0);
    const auto lines = json_lines(r.out);
    REQUIRE(lines.size() == 11);  // nine moves, the game, the summary
    double white_loss = 0;
    for (int ply = 1; ply <= 9; ++ply) {
        const auto& line = lines[static_cast<std::size_t>(ply - 1)];
        CHECK(line["ply"] == ply);
        CHECK(line["side"] == (ply % 2 == 1 ? "X" : "O"));
        CHECK(line["loss"].get<double>() >= 0);
        CHECK(
            line["loss"].get<double>() ==
            Approx(line["score"].get<double>() - line["played_score"].get<double>()).margin(0.011));
        if (ply % 2 == 0) {
            white_loss += line["loss"].get<double>();
        }
    }
    CHECK(lines[8]["played"] == "e3");
    CHECK(lines[8]["score"] == 64);
    CHECK(lines[7]["played"] == "e6");
    CHECK(white_loss > 10);
    CHECK(lines[9]["game"]["result"] == 64);
    CHECK(lines[9]["game"]["accuracy"]["white"]["loss"].get<double>() ==
          Approx(white_loss).margin(0.011));
    CHECK(lines[10]["summary"]["positions"] == 9);
}

TEST_CASE("explain tells what every move does", "[tools]") {
    const RunResult r = run_hasami(with_quick({"explain", "start", "--depth", "2", "--json"}));
    CHECK(r.status == 0);
    const auto moves = json_lines(r.out)[0]["moves"];
    REQUIRE(moves.size() == 4);
    for (const auto& move : moves) {  // the four first moves are mirror images
        CHECK(move["flips"] == 1);
        CHECK(move["openness"] == 4);
        CHECK(move["opponent_moves"] == 3);
    }
}

TEST_CASE("bench gives one signature on all instruction sets", "[tools][slow]") {
    std::set<std::string> signatures;
    for (const auto& isa : json_lines(run_hasami({"info", "--json"}).out)[0]["isas"]) {
        RunOptions options;
        options.limit = std::chrono::seconds(600);
        const RunResult r =
            run_hasami({"bench", "--ordering", "--isa", isa.get<std::string>()}, options);
        CHECK(r.status == 0);
        CHECK(r.out.find("midgame, plies      cutoffs    by first move") != std::string::npos);
        CHECK(r.out.find("solve, empties      cutoffs    by first move") != std::string::npos);
        signatures.insert(lines_of(r.out).back());
    }
    CHECK(signatures.size() == 1);
    CHECK(signatures.begin()->rfind("Nodes searched: ", 0) == 0);
}

namespace {

// The names of all fields at any depth; those that begin with a digit are counts of plies.
void collect_names(const nlohmann::json& value, std::set<std::string>& names) {
    for (const auto& [name, part] : value.items()) {
        if (value.is_object() && (name[0] < '0' || name[0] > '9')) {
            names.insert(name);
        }
        if (part.is_structured()) {
            collect_names(part, names);
        }
    }
}

bool has_word(const std::string& text, const std::string& word) {
    const auto is_letter = [](char c) { return c == '_' || std::isalnum(c) != 0; };
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        if (at > 0 && !is_letter(text[at - 1]) && !is_letter(text[at + word.size()])) {
            return true;
        }
    }
    return false;
}

}  // namespace

TEST_CASE("the help on JSON explains every field and says who ends with totals", "[tools]") {
    const std::string help = run_hasami({"--help", "json"}).out;
    struct Row {
        std::vector<std::string> args;
        bool has_summary;
    };
    const std::vector<Row> rows{
        {{"perft", "2"}, false},
        {{"info"}, false},
        {{"book", "show"}, false},
        {{"book", "info"}, false},
        {with_quick({"explain", "f5d6", "--depth", "1"}), false},
        {with_quick({"analyze", "f5d6", "--depth", "1"}), true},
        {with_quick({"analyze", "f5d6", "--depth", "1", "--game"}), true},
        {with_quick({"solve", kSmallProblems.substr(0, 66)}), true},
    };
    for (Row row : rows) {
        INFO(row.args[0]);
        row.args.emplace_back("--json");
        const auto lines = json_lines(run_hasami(row.args).out);
        REQUIRE_FALSE(lines.empty());
        CHECK(lines.back().contains("summary") == row.has_summary);
        std::set<std::string> names;
        for (const auto& line : lines) {
            collect_names(line, names);
        }
        for (const std::string& name : names) {
            INFO(name);
            CHECK(has_word(help, name));
        }
    }
}

TEST_CASE("info attributes results", "[tools]") {
    const auto info = json_lines(run_hasami({"info", "--json"}).out)[0];
    CHECK(info["version"].get<std::string>().find('.') != std::string::npos);
    CHECK(info["weights_crc"].get<std::string>().size() == 8);
    CHECK(info["hash_mib"] == 256);
    const RunResult forced = run_hasami({"info", "--json", "--isa", "portable"});
    CHECK(json_lines(forced.out)[0]["isa"] == "portable");
    RunOptions options;
    options.environment = {"HASAMI_ISA=portable"};
    CHECK(json_lines(run_hasami({"info", "--json"}, options).out)[0]["isa"] == "portable");
}

TEST_CASE("every command explains itself", "[tools]") {
    const RunResult overview = run_hasami({"--help"});
    CHECK(overview.status == 0);
    for (const char* command :
         {"play", "analyze", "solve", "explain", "nboard", "gtp", "bench", "perft", "info"}) {
        CHECK(overview.out.find(std::string("\n  ") + command) != std::string::npos);
        const RunResult help = run_hasami({command, "--help"});
        CHECK(help.status == 0);
        CHECK(help.err.empty());
        CHECK(help.out.find("hasami " + std::string(command)) != std::string::npos);
    }
    CHECK(run_hasami({"--help", "json"}).out.find("selectivity") != std::string::npos);
    CHECK(lines_of(run_hasami({"--help", "levels"}).out).size() > 61);
}

TEST_CASE("bare hasami behind a pipe speaks the protocol that it is spoken to in", "[tools]") {
    RunOptions nboard;
    nboard.input = "nboard 2\nping 7\nquit\n";
    CHECK(run_hasami({}, nboard).out.find("pong 7\n") != std::string::npos);
    RunOptions gtp;
    gtp.input = "1 protocol_version\nquit\n";
    CHECK(run_hasami({}, gtp).out.rfind("=1 2\n\n", 0) == 0);
}
