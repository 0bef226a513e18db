#include "tools/hasami/analysis_output.h"

#include <fmt/format.h>

#include "engine/rules.h"
#include "tools/hasami/board_view.h"
#include "tools/hasami/opening_text.h"
#include "tools/hasami/text.h"

namespace hasami::tools {
namespace {

std::string source_text(const search::SearchResult& result) {
    return result.source == search::Source::book ? "book"
           : result.exact                        ? "exact"
                                                 : depth_text(result.depth, result.selectivity);
}

std::string margin_text(double black_margin) {
    return black_margin > 0   ? fmt::format("Black wins by {:g}", black_margin)
           : black_margin < 0 ? fmt::format("White wins by {:g}", -black_margin)
                              : "draw";
}

Json summary_json(const SideSummary& side) {
    return {{"moves", side.moves},
            {"best", side.best},
            {"inaccuracies", side.inaccuracies},
            {"mistakes", side.mistakes},
            {"blunders", side.blunders},
            {"loss", side.loss_discs},
            {"accuracy", side.accuracy()}};
}

}  // namespace

std::string position_text(const InputItem& item, const book::Opening* opening,
                          const search::SearchResult& result, book::Language language) {
    const Position& position = item.position();
    std::vector<std::string> facts = describe(position);
    if (opening != nullptr) {
        facts.push_back(std::string(name_of(*opening, language)));
    }
    const GameRecord record = record_of(item);
    const std::vector<Square>& moves = record.game.moves();
    const BoardMarks marks{legal_moves(position.board),
                           moves.empty() ? Square::none : moves.back()};
    std::string text = fmt::format("{}\n\n", label_of(item)) +
                       side_by_side(draw_board(position, marks, board_style()), facts) + '\n';
    if (result.best == Square::none) {
        return text + fmt::format("final score {} for {}\n", score_text(result.score, true),
                                  name_of(position.side));
    }
    text += "move   score  depth    line\n";
    for (const search::MoveLine& line : result.lines) {
        text += fmt::format("{:<4}  {:>6}  {:<7}  {}\n", to_string(line.move),
                            score_text(line.score, line.exact, line.bound),
                            line.exact ? "exact" : depth_text(line.depth, line.selectivity),
                            line_text(line.pv, 20));
    }
    return text + fmt::format("\n{}, {} nodes, {}, {}/s\n", source_text(result),
                              amount_text(static_cast<double>(result.nodes)),
                              seconds_text(result.elapsed),
                              amount_text(rate(result.nodes, result.elapsed)));
}

Json position_json(const InputItem& item, const book::Opening* opening,
                   const search::SearchResult& result) {
    Json object = json_position(label_of(item), item.position());
    add_result(object, result);
    object["opening"] = opening_json(opening);
    return object;
}

std::vector<std::string> game_facts(const InputItem& item, book::Language language) {
    const GameRecord record = record_of(item);
    std::vector<std::string> facts;
    if (!record.black.empty() || !record.white.empty()) {
        facts.push_back(fmt::format("Black {}, White {}", record.black, record.white));
    }
    if (const auto result = record.result ? record.result : result_of(record.game)) {
        facts.push_back(fmt::format("result: {}", margin_text(result->black_margin_discs)));
    }
    if (const book::Opening* opening = book::opening_of(record.game)) {
        facts.push_back(fmt::format("opening: {}", name_of(*opening, language)));
    }
    return facts;
}

std::string game_header(const InputItem& item, book::Language language) {
    std::string text = label_of(item) + '\n';
    for (const std::string& fact : game_facts(item, language)) {
        text += fact + '\n';
    }
    return text + "\nply     played   score  best   score    loss      depth    line\n";
}

std::string ply_text(const PlyAnalysis& ply) {
    const search::SearchResult& r = ply.result;
    const std::string loss = ply.loss_discs == 0 ? "" : fmt::format("{:.2f}", ply.loss_discs);
    std::string line =
        fmt::format("{:>3}  {}  {:<6}  {:>6}  {:<4}  {:>6}  {:>6}  {:<2}  {:<7}  {}", ply.ply,
                    letter_of(ply.before.side), to_string(ply.played),
                    score_text(ply.played_score, ply.played_exact),
                    ply.loss_discs == 0 ? "" : to_string(r.best), score_text(r.score, r.exact),
                    loss, mark_of(grade_of(ply.loss_discs)), source_text(r),
                    ply.played == Square::pass ? "" : line_text(r.pv, 10));
    line.erase(line.find_last_not_of(' ') + 1);
    return line + '\n';
}

Json ply_json(const InputItem& item, const PlyAnalysis& ply, const book::Opening* opening) {
    Json object = json_position(label_of(item), ply.before);
    add_result(object, ply.result);
    object["ply"] = ply.ply;
    object["played"] = to_string(ply.played);
    object["played_score"] = json_score(ply.played_score, ply.played_exact);
    object["loss"] = ply.loss_discs;
    object["opening"] = opening_json(opening);
    return object;
}

std::string game_footer(const std::vector<PlyAnalysis>& plies) {
    std::string text =
        "\n         moves  best  inaccuracies  mistakes  blunders  loss/move  accuracy\n";
    for (const Color color : {Color::black, Color::white}) {
        const SideSummary side = summary_of(plies, color);
        text += fmt::format("{:<7}  {:>5}  {:>4}  {:>12}  {:>8}  {:>8}  {:>9.2f}  {:>7.1f}%\n",
                            color == Color::black ? "Black X" : "White O", side.moves, side.best,
                            side.inaccuracies, side.mistakes, side.blunders, side.mean_loss(),
                            side.accuracy());
    }
    return text +
           "\nloss in discs; best: under 0.5, ?! inaccuracy: from 2, ? mistake: from 4, "
           "?? blunder: from 10;\naccuracy: the share of best moves; forced moves are not "
           "counted\n";
}

Json game_json(const InputItem& item, const std::vector<PlyAnalysis>& plies) {
    const GameRecord record = record_of(item);
    const auto result = record.result ? record.result : result_of(record.game);
    return {{"game",
             {{"id", label_of(item)},
              {"black", record.black},
              {"white", record.white},
              {"result", result ? Json(result->black_margin_discs) : Json()},
              {"opening", opening_json(book::opening_of(record.game))},
              {"plies", plies.size()},
              {"accuracy",
               {{"black", summary_json(summary_of(plies, Color::black))},
                {"white", summary_json(summary_of(plies, Color::white))}}}}}};
}

}  // namespace hasami::tools
