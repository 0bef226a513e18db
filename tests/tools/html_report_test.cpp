#include "tools/hasami/html_report.h"

#include <catch2/catch.hpp>
#include <regex>

#include "engine/notation.h"
#include "tools/hasami/svg.h"

using namespace hasami;
using namespace hasami::tools;

namespace {

std::size_t occurrences(const std::string& text, const std::string& part) {
    std::size_t n = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++n;
    }
    return n;
}

// The first thing wrong with the nesting of the tags, "" if nothing is.
std::string fault_in_tags(const std::string& html) {
    static const std::regex kTag("<(/?)([a-z][a-z0-9]*)((?:[^<>\"]|\"[^\"<>]*\")*?)(/?)>");
    std::vector<std::string> open;
    std::size_t tags = 0;
    for (std::sregex_iterator i(html.begin(), html.end(), kTag), end; i != end; ++i) {
        ++tags;
        const std::string name = (*i)[2];
        if ((*i)[1].length() > 0) {
            if (open.empty() || open.back() != name) {
                return "unexpected </" + name + ">";
            }
            open.pop_back();
        } else if ((*i)[4].length() == 0 && name != "meta" && name != "br") {
            open.push_back(name);
        }
    }
    // Everything else that looks like a tag: only the document type.
    if (occurrences(html, "<") != tags + 1) {
        return "a stray <";
    }
    return open.empty() ? "" : "<" + open.back() + "> is not closed";
}

// A search that finds every move worth nothing, but the second one of the game a blunder.
std::vector<PlyAnalysis> analysis_of(const Game& game) {
    std::vector<PlyAnalysis> plies;
    for (int ply = 0; ply < game.ply(); ++ply) {
        PlyAnalysis p;
        p.ply = ply + 1;
        p.before = game.position_at(ply);
        p.played = game.moves()[static_cast<std::size_t>(ply)];
        p.result.best = p.played;
        if (ply == 1) {
            p.result.best = Square::f6;
            p.played_score = Score::from_discs(-12);
            p.loss_discs = 12;
        }
        p.result.pv = {p.result.best};
        plies.push_back(p);
    }
    return plies;
}

InputItem item_of(const std::string& black, const std::string& moves) {
    GameRecord record;
    record.black = black;
    record.game = *parse_transcript(moves);
    InputItem item;
    item.id = "a \"game\" & <more>";
    item.content = record;
    return item;
}

}  // namespace

TEST_CASE("what HTML understands is escaped", "[tools]") {
    CHECK(escaped("f5 d6") == "f5 d6");
    CHECK(escaped("<script>&'\"") == "&lt;script&gt;&amp;&#39;&quot;");
    CHECK(escaped(std::string("a\0b\nc\x7f", 6)) == "a b c ");
    CHECK(escaped("虎定石") == "虎定石");
}

TEST_CASE("a board shows its discs and notes", "[tools]") {
    const std::string svg =
        board_svg(standard_start(), {Square::none, Square::f5, {{Square::d3, "+1"}}});
    CHECK(occurrences(svg, "class=\"black\"") == 2);
    CHECK(occurrences(svg, "class=\"white\"") == 2);
    CHECK(occurrences(svg, "class=\"best\"") == 1);
    CHECK(occurrences(svg, "class=\"played\"") == 0);
    CHECK(svg.find("class=\"note\">+1<") != std::string::npos);
}

TEST_CASE("the graph stays within its frame and marks mistakes", "[tools]") {
    auto plies = analysis_of(*parse_transcript("f5d6c3d3c4"));
    plies[3].result.score = Score::from_discs(64);
    const std::string svg = graph_svg(plies, "p");
    CHECK(occurrences(svg, "<a href=\"#p2\">") == 1);
    CHECK(occurrences(svg, "<a ") == 1);
    CHECK(svg.find("2. d6 loses 12.00, best f6") != std::string::npos);
    static const std::regex kPoint("[ML](-?[0-9]+) (-?[0-9]+)(?=[ML\"])");
    std::size_t points = 0;
    for (std::sregex_iterator i(svg.begin(), svg.end(), kPoint), end; i != end; ++i, ++points) {
        CHECK(std::stoi((*i)[1]) >= 0);
        CHECK(std::stoi((*i)[1]) <= 720);
        CHECK(std::stoi((*i)[2]) >= 0);
        CHECK(std::stoi((*i)[2]) <= 220);
    }
    CHECK(points == 6);
    CHECK(fault_in_tags("<!DOCTYPE html>" + graph_svg({}, "p")).empty());
}

TEST_CASE("a page is well formed whatever the names in it", "[tools]") {
    HtmlReport report(book::Language::japanese);
    const InputItem item = item_of("</p><script>alert('x')</script>", "f5d6c3d3c4");
    report.add_game(item, analysis_of(item.game()->game));
    report.add_game(item, analysis_of(item.game()->game));
    search::SearchResult result;
    result.best = Square::f6;
    search::MoveLine line;
    line.move = Square::f6;
    line.score = Score::from_discs(1);
    result.lines = {line};
    report.add_position(item, result);
    search::SearchResult lost;
    lost.score = Score::from_discs(-64);
    report.add_position(item_of("", "d3c3b3d2e1d6d7e3f4"), lost);
    const std::string page = report.page();
    CHECK(fault_in_tags(page) == "");
    CHECK(page.find("<script") == std::string::npos);
    CHECK(page.find("src=") == std::string::npos);
    CHECK(page.find("http") == std::string::npos);
    CHECK(page.find("a &quot;game&quot; &amp; &lt;more&gt;") != std::string::npos);
    CHECK(page.find("虎定石") != std::string::npos);
    CHECK(occurrences(page, "id=\"g1p2\"") == 1);
    CHECK(occurrences(page, "id=\"g2p2\"") == 1);
    CHECK(page.find("game over: -64 for white") != std::string::npos);
}
