// `hasami analyze`: the best moves of positions, and games move by move.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "engine/replace_file.h"
#include "engine/rules.h"
#include "search/searcher.h"
#include "tools/hasami/analysis_output.h"
#include "tools/hasami/command.h"
#include "tools/hasami/command_line.h"
#include "tools/hasami/engine_flags.h"
#include "tools/hasami/html_report.h"
#include "tools/hasami/interrupt.h"
#include "tools/hasami/opening_text.h"
#include "tools/hasami/progress.h"
#include "tools/hasami/text.h"

namespace hasami::tools {
namespace {

using search::SearchResult;

// For each of the many positions of a game, unless the user says otherwise.
constexpr int kGameLevel = 14;

struct AnalyzeOptions {
    protocol::EngineOptions engine;
    std::vector<std::string> words;
    int moves = 3;
    bool game = false;
    bool position = false;
    std::string html_file;
    bool json = false;
    book::Language language{};

    // Whether every ply is analysed, or only the last position.
    [[nodiscard]] bool is_game(const InputItem& item) const {
        const Game g = record_of(item).game;
        return !position && g.ply() > 0 && (game || g.is_over());
    }
};

std::size_t work_of(const AnalyzeOptions& options, const std::vector<InputItem>& items) {
    std::size_t total = 0;
    for (const InputItem& item : items) {
        total += options.is_game(item) ? record_of(item).game.moves().size() : 1;
    }
    return total;
}

class AnalyzeRun {
  public:
    AnalyzeRun(const AnalyzeOptions& options, const std::vector<InputItem>& items,
               const std::shared_ptr<const eval::Evaluator>& evaluator)
        : options_(options),
          items_(items),
          searcher_(evaluator, protocol::searcher_config(options.engine)),
          progress_("positions", work_of(options, items)),
          html_(options.language) {}

    int run();

  private:
    void analyze_position(const InputItem& item);
    void analyze_game(const InputItem& item);
    [[nodiscard]] bool save_html();
    [[nodiscard]] SearchResult search(Board board, search::SearchLimits limits);
    [[nodiscard]] search::SearchLimits limits_for(Board board, int default_level) const;

    const AnalyzeOptions& options_;
    const std::vector<InputItem>& items_;
    InterruptWatch watch_;  // before every thread
    search::Searcher searcher_;
    Progress progress_;
    HtmlReport html_;
    Summary summary_;
};

int AnalyzeRun::run() {
    const InterruptWatch::Scope on_interrupt(watch_, [this] { searcher_.stop(); });
    const auto begin = std::chrono::steady_clock::now();
    if (!save_html()) {  // before work that may take long
        return kBadInput;
    }
    for (const InputItem& item : items_) {
        if (watch_.interrupted()) {
            break;
        }
        if (!options_.json && &item != &items_.front()) {
            progress_.print("\n");
        }
        options_.is_game(item) ? analyze_game(item) : analyze_position(item);
    }
    summary_.interrupted = watch_.interrupted();
    summary_.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (options_.json) {
        progress_.print(json_line(json_summary(summary_)));
    }
    return save_html() && !summary_.interrupted ? kOk : kFailed;
}

// The report with what was reached so far, if one is wanted.
bool AnalyzeRun::save_html() {
    if (options_.html_file.empty()) {
        return true;
    }
    const auto saved = replace_file(options_.html_file, html_.page());
    if (!saved) {
        report(saved.error());
    }
    return saved.has_value();
}

search::SearchLimits AnalyzeRun::limits_for(Board board, int default_level) const {
    protocol::EngineOptions engine = options_.engine;
    use_level_without_limits(engine, default_level);
    return protocol::limits_of(engine, board.empty_count());
}

SearchResult AnalyzeRun::search(Board board, search::SearchLimits limits) {
    SearchResult result = searcher_.search(board, limits, [this](const SearchResult& r) {
        progress_.set_detail(fmt::format("depth {} {} {}", depth_text(r.depth, r.selectivity),
                                         score_text(r.score, r.exact, r.bound),
                                         line_text(r.pv, 8)));
    });
    summary_.nodes += result.nodes;
    return result;
}

void AnalyzeRun::analyze_position(const InputItem& item) {
    const Board board = item.position().board;
    search::SearchLimits limits = limits_for(board, search::kDefaultLevel);
    limits.multi_pv = std::min(options_.moves, std::max(1, count(legal_moves(board))));
    const SearchResult result = search(board, limits);
    const book::Opening* opening = book::opening_at(board);
    ++summary_.positions;
    html_.add_position(item, result);
    progress_.advance();
    progress_.print(options_.json ? json_line(position_json(item, opening, result))
                                  : position_text(item, opening, result, options_.language));
}

void AnalyzeRun::analyze_game(const InputItem& item) {
    const Game game = record_of(item).game;
    const PositionSearch search_position = [this](Board board, Square only) {
        search::SearchLimits limits = limits_for(board, kGameLevel);
        limits.root_moves = is_on_board(only) ? bit(only) : 0;
        return search(board, limits);
    };
    if (!options_.json) {
        progress_.print(game_header(item, options_.language));
    }
    std::vector<PlyAnalysis> plies;
    for (int ply = 0; ply < game.ply(); ++ply) {
        PlyAnalysis analysis = analyze_ply(game, ply, search_position);
        if (watch_.interrupted()) {
            break;
        }
        const book::Opening* opening = book::opening_at(game.position_at(ply + 1).board);
        progress_.advance();
        progress_.print(options_.json ? json_line(ply_json(item, analysis, opening))
                                      : ply_text(analysis));
        plies.push_back(std::move(analysis));
    }
    summary_.positions += static_cast<int>(plies.size());
    html_.add_game(item, plies);
    progress_.print(options_.json ? json_line(game_json(item, plies)) : game_footer(plies));
}

}  // namespace

int cmd_analyze(const Args& args) {
    CLI::App app(
        "Shows the best moves of a position with score (discs for the side to move), depth and\n"
        "line of play. A finished game, from a file or as a transcript, is analysed move by move:\n"
        "what was played and what was best, what each mistake cost, and how well each side played.",
        "hasami analyze");
    AnalyzeOptions options;
    app.add_option("POSITION", options.words, kPositionHelp)->required();
    app.add_option("--moves", options.moves, "best moves of a position to show")
        ->check(whole_number(1, 60))
        ->capture_default_str();
    CLI::Option* game =
        app.add_flag("--game", options.game, "every move, also of games that are not finished");
    app.add_flag("--position", options.position, "only the last position, also of finished games")
        ->excludes(game);
    app.add_option("--html", options.html_file,
                   "write a report too: boards, evaluation graph and mistakes")
        ->type_name("FILE");
    add_engine_flags(app, options.engine,
                     {"level", "depth", "time", "nodes", "threads", "hash", "weights", "isa"});
    add_language_flag(app, options.language);
    add_json_flag(app, options.json);
    app.footer(
        fmt::format("Without --level, --depth, --time or --nodes: level {} for positions, {} "
                    "for the moves of games.",
                    search::kDefaultLevel, kGameLevel));
    if (const auto status = parse(app, args)) {
        return *status;
    }
    const auto items = read_items(options.words);
    if (!items) {
        return report(items.error());
    }
    const auto evaluator = load_evaluator(options.engine);
    if (!evaluator) {
        return report(evaluator.error());
    }
    return AnalyzeRun(options, *items, *evaluator).run();
}

}  // namespace hasami::tools
