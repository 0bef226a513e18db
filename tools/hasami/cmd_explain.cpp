// `hasami explain`: what each move does, in the terms in which players think.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "book/opening_names.h"
#include "engine/rules.h"
#include "search/searcher.h"
#include "tools/hasami/board_view.h"
#include "tools/hasami/command.h"
#include "tools/hasami/command_line.h"
#include "tools/hasami/engine_flags.h"
#include "tools/hasami/interrupt.h"
#include "tools/hasami/json_output.h"
#include "tools/hasami/move_facts.h"
#include "tools/hasami/opening_text.h"
#include "tools/hasami/positions.h"
#include "tools/hasami/text.h"

namespace hasami::tools {
namespace {

constexpr int kExplainLevel = 10;

constexpr const char* kColumns =
    "\nscore     discs for the side to move\n"
    "flips     discs turned\n"
    "open      empty squares next to the discs turned: few are good\n"
    "frontier  own discs next to empty squares after the move: few are good\n"
    "own, opp  squares that each side could play after the move\n"
    "stable    own discs more that nothing can turn any more\n"
    "region    size of the empty region played in: odd ones are good for who moves there first\n";

std::string position_text(const InputItem& item, book::Language language) {
    const Position& position = item.position();
    std::vector<std::string> facts = describe(position);
    facts.push_back(opening_text(position.board, language));
    const BoardMarks marks{legal_moves(position.board), Square::none};
    return fmt::format("{}\n\n{}\n", label_of(item),
                       side_by_side(draw_board(position, marks, board_style()), facts));
}

std::string row_text(const search::MoveLine& line, Board board, book::Language language) {
    const MoveFacts f = facts_of(board, line.move);
    const std::string opening = opening_text(play(board, line.move), language);
    std::string text = fmt::format(
        "{:<4}  {:>6}  {:>5}  {:>4}  {:>8}  {:>3}  {:>3}  {:>6}  {:>6}  {}", to_string(line.move),
        score_text(line.score, line.exact, line.bound), f.flips, f.openness, f.frontier,
        f.own_moves, f.opponent_moves, fmt::format("{:+}", f.stable_gain), f.region, opening);
    text.erase(text.find_last_not_of(' ') + 1);
    return text + '\n';
}

Json facts_json(const search::MoveLine& line, Board board) {
    const MoveFacts f = facts_of(board, line.move);
    return {{"best", to_string(line.move)},
            {"score", json_score(line.score, line.exact)},
            {"exact", line.exact},
            {"flips", f.flips},
            {"openness", f.openness},
            {"frontier", f.frontier},
            {"own_moves", f.own_moves},
            {"opponent_moves", f.opponent_moves},
            {"stable_gain", f.stable_gain},
            {"region", f.region},
            {"opening", opening_json(book::opening_at(play(board, line.move)))}};
}

void print_json(const InputItem& item, const search::SearchResult& result) {
    Json object = json_position(label_of(item), item.position());
    add_result(object, result);
    object["opening"] = opening_json(book::opening_at(item.position().board));
    object["moves"] = Json::array();
    for (const search::MoveLine& line : result.lines) {
        if (is_on_board(line.move)) {
            object["moves"].push_back(facts_json(line, item.position().board));
        }
    }
    fmt::print("{}", json_line(object));
}

void print_text(const InputItem& item, const search::SearchResult& result,
                book::Language language) {
    fmt::print("{}", position_text(item, language));
    if (!has_moves(item.position().board)) {
        return;
    }
    fmt::print("move   score  flips  open  frontier  own  opp  stable  region  opening\n");
    for (const search::MoveLine& line : result.lines) {
        fmt::print("{}", row_text(line, item.position().board, language));
    }
}

}  // namespace

int cmd_explain(const Args& args) {
    CLI::App app(
        "For every move of a position: its score, and what it does in the terms in which players\n"
        "think: discs turned, openness, frontier, mobility, stable discs, parity.",
        "hasami explain");
    protocol::EngineOptions options;
    std::vector<std::string> words;
    bool json = false;
    book::Language language{};
    app.add_option("POSITION", words, kPositionHelp)->required();
    add_engine_flags(app, options,
                     {"level", "depth", "time", "nodes", "threads", "hash", "weights", "isa"});
    add_language_flag(app, language);
    add_json_flag(app, json);
    app.footer(fmt::format("{}\nWithout --level, --depth, --time or --nodes: level {}.", kColumns,
                           kExplainLevel));
    if (const auto status = parse(app, args)) {
        return *status;
    }
    const auto items = read_items(words);
    if (!items) {
        return report(items.error());
    }
    const auto evaluator = load_evaluator(options);
    if (!evaluator) {
        return report(evaluator.error());
    }
    use_level_without_limits(options, kExplainLevel);
    InterruptWatch watch;
    search::Searcher searcher(*evaluator, protocol::searcher_config(options));
    const InterruptWatch::Scope on_interrupt(watch, [&] { searcher.stop(); });
    for (const InputItem& item : *items) {
        const Board board = item.position().board;
        search::SearchLimits limits = protocol::limits_of(options, board.empty_count());
        limits.multi_pv = std::max(1, count(legal_moves(board)));
        const search::SearchResult result = searcher.search(board, limits);
        json ? print_json(item, result) : print_text(item, result, language);
        if (watch.interrupted()) {
            return kFailed;
        }
    }
    if (!json) {
        fmt::print("{}", kColumns);
    }
    return kOk;
}

}  // namespace hasami::tools
