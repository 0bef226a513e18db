#include "tools/hasami/html_report.h"

#include <fmt/format.h>

#include "engine/rules.h"
#include "engine/version.h"
#include "tools/hasami/analysis_output.h"
#include "tools/hasami/opening_text.h"
#include "tools/hasami/svg.h"
#include "tools/hasami/text.h"

namespace hasami::tools {
namespace {

constexpr std::string_view kStyle = R"(
body{font:15px/1.4 sans-serif;max-width:60em;margin:1em auto;padding:0 1em;color:#222}
section{border-top:1px solid #bbb;margin-top:2em}
table{border-collapse:collapse;margin:1em 0}
th,td{padding:.15em .7em;text-align:right}
th{border-bottom:1px solid #bbb}
td.move,th.move{text-align:left;font-family:monospace}
svg{max-width:100%;height:auto}
svg text{font:11px sans-serif;text-anchor:middle;fill:#444}
svg text.note{font-weight:bold;fill:#fff}
.felt{fill:#2a7f4f}.line{stroke:#16472c}.black{fill:#111}.white{fill:#f6f6f6}
.best{fill:none;stroke:#ff0;stroke-width:3}.played{fill:#e33}
.axis{stroke:#ccc}.curve{fill:none;stroke:#225;stroke-width:2}
figure{display:inline-block;margin:1em 1.5em 1em 0;vertical-align:top;max-width:324px}
)";

std::string row(std::initializer_list<std::string> cells, const char* tag = "td") {
    std::string html = "<tr>";
    std::size_t column = 0;
    for (const std::string& cell : cells) {
        const bool is_last = ++column == cells.size();
        html +=
            fmt::format("<{0}{1}>{2}</{0}>", tag, is_last ? " class=\"move\"" : "", escaped(cell));
    }
    return html + "</tr>\n";
}

std::string remark(const PlyAnalysis& ply) {
    const std::string_view mark = mark_of(grade_of(ply.loss_discs));
    return ply.loss_discs == 0 ? "" : fmt::format("{:.2f} {}", ply.loss_discs, mark);
}

std::string ply_row(const PlyAnalysis& ply) {
    const search::SearchResult& r = ply.result;
    return row({fmt::format("{}", ply.ply), std::string(name_of(ply.before.side)),
                to_string(ply.played), score_text(ply.played_score, ply.played_exact),
                ply.loss_discs == 0 ? "" : to_string(r.best), score_text(r.score, r.exact),
                remark(ply), ply.played == Square::pass ? "" : line_text(r.pv, 10)});
}

std::string mistake_figure(const PlyAnalysis& ply, std::string_view prefix) {
    const search::SearchResult& r = ply.result;
    return fmt::format(
        "<figure id=\"{}{}\">{}<figcaption>{}. {} {}{}: {} (loses {:.2f})<br>best {}: {}, "
        "{}</figcaption></figure>\n",
        escaped(prefix), ply.ply, board_svg(ply.before, {ply.played, r.best}), ply.ply,
        name_of(ply.before.side), to_string(ply.played), mark_of(grade_of(ply.loss_discs)),
        escaped(score_text(ply.played_score, ply.played_exact)), ply.loss_discs, to_string(r.best),
        escaped(score_text(r.score, r.exact)), line_text(r.pv, 8));
}

std::string summary_table(const std::vector<PlyAnalysis>& plies) {
    std::string html = "<table>\n" + row({"moves", "best", "inaccuracies", "mistakes", "blunders",
                                          "loss a move", "accuracy", "player"},
                                         "th");
    for (const Color color : {Color::black, Color::white}) {
        const SideSummary side = summary_of(plies, color);
        const auto number = [](int n) { return fmt::format("{}", n); };
        html += row({number(side.moves), number(side.best), number(side.inaccuracies),
                     number(side.mistakes), number(side.blunders),
                     fmt::format("{:.2f}", side.mean_loss()),
                     fmt::format("{:.1f}%", side.accuracy()), std::string(name_of(color))});
    }
    return html + "</table>\n";
}

}  // namespace

void HtmlReport::add_position(const InputItem& item, const search::SearchResult& result) {
    const Position& position = item.position();
    BoardNotes notes;
    std::string table = "<table>\n" + row({"move", "score", "depth", "line"}, "th");
    for (const search::MoveLine& line : result.lines) {
        if (is_on_board(line.move)) {
            notes.texts.emplace_back(line.move, fmt::format("{:+.0f}", line.score.discs()));
        }
        table += row({to_string(line.move), score_text(line.score, line.exact, line.bound),
                      line.exact ? "exact" : depth_text(line.depth, line.selectivity),
                      line_text(line.pv, 20)});
    }
    body_ += fmt::format("<section><h2>{}</h2>\n", escaped(label_of(item)));
    if (const std::string opening = opening_text(position.board, language_); !opening.empty()) {
        body_ += fmt::format("<p>{}</p>\n", escaped(opening));
    }
    body_ += board_svg(position, notes);
    body_ += result.best == Square::none
                 ? fmt::format("<p>game over: {} for {}</p>", score_text(result.score, true),
                               name_of(position.side))
                 : fmt::format("<p>{} to move</p>\n{}</table>\n", name_of(position.side), table);
    body_ += "</section>\n";
}

void HtmlReport::add_game(const InputItem& item, const std::vector<PlyAnalysis>& plies) {
    const std::string prefix = fmt::format("g{}p", ++games_);
    const GameRecord record = record_of(item);
    body_ += fmt::format("<section><h2>{}</h2>\n<p>", escaped(label_of(item)));
    for (const std::string& line : game_facts(item, language_)) {
        body_ += escaped(line) + "<br>\n";
    }
    body_ += "</p>\n<h3>Score for Black</h3>\n" + graph_svg(plies, prefix) + summary_table(plies);
    for (const PlyAnalysis& ply : plies) {
        if (!colour_of(grade_of(ply.loss_discs)).empty()) {
            body_ += mistake_figure(ply, prefix);
        }
    }
    const std::vector<Square>& moves = record.game.moves();
    body_ += fmt::format(
        "<figure>{}<figcaption>at the end</figcaption></figure>\n<table>\n",
        board_svg(record.game.position(), {moves.empty() ? Square::none : moves.back()}));
    body_ += row({"ply", "side", "played", "score", "best", "score", "loss", "line"}, "th");
    for (const PlyAnalysis& ply : plies) {
        body_ += ply_row(ply);
    }
    body_ += "</table>\n</section>\n";
}

std::string HtmlReport::page() const {
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>Othello analysis</title>\n<style>{}</style>\n</head>\n<body>\n"
        "<h1>Othello analysis</h1>\n<p>Scores are discs for the side to move, by Hasami {}. Marks: "
        "?! from 2 discs lost, ? from 4, ?? from 10; a dot is the move played, a ring the best "
        "one.</p>\n{}</body>\n</html>\n",
        kStyle, version(), body_);
}

}  // namespace hasami::tools
