#include "tools/hasami/book_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "protocol/book_scorer.h"
#include "tools/hasami/command.h"
#include "tools/hasami/command_line.h"
#include "tools/hasami/engine_flags.h"
#include "tools/hasami/interrupt.h"
#include "tools/hasami/positions.h"
#include "tools/hasami/progress.h"

namespace hasami::tools {

namespace {

using SteadyClock = std::chrono::steady_clock;

double seconds_since(SteadyClock::time_point begin) {
    return std::chrono::duration<double>(SteadyClock::now() - begin).count();
}

// What happens after each position: progress, and now and then a save.
class Steps {
  public:
    Steps(const book::OpenBook& book, const ScoringFlags& flags, book::Builder& builder)
        : book_(book), flags_(flags), builder_(builder), progress_("positions", 0) {}

    [[nodiscard]] bool done() {
        ++count_;
        progress_.advance();
        if (seconds_since(saved_) >= flags_.save_seconds) {
            saved_result_ = save();
            saved_ = SteadyClock::now();
        }
        return saved_result_ && (flags_.seconds == 0 || seconds_since(begin_) < flags_.seconds);
    }
    [[nodiscard]] Result<void> save() {
        book::negamax(builder_.positions());
        return book::save_book(builder_.positions(), book_.path).map([](const book::Book&) {});
    }
    [[nodiscard]] int count() const noexcept { return count_; }
    [[nodiscard]] double seconds() const { return seconds_since(begin_); }

  private:
    const book::OpenBook& book_;
    const ScoringFlags& flags_;
    book::Builder& builder_;
    Progress progress_;
    SteadyClock::time_point begin_ = SteadyClock::now();
    SteadyClock::time_point saved_ = SteadyClock::now();
    Result<void> saved_result_;
    int count_ = 0;
};

struct Visit {
    int games = 0;
    std::optional<Board> parent;  // the one with most games
};

using Visits = std::unordered_map<Board, Visit, book::BoardHash>;

Visits visits_of(const std::vector<Game>& games, int to_ply) {
    Visits visits;
    for (const Game& game : games) {
        for (const Board b : book::positions_of(game, to_ply)) {
            ++visits[b].games;
        }
    }
    for (const Game& game : games) {
        std::optional<Board> before;
        for (const Board b : book::positions_of(game, to_ply)) {
            std::optional<Board>& parent = visits[b].parent;
            if (before && (!parent || visits[*before].games > visits[*parent].games)) {
                parent = before;
            }
            before = b;
        }
    }
    return visits;
}

}  // namespace

int run_book_job(book::OpenBook& book, const ScoringFlags& flags, const BookJob& work) {
    const auto evaluator = load_evaluator(flags.engine);
    if (!evaluator) {
        return report(evaluator.error());
    }
    InterruptWatch watch;  // before every thread
    search::Searcher searcher(*evaluator, protocol::searcher_config(flags.engine));
    protocol::BookScorer scorer(searcher);
    const InterruptWatch::Scope on_interrupt(watch, [&] { scorer.stop(); });
    const std::size_t before = book.positions.size();
    book::Builder builder(std::move(book.positions),
                          [&](const book::ScoreRequest& request) { return scorer(request); });
    Steps steps(book, flags, builder);
    const bool finished = work(builder, [&] { return steps.done(); });
    if (const auto saved = steps.save(); !saved) {
        (void)report(saved.error());
        return kFailed;
    }
    fmt::print("{}: {} positions, {} new, {} worked on, {} nodes, {:.1f} s{}\n", book.path.string(),
               builder.positions().size(), builder.positions().size() - before, steps.count(),
               scorer.nodes(), steps.seconds(), finished ? "" : ", stopped before the end");
    return finished ? kOk : kFailed;
}

std::vector<Board> frequent_positions(const std::vector<Game>& games, int to_ply, int min_games) {
    const auto visits = visits_of(games, to_ply);
    std::vector<std::tuple<int, int, Board>> order;  // most games, then least ply
    for (const auto& [board, visit] : visits) {
        if (visit.games >= min_games) {
            order.emplace_back(-visit.games, book::ply_of(board), board);
        }
    }
    std::sort(order.begin(), order.end());
    std::vector<Board> boards;
    std::unordered_set<Board, book::BoardHash> taken;
    for (const auto& [games_negated, ply, board] : order) {
        // Several rare parents may lead to a frequent position: one of them is taken along.
        std::vector<Board> line;
        for (std::optional<Board> b = board; b && taken.insert(*b).second;
             b = visits.at(*b).parent) {
            line.push_back(*b);
        }
        boards.insert(boards.end(), line.rbegin(), line.rend());
    }
    return boards;
}

Result<std::vector<Game>> read_games(const std::vector<std::string>& files) {
    std::vector<Game> games;
    for (const std::string& file : files) {
        const auto items = read_position_file(file);
        if (!items) {
            return tl::unexpected(items.error());
        }
        for (const InputItem& item : *items) {
            games.push_back(record_of(item).game);
        }
    }
    return games;
}

}  // namespace hasami::tools
