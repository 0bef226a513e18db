#include "tools/hasami/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tools/hasami/text.h"

namespace hasami::tools {
namespace {

constexpr int kCell = 36;
constexpr int kMargin = 18;  // for the letters and numbers around the board
constexpr int kGraphWidth = 720;
constexpr int kGraphHeight = 220;
constexpr int kGraphMargin = 30;

struct Point {
    int x = 0;
    int y = 0;
};

Point centre_of(Square s) noexcept {
    const auto index = static_cast<int>(index_of(s));
    return {kMargin + kCell * (index % 8) + kCell / 2, kMargin + kCell * (index / 8) + kCell / 2};
}

std::string circle(Point p, int radius, std::string_view attributes) {
    return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {}/>", p.x, p.y, radius, attributes);
}

std::string centred_text(Point p, std::string_view text, std::string_view style) {
    return fmt::format("<text x=\"{}\" y=\"{}\" class=\"{}\">{}</text>", p.x, p.y + 4, style,
                       escaped(text));
}

std::string grid_svg() {
    constexpr int kSide = 8 * kCell;
    std::string svg = fmt::format(
        "<rect x=\"{0}\" y=\"{0}\" width=\"{1}\" height=\"{1}\" class=\"felt\"/>", kMargin, kSide);
    for (int i = 0; i <= 8; ++i) {
        const int at = kMargin + i * kCell;
        svg += fmt::format("<path d=\"M{0} {1}H{2}M{1} {0}V{2}\" class=\"line\"/>", kMargin, at,
                           kMargin + kSide);
    }
    for (int i = 0; i < 8; ++i) {
        const int at = kMargin + i * kCell + kCell / 2;
        svg += centred_text({at, kMargin / 2}, std::string(1, static_cast<char>('a' + i)), "edge");
        svg += centred_text({kMargin / 2, at}, std::string(1, static_cast<char>('1' + i)), "edge");
    }
    return svg;
}

// How the graph maps plies and Black's score to points.
class Scale {
  public:
    Scale(std::size_t plies, double largest_discs)
        : plies_(std::max<std::size_t>(plies, 1)),
          discs_(std::clamp(8 * std::ceil(largest_discs / 8), 8.0, 64.0)) {}

    [[nodiscard]] double discs() const noexcept { return discs_; }
    [[nodiscard]] Point at(std::size_t ply, double black_discs) const noexcept {
        const double x = static_cast<double>(ply) / static_cast<double>(plies_);
        const double y = (1 - black_discs / discs_) / 2;
        return {
            kGraphMargin + static_cast<int>(std::lround(x * (kGraphWidth - 2 * kGraphMargin))),
            kGraphMargin / 2 + static_cast<int>(std::lround(y * (kGraphHeight - kGraphMargin)))};
    }

  private:
    std::size_t plies_;
    double discs_;
};

double for_black(const PlyAnalysis& ply, Score score) noexcept {
    return ply.before.side == Color::black ? score.discs() : -score.discs();
}

// Before each move, and after the last one.
std::vector<double> scores_for_black(const std::vector<PlyAnalysis>& plies) {
    std::vector<double> scores;
    for (const PlyAnalysis& ply : plies) {
        scores.push_back(for_black(ply, ply.result.score));
    }
    if (!plies.empty()) {
        scores.push_back(for_black(plies.back(), plies.back().played_score));
    }
    return scores;
}

std::string axes_svg(const Scale& scale, std::size_t plies) {
    std::string svg;
    for (const double discs : {scale.discs(), 0.0, -scale.discs()}) {
        const Point left = scale.at(0, discs);
        svg += fmt::format("<path d=\"M{} {}H{}\" class=\"axis\"/>", left.x, left.y,
                           kGraphWidth - kGraphMargin);
        svg += centred_text({kGraphMargin / 2, left.y}, fmt::format("{:+.0f}", discs), "edge");
    }
    for (std::size_t ply = 10; ply <= plies; ply += 10) {
        svg += centred_text({scale.at(ply, 0).x, kGraphHeight - 8}, std::to_string(ply), "edge");
    }
    return svg;
}

std::string mistake_svg(const PlyAnalysis& ply, Point p, std::string_view prefix) {
    return fmt::format(
        "<a href=\"#{}{}\">{}<title>{}. {} loses {:.2f}, best {}</title></circle></a>",
        escaped(prefix), ply.ply,
        fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"5\" fill=\"{}\">", p.x, p.y,
                    colour_of(grade_of(ply.loss_discs))),
        ply.ply, to_string(ply.played), ply.loss_discs, to_string(ply.result.best));
}

}  // namespace

std::string escaped(std::string_view text) {
    std::string html;
    for (const char c : text) {
        switch (c) {
            case '&':
                html += "&amp;";
                break;
            case '<':
                html += "&lt;";
                break;
            case '>':
                html += "&gt;";
                break;
            case '"':
                html += "&quot;";
                break;
            case '\'':
                html += "&#39;";
                break;
            default:
                html += static_cast<unsigned char>(c) < ' ' || c == '\x7f' ? ' ' : c;
        }
    }
    return html;
}

std::string_view colour_of(Grade grade) noexcept {
    return grade == Grade::blunder      ? "#c22"
           : grade == Grade::mistake    ? "#e80"
           : grade == Grade::inaccuracy ? "#cb0"
                                        : "";
}

std::string board_svg(const Position& position, const BoardNotes& notes) {
    constexpr int kSize = 2 * kMargin + 8 * kCell;
    std::string svg = fmt::format(
        "<svg class=\"board\" viewBox=\"0 0 {0} {0}\" width=\"{0}\" height=\"{0}\" role=\"img\" "
        "aria-label=\"board\">{1}",
        kSize, grid_svg());
    for (const Square s : squares_of(position.discs_of(Color::black))) {
        svg += circle(centre_of(s), kCell / 2 - 3, "class=\"black\"");
    }
    for (const Square s : squares_of(position.discs_of(Color::white))) {
        svg += circle(centre_of(s), kCell / 2 - 3, "class=\"white\"");
    }
    for (const auto& [square, text] : notes.texts) {
        svg += centred_text(centre_of(square), text, "note");
    }
    if (is_on_board(notes.best)) {
        svg += circle(centre_of(notes.best), kCell / 2 - 4, "class=\"best\"");
    }
    if (is_on_board(notes.played)) {
        svg += circle(centre_of(notes.played), 5, "class=\"played\"");
    }
    return svg + "</svg>\n";
}

std::string graph_svg(const std::vector<PlyAnalysis>& plies, std::string_view prefix) {
    const std::vector<double> scores = scores_for_black(plies);
    double largest = 0;
    for (const double discs : scores) {
        largest = std::max(largest, std::abs(discs));
    }
    const Scale scale(plies.size(), largest);
    std::string svg = fmt::format(
        "<svg class=\"graph\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\" "
        "aria-label=\"score for Black by ply\">{2}",
        kGraphWidth, kGraphHeight, axes_svg(scale, plies.size()));
    std::string path;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        const Point p = scale.at(i, scores[i]);
        path += fmt::format("{}{} {}", i == 0 ? 'M' : 'L', p.x, p.y);
    }
    svg += fmt::format("<path d=\"{}\" class=\"curve\"/>", path);
    for (std::size_t i = 0; i < plies.size(); ++i) {
        if (!colour_of(grade_of(plies[i].loss_discs)).empty()) {
            svg += mistake_svg(plies[i], scale.at(i + 1, scores[i + 1]), prefix);
        }
    }
    return svg + "</svg>\n";
}

}  // namespace hasami::tools
