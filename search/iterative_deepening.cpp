#include "search/iterative_deepening.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <span>

#include "engine/rules.h"
#include "search/params.h"

namespace hasami::search {

namespace {

// The selective passes before a proof: their table gives it its best moves, and on a clock they
// are answers by themselves. A pass of much confidence costs nearly as much as the proof, so that
// one of some confidence serves best where time does not matter and the proof is within reach.
std::span<const Selectivity> preparation(const SearchLimits& limits, int empties) {
    static constexpr Selectivity kOne[] = {Selectivity::p87};
    static constexpr Selectivity kTimed[] = {Selectivity::p73, Selectivity::p95};
    static constexpr Selectivity kAll[] = {Selectivity::p73, Selectivity::p87, Selectivity::p95,
                                           Selectivity::p98, Selectivity::p99};
    if (empties < params::kSelectiveSolveEmpties) {
        return {};
    }
    if (empties > params::kProofEmpties) {
        return kAll;
    }
    return limits.is_hurried() ? std::span<const Selectivity>(kTimed) : kOne;
}

// The confidence of the midgame's depths, and that of a second pass of the last one. Against a
// clock, depth wins more games than confidence does; of a search that may take what its depth
// needs, a reliable answer is wanted, or a good table for the proof that follows.
struct MidgameConfidence {
    Selectivity depths;
    std::optional<Selectivity> last_pass;
};

MidgameConfidence midgame_confidence(const SearchLimits& limits) {
    if (limits.midgame_selectivity) {
        return {*limits.midgame_selectivity, std::nullopt};
    }
    if (limits.is_hurried()) {
        return {Selectivity::p73, std::nullopt};
    }
    return {Selectivity::p87, Selectivity::p95};
}

}  // namespace

std::vector<Stage> stages_of(const SearchLimits& limits, int empties) {
    const bool to_end = !limits.depth || *limits.depth >= empties ||
                        (limits.solve_from_empties && empties <= *limits.solve_from_empties);
    std::vector<Stage> stages;
    const int last_depth =
        to_end ? std::max(0, empties - params::kPresearchGap) : std::max(1, *limits.depth);
    const MidgameConfidence confidence = midgame_confidence(limits);
    for (int depth = 1; depth <= last_depth; ++depth) {
        stages.push_back({Mode::midgame, depth, confidence.depths});
    }
    if (confidence.last_pass && last_depth > 0) {
        stages.push_back({Mode::midgame, last_depth, *confidence.last_pass});
    }
    if (to_end) {
        for (const Selectivity s : preparation(limits, empties)) {
            if (s < limits.solve_selectivity) {
                stages.push_back({Mode::solve, empties, s});
            }
        }
        stages.push_back({Mode::solve, empties, limits.solve_selectivity});
    }
    return stages;
}

namespace {

// The window for one try: around what is expected, in raw units.
struct Window {
    int alpha;
    int beta;
};

constexpr int kDisc = Score::kUnitsPerDisc;

// The even number of discs nearest to a score: all that a solved game can end in.
int even_discs(Score s) {
    return 2 * static_cast<int>(std::lround(s.discs() / 2));
}

// What the search of a stage adds to every score, raw.
int bias_of(const Stage& stage) {
    if (stage.mode == Mode::solve || stage.depth % 2 == 0) {
        return 0;
    }
    return stage.selectivity == Selectivity::p73 ? params::kFirstOddDepthBias
                                                 : params::kOddDepthBias;
}

Window first_window(const Stage& stage, const SearchLimits& limits, std::optional<Score> expected) {
    if (stage.mode == Mode::solve && limits.goal == SolveGoal::win_draw_loss) {
        return {-kDisc, kDisc};
    }
    if (!expected) {
        return {-Score::infinity().raw(), Score::infinity().raw()};
    }
    if (stage.mode == Mode::midgame) {
        const int centre = expected->raw() + bias_of(stage);
        return {centre - params::kAspirationRaw, centre + params::kAspirationRaw};
    }
    const int centre = even_discs(*expected);
    const int half = stage.selectivity < Selectivity::p99 ? 3 : 1;
    return {(centre - half) * kDisc, (centre + half) * kDisc};
}

// After a score outside the window: the next window on that side, growing with each try. A search
// may answer inconsistently in different windows, above one and then below the next without end:
// after some tries the window is open, and no score can be outside it.
Window next_window(Window failed, int score, int tries) {
    constexpr int kMaxTries = 8;
    const int limit = Score::infinity().raw();
    if (tries >= kMaxTries) {
        return {-limit, limit};
    }
    const int step = params::kAspirationRaw << std::min(tries, 6);
    if (score <= failed.alpha) {
        const int beta = std::min(failed.beta, score + kDisc);
        return {std::max(-limit, std::min(score - step, beta - kDisc)), beta};
    }
    const int alpha = std::max(failed.alpha, score - kDisc);
    return {alpha, std::min(limit, std::max(score + step, alpha + kDisc))};
}

// The legal moves that the search may choose.
Bitboard allowed_moves(Board board, const SearchLimits& limits) {
    const Bitboard moves = legal_moves(board);
    return limits.root_moves != 0 ? moves & limits.root_moves : moves;
}

// Win, draw or loss as +1, 0 or -1 disc.
Score sign_of(int raw) {
    return Score::from_discs(raw > 0 ? 1 : raw < 0 ? -1 : 0);
}

// A position all of whose wanted lines look like wipe-outs is proved with ease: a deeper midgame
// search costs more than it helps. A hurried one has its answers in smaller steps.
bool is_ready_to_solve(const SearchLimits& limits, std::span<const MoveLine> lines) {
    constexpr double kDecidedDiscs = 60;
    const auto is_decided = [](const MoveLine& line) {
        return std::abs(line.score.discs()) >= kDecidedDiscs;
    };
    return !limits.is_hurried() && !lines.empty() &&
           std::all_of(lines.begin(), lines.end(), is_decided);
}

bool is_inside(Window w, int score) {
    return score > w.alpha && score < w.beta;
}

// A wipe-out is no estimate, and no estimate becomes one. Other ends of the game within the horizon
// are not told from estimates.
Score without_bias(int raw, int bias) {
    const int limit = Score::max().raw();
    return Score::from_raw(std::abs(raw) >= limit ? raw : std::max(raw - bias, -limit + 1));
}

}  // namespace

IterativeDeepening::LineOutcome IterativeDeepening::search_line(Board board, const Stage& stage,
                                                                const SearchLimits& limits,
                                                                Bitboard moves,
                                                                std::optional<Score> expected) {
    Window window = first_window(stage, limits, expected);
    MoveLine line;
    line.depth = stage.depth;
    line.selectivity = stage.selectivity;
    line.exact = stage.mode == Mode::solve && stage.selectivity == Selectivity::none;
    for (int tries = 0;; ++tries) {
        const RootOutcome outcome = worker_.search_root({.node = {.board = board,
                                                                  .depth = stage.depth,
                                                                  .alpha = window.alpha,
                                                                  .beta = window.beta,
                                                                  .mode = stage.mode},
                                                         .moves = moves});
        if (outcome.pv.length > 0) {
            line.pv.assign(outcome.pv.moves, outcome.pv.moves + outcome.pv.length);
            line.move = line.pv.front();
        }
        if (outcome.aborted) {
            line.score = without_bias(outcome.score, bias_of(stage));
            line.exact = false;
            return {line, false};
        }
        if (stage.mode == Mode::solve && limits.goal == SolveGoal::win_draw_loss) {
            line.score = sign_of(outcome.score);
            line.bound = outcome.score > 0   ? Bound::lower
                         : outcome.score < 0 ? Bound::upper
                                             : Bound::exact;
            return {line, true};
        }
        if (is_inside(window, outcome.score)) {
            line.score = without_bias(outcome.score, bias_of(stage));
            return {line, true};
        }
        window = next_window(window, outcome.score, tries);
    }
}

bool IterativeDeepening::run_stage(Board board, const Stage& stage, const SearchLimits& limits,
                                   std::vector<MoveLine>& lines) {
    shared_.selectivity = stage.selectivity;
    shared_.margins = ProbCutMargins(stage.selectivity);
    Bitboard moves = allowed_moves(board, limits);
    const int wanted = std::clamp(limits.multi_pv, 1, std::max(1, count(moves)));
    std::vector<MoveLine> found;
    for (int i = 0; i < wanted; ++i) {
        const std::size_t index = static_cast<std::size_t>(i);
        const std::optional<Score> expected =
            index < lines.size() ? std::optional(lines[index].score) : std::nullopt;
        auto [line, is_complete] = search_line(board, stage, limits, moves, expected);
        if (!is_complete) {
            // Of several lines those of the last whole stage stay, which agree with each other;
            // in the first stage, what has been found.
            if (wanted == 1 && line.move != Square::none && !lines.empty()) {
                line.selectivity = std::min(line.selectivity, lines.front().selectivity);
                lines.front() = std::move(line);
            } else if (lines.empty()) {
                lines = std::move(found);
            }
            return false;
        }
        if (line.move == Square::none) {
            // A win/draw/loss search in which every move loses names no move: any will do.
            line.move = index < lines.size() && contains(moves, lines[index].move)
                            ? lines[index].move
                            : first_square(moves);
            line.pv = {line.move};
        }
        if (is_on_board(line.move)) {
            moves &= ~bit(line.move);
        }
        found.push_back(std::move(line));
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const MoveLine& a, const MoveLine& b) { return a.score > b.score; });
    lines = std::move(found);
    return true;
}

SearchResult IterativeDeepening::summary(Board board, const SearchLimits& limits,
                                         std::vector<MoveLine> lines) const {
    SearchResult result;
    result.nodes = nodes_();
    result.elapsed = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start_);
    if (lines.empty()) {
        // Stopped before the first iteration was over.
        const Bitboard moves = allowed_moves(board, limits);
        result.best = moves != 0 ? first_square(moves) : Square::pass;
        result.score = shared_.evaluator.evaluate(board);
        result.depth = 0;
        result.pv = {result.best};
        return result;
    }
    result.answer_with(lines.front());
    result.source = result.depth == board.empty_count() ? Source::solver : Source::search;
    result.lines = std::move(lines);
    return result;
}

SearchResult IterativeDeepening::run(Board board, const SearchLimits& limits,
                                     const Progress& on_progress, const MayContinue& may_continue) {
    start_ = Clock::now();
    if (is_over(board)) {
        SearchResult result;
        result.score = Score::from_discs(final_score_discs(board));
        if (limits.goal == SolveGoal::win_draw_loss) {
            result.score = sign_of(result.score.raw());
        }
        result.depth = board.empty_count();
        result.selectivity = Selectivity::none;
        result.exact = true;
        result.source = Source::forced;
        return result;
    }
    std::vector<MoveLine> lines;
    const std::vector<Stage> stages = stages_of(limits, board.empty_count());
    for (const Stage& stage : stages) {
        if (stage.mode == Mode::midgame && stages.back().mode == Mode::solve &&
            is_ready_to_solve(limits, lines)) {
            continue;
        }
        if (!run_stage(board, stage, limits, lines)) {
            SearchResult result = summary(board, limits, std::move(lines));
            result.stopped = true;
            return result;
        }
        const SearchResult result = summary(board, limits, lines);
        if (on_progress) {
            on_progress(result);
        }
        if (!may_continue(result)) {
            break;
        }
    }
    return summary(board, limits, std::move(lines));
}

}  // namespace hasami::search
