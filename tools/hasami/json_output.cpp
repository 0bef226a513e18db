#include "tools/hasami/json_output.h"

#include <cmath>

#include "engine/notation.h"

namespace hasami::tools {
namespace {

std::string_view name_of(search::Source source) {
    switch (source) {
        case search::Source::search:
            return "search";
        case search::Source::solver:
            return "solver";
        case search::Source::book:
            return "book";
        case search::Source::forced:
            break;
    }
    return "forced";
}

std::string_view name_of(search::Bound bound) {
    return bound == search::Bound::exact   ? "exact"
           : bound == search::Bound::lower ? "lower"
                                           : "upper";
}

Json json_moves(const std::vector<Square>& moves) {
    Json list = Json::array();
    for (const Square move : moves) {
        list.push_back(to_string(move));
    }
    return list;
}

Json json_of(const search::MoveLine& line) {
    return {{"best", to_string(line.move)}, {"score", json_score(line.score, line.exact)},
            {"bound", name_of(line.bound)}, {"pv", json_moves(line.pv)},
            {"depth", line.depth},          {"selectivity", search::percent(line.selectivity)},
            {"exact", line.exact}};
}

}  // namespace

Json json_score(Score score, bool exact) {
    return exact ? Json(score.rounded_discs()) : Json(std::round(score.discs() * 100) / 100);
}

Json json_position(std::string_view id, const Position& position) {
    return {{"id", id},
            {"board", format_board(position)},
            {"side", std::string(1, letter_of(position.side))},
            {"empties", position.board.empty_count()}};
}

void add_result(Json& object, const search::SearchResult& result) {
    object["score"] = json_score(result.score, result.exact);
    object["bound"] = name_of(result.bound);
    object["best"] = result.best == Square::none ? Json() : Json(to_string(result.best));
    object["pv"] = json_moves(result.pv);
    object["depth"] = result.depth;
    object["selectivity"] = search::percent(result.selectivity);
    object["exact"] = result.exact;
    object["source"] = name_of(result.source);
    object["nodes"] = result.nodes;
    object["time"] = std::chrono::duration<double>(result.elapsed).count();
    object["moves"] = Json::array();
    for (const search::MoveLine& line : result.lines) {
        object["moves"].push_back(json_of(line));
    }
}

Json json_summary(const Summary& summary) {
    return {{"summary",
             {{"positions", summary.positions},
              {"failed", summary.failed},
              {"nodes", summary.nodes},
              {"time", summary.seconds},
              {"interrupted", summary.interrupted}}}};
}

std::string json_line(const Json& object) {
    return object.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string_view json_help() noexcept {
    return R"(With --json every result is one JSON object on one line of standard output. solve, analyze and
bench end with a line of totals; explain, perft, info, book show and book info do not.

fields of a position (solve, analyze, explain; bench: id and from score on)
  id            where it came from: file:line, a name, or its number on the command line
  board         64 letters a1 b1 .. h8: X Black, O White, - empty
  side          X or O: who moves
  empties       empty squares
  score         discs for the side to move; a whole number when exact
  bound         exact, lower or upper: how score relates to what was asked
  best          the best move; pa is a pass; null when the game is over
  pv            the expected line of play, a list of moves
  depth         plies searched; the number of empties when searched to the end
  selectivity   confidence in percent; 100 means that nothing was pruned without proof
  exact         true for proven final scores
  source        search, solver, book, or forced (game over or only a pass)
  nodes, time   positions visited and seconds
  moves         the moves examined, best first, with best (the move), score, bound, pv, depth,
                selectivity and exact

added by solve
  outcome       win, draw or loss for the side to move, when proven
  expected      the score that the input gives, where it gives one
  ok            whether score and best move agree with it

added by analyze and explain
  opening       {"en": name, "ja": name} where the position has a name, else null

added by analyze for each move of a game
  ply           number of the move, from 1, passes included
  played        the move of the game, with its score in played_score
  loss          discs that it gives away against the best move
  opening       as above, of the position behind the move

analyze, behind the moves of a game: {"game": {...}} with
  id            as above
  black, white  the players' names, "" where unknown
  result        discs by which Black wins, negative where White does; null while it goes on
  opening       of the whole game
  plies         moves analysed, passes included
  accuracy      {"black": {...}, "white": {...}}, of moves that were not forced: moves (how many),
                best, inaccuracies, mistakes, blunders, loss (discs in all), accuracy (percent of
                best moves)

explain: each of moves has best (the move), score, exact, flips, openness, frontier, own_moves,
  opponent_moves, stable_gain, region (see `hasami explain --help`) and opening

perft, a line for each depth
  depth         plies
  leaves        positions at that depth
  ok            whether the published count is the same
  time          seconds
  isa           the instruction set that counted

info
  version, commit           of the program and its source
  isa, isas                 instruction set in use; all that this computer has
  weights, weights_crc      name of the evaluation weights and their CRC-32 in hexadecimal digits
  book_positions            positions in the opening book
  threads, hash_mib         threads of a search, and size of its table in MiB

book show: board, side, empties, opening, an empty id, and moves; each of these has move, score,
  depth, exact, games, in_book (whether the book goes on) and opening

book info
  positions     how many
  linked        those whose value comes from positions further on in the book
  by_ply        {ply: positions}, the ply being the number of discs less 4
  by_depth      {plies searched: positions}, of those that are not linked
  moves, bytes  moves in all, and size of the file
  families      the same fields, positions to by_depth, for what lies behind rabbit (f5d6c5),
                tiger (f5d6c3), cow (f5f6) and mouse (f5f4)

last line of solve, analyze and bench: {"summary": {...}} with
  positions     results above; 0 from bench
  failed        those that were not solved or differ from the expected score
  nodes, time   positions visited and seconds, in all
  interrupted   whether the work was ended before its end

match: see `hasami match --help`
)";
}

}  // namespace hasami::tools
