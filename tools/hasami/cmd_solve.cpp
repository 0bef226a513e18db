// `hasami solve`: exact scores of positions, checked against known ones.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <thread>

#include "engine/rules.h"
#include "protocol/player_clock.h"
#include "search/searcher.h"
#include "tools/hasami/board_view.h"
#include "tools/hasami/command.h"
#include "tools/hasami/command_line.h"
#include "tools/hasami/engine_flags.h"
#include "tools/hasami/interrupt.h"
#include "tools/hasami/json_output.h"
#include "tools/hasami/positions.h"
#include "tools/hasami/progress.h"
#include "tools/hasami/solve_check.h"
#include "tools/hasami/text.h"

namespace hasami::tools {
namespace {

using search::SearchResult;
using search::SolveGoal;

struct SolveOptions {
    protocol::EngineOptions engine;
    std::vector<std::string> words;
    bool all_moves = false;
    bool wld = false;
    int jobs = 1;
    bool json = false;

    [[nodiscard]] SolveGoal goal() const {
        return wld ? SolveGoal::win_draw_loss : SolveGoal::score;
    }
};

search::SearchLimits limits_for(const SolveOptions& options, Board board) {
    search::SearchLimits limits;
    limits.goal = options.goal();
    limits.nodes = options.engine.nodes;
    if (options.engine.time_seconds) {
        limits.move_time = protocol::to_milliseconds(*options.engine.time_seconds);
    }
    if (options.all_moves) {
        limits.multi_pv = std::max(1, count(legal_moves(board)));
    }
    return limits;
}

// How results are written: a table for people, or JSON.
class Report {
  public:
    Report(const SolveOptions& options, const std::vector<InputItem>& items)
        : options_(options), single_(items.size() == 1) {
        for (const InputItem& item : items) {
            id_width_ = std::max(id_width_, label_of(item).size());
        }
    }

    [[nodiscard]] std::string header(const InputItem& first) const;
    [[nodiscard]] std::string entry(const InputItem& item, const SearchResult& result) const;
    [[nodiscard]] std::string footer(const Summary& summary) const;

  private:
    [[nodiscard]] std::string score_of(Score score, bool exact, search::Bound bound) const {
        return exact && options_.wld ? outcome_text(score) : score_text(score, exact, bound);
    }
    [[nodiscard]] std::string row(const InputItem& item, const SearchResult& result) const;
    [[nodiscard]] Json json(const InputItem& item, const SearchResult& result) const;

    const SolveOptions& options_;
    bool single_;
    std::size_t id_width_ = 8;
};

std::string Report::header(const InputItem& first) const {
    if (options_.json) {
        return {};
    }
    std::string text;
    if (single_) {
        text = side_by_side(
                   draw_board(first.position(), {legal_moves(first.position().board), Square::none},
                              board_style()),
                   describe(first.position())) +
               '\n';
    }
    return text +
           fmt::format("{:<{}}  empties  score  best       nodes       time     nodes/s  {}\n",
                       "position", id_width_, single_ ? "line" : "check     line");
}

std::string Report::row(const InputItem& item, const SearchResult& result) const {
    const std::string wrong = complaint(item, result, options_.goal());
    const std::string check = !wrong.empty() ? wrong : !expected_discs(item) ? "" : "ok";
    const std::string line = line_text(result.pv, single_ ? 60 : 8);
    return fmt::format("{:<{}}  {:>7}  {:>5}  {:<4}  {:>10}  {:>9}  {:>10}  {}{}\n", label_of(item),
                       id_width_, item.position().board.empty_count(),
                       score_of(result.score, result.exact, result.bound), to_string(result.best),
                       amount_text(static_cast<double>(result.nodes)), seconds_text(result.elapsed),
                       amount_text(rate(result.nodes, result.elapsed)) + "/s",
                       single_ && check.empty() ? "" : fmt::format("{:<8}  ", check), line);
}

Json Report::json(const InputItem& item, const SearchResult& result) const {
    Json object = json_position(label_of(item), item.position());
    add_result(object, result);
    if (options_.wld) {
        object["score"] = Json();
    }
    if (result.exact) {
        object["outcome"] = outcome_text(result.score);
    }
    if (const auto expected = expected_discs(item)) {
        object["expected"] = *expected;
        object["ok"] = complaint(item, result, options_.goal()).empty();
    }
    return object;
}

std::string Report::entry(const InputItem& item, const SearchResult& result) const {
    if (options_.json) {
        return json_line(json(item, result));
    }
    std::string text = row(item, result);
    if (options_.all_moves) {
        for (const search::MoveLine& line : result.lines) {
            text += fmt::format("{:{}}  {:>5}  {:<4}  {}\n", "", id_width_ + 9,
                                score_of(line.score, line.exact, line.bound), to_string(line.move),
                                line_text(line.pv, 20));
        }
    }
    return text;
}

std::string Report::footer(const Summary& summary) const {
    if (options_.json) {
        return json_line(json_summary(summary));
    }
    if (single_ && !summary.interrupted) {
        return {};
    }
    const auto time = std::chrono::microseconds(static_cast<long long>(summary.seconds * 1e6));
    return fmt::format(
        "\n{} positions, {} failed, {} nodes ({}), {}, {}/s{}\n", summary.positions, summary.failed,
        summary.nodes, amount_text(static_cast<double>(summary.nodes)), seconds_text(time),
        amount_text(rate(summary.nodes, time)), summary.interrupted ? ", interrupted" : "");
}

// Works through the positions with one or several searchers and reports them in order.
class SolveRun {
  public:
    SolveRun(const SolveOptions& options, const std::vector<InputItem>& items,
             std::shared_ptr<const eval::Evaluator> evaluator)
        : options_(options),
          items_(items),
          evaluator_(std::move(evaluator)),
          report_(options, items),
          progress_("positions", items.size()) {}

    int run();

  private:
    [[nodiscard]] std::vector<std::unique_ptr<search::Searcher>> make_searchers() const;
    void work(search::Searcher& searcher);
    void finish(std::size_t index, SearchResult result);
    void write(std::size_t index, const SearchResult& result);
    [[nodiscard]] search::Searcher::Progress show_progress(const InputItem& item);

    const SolveOptions& options_;
    const std::vector<InputItem>& items_;
    std::shared_ptr<const eval::Evaluator> evaluator_;
    Report report_;
    InterruptWatch watch_;  // before every thread
    Progress progress_;
    std::atomic<std::size_t> next_{0};
    std::mutex mutex_;                             // guards what follows
    std::map<std::size_t, SearchResult> waiting_;  // finished before an earlier one
    std::size_t reported_ = 0;
    Summary summary_;
};

int SolveRun::run() {
    const auto begin = std::chrono::steady_clock::now();
    const auto searchers = make_searchers();
    progress_.print(report_.header(items_.front()));
    {
        std::vector<std::jthread> workers;
        for (const auto& searcher : searchers) {
            workers.emplace_back([this, &searcher] { work(*searcher); });
        }
    }
    for (const auto& [index, result] : waiting_) {  // an interrupt left gaps before them
        write(index, result);
    }
    summary_.interrupted = watch_.interrupted();
    summary_.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    progress_.print(report_.footer(summary_));
    return summary_.failed == 0 && !summary_.interrupted ? kOk : kFailed;
}

std::vector<std::unique_ptr<search::Searcher>> SolveRun::make_searchers() const {
    search::SearcherConfig config = protocol::searcher_config(options_.engine);
    if (options_.jobs > 1) {
        config.threads = 1;
        config.hash_mib =
            std::max<std::size_t>(1, config.hash_mib / static_cast<std::size_t>(options_.jobs));
    }
    std::vector<std::unique_ptr<search::Searcher>> searchers;
    for (int i = 0; i < options_.jobs; ++i) {
        searchers.push_back(std::make_unique<search::Searcher>(evaluator_, config));
    }
    return searchers;
}

void SolveRun::work(search::Searcher& searcher) {
    const InterruptWatch::Scope on_interrupt(watch_, [&] { searcher.stop(); });
    for (std::size_t i = next_++; i < items_.size() && !watch_.interrupted(); i = next_++) {
        const Board board = items_[i].position().board;
        SearchResult result =
            searcher.search(board, limits_for(options_, board), show_progress(items_[i]));
        if (!watch_.interrupted() || result.exact) {
            finish(i, std::move(result));
        }
    }
}

search::Searcher::Progress SolveRun::show_progress(const InputItem& item) {
    if (options_.jobs > 1) {
        return {};
    }
    return [&](const SearchResult& r) {
        progress_.set_detail(
            fmt::format("{}: depth {} {} {}", label_of(item), depth_text(r.depth, r.selectivity),
                        score_text(r.score, r.exact, r.bound), line_text(r.pv, 6)));
    };
}

void SolveRun::finish(std::size_t index, SearchResult result) {
    const std::lock_guard lock(mutex_);
    progress_.advance();
    waiting_.emplace(index, std::move(result));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == reported_;
         first = waiting_.erase(first)) {
        ++reported_;
        write(first->first, first->second);
    }
}

// The next position of the report.
void SolveRun::write(std::size_t index, const SearchResult& result) {
    const InputItem& item = items_[index];
    ++summary_.positions;
    summary_.nodes += result.nodes;
    summary_.failed += complaint(item, result, options_.goal()).empty() ? 0 : 1;
    progress_.print(report_.entry(item, result));
}

}  // namespace

int cmd_solve(const Args& args) {
    CLI::App app(
        "Solves positions: the exact final score with best play by both sides, the best move and\n"
        "the line of play, in discs for the side to move. Scores given in the input (as in OBF,\n"
        "\"... X; a2:+38;\") are checked: the exit status is 1 where one differs.",
        "hasami solve");
    SolveOptions options;
    bool json = false;
    app.add_option("POSITION", options.words, kPositionHelp)->required();
    app.add_flag("--all-moves", options.all_moves, "the exact score of every legal move");
    app.add_flag("--wld", options.wld, "only win, draw or loss: faster than the score");
    app.add_option("-j,--jobs", options.jobs, "positions at once, with one thread each")
        ->check(whole_number(1, search::kMaxThreads));
    add_engine_flags(app, options.engine, {"threads", "hash", "time", "nodes", "weights", "isa"});
    add_json_flag(app, json);
    if (const auto status = parse(app, args)) {
        return *status;
    }
    options.json = json;
    const auto items = read_items(options.words);
    if (!items) {
        return report(items.error());
    }
    const auto evaluator = load_evaluator(options.engine);
    if (!evaluator) {
        return report(evaluator.error());
    }
    options.jobs = std::min(options.jobs, static_cast<int>(items->size()));
    return SolveRun(options, *items, *evaluator).run();
}

}  // namespace hasami::tools
