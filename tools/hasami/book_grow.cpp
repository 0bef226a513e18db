// `hasami book build` and `learn`.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "book/opening_names.h"
#include "book/traversal.h"
#include "tools/hasami/book_commands.h"
#include "tools/hasami/book_work.h"
#include "tools/hasami/command_line.h"
#include "tools/hasami/engine_flags.h"
#include "tools/hasami/positions.h"
#include "tools/shard.h"

namespace hasami::tools {

namespace {

// The flags of build and learn that say how well positions are scored.
void add_scoring_flags(CLI::App& app, ScoringFlags& flags) {
    book::ScoringPlan& plan = flags.plan;
    app.add_option("--depth", plan.depth, "plies for the best moves")
        ->check(whole_number(1, 60))
        ->capture_default_str();
    app.add_option("--survey", plan.survey_depth, "plies for a first look at all moves")
        ->check(whole_number(1, 60))
        ->capture_default_str();
    app.add_option("--margin", plan.margin_discs, "how near the best, in discs, is searched deeply")
        ->check(number_between(0, 1e6))
        ->capture_default_str();
    app.add_option("--solve", plan.solve_from_empties, "from so many empties all moves are solved")
        ->check(whole_number(0, 60))
        ->capture_default_str();
    app.add_option("--for", flags.seconds, "stop after so many seconds; 0: at the end")
        ->check(number_between(0, 1e6))
        ->capture_default_str();
    app.add_option("--save-every", flags.save_seconds, "seconds between checkpoints")
        ->check(number_between(0, 1e6))
        ->capture_default_str();
    add_engine_flags(app, flags.engine, {"threads", "hash", "weights", "isa"});
}

struct BuildOptions {
    ScoringFlags scoring;
    std::string path;
    std::vector<std::string> from{"start"};
    bool named = false;
    std::vector<std::string> lines;
    int min_games = 1;
    int to_ply = 20;
    std::string like;
    bool grow = false;
    bool deepen = false;
    bool settle = false;
    double deviate = -1;
    book::LineRule rule;
    std::string shard = "1/1";
};

void add_build_flags(CLI::App& app, BuildOptions& o) {
    app.add_option("BOOK", o.path, "the file to make or to go on with")->required();
    app.add_option("--from", o.from, kPositionHelp)->capture_default_str();
    app.add_flag("--named", o.named, "add every named opening to its end");
    app.add_option("--lines", o.lines, "add the positions of the games in these files")
        ->type_name("FILE");
    app.add_option("--min-games", o.min_games, "of --lines: only what so many games reach")
        ->check(whole_number(1, 1000000))
        ->capture_default_str();
    app.add_option("--to-ply", o.to_ply, "of --lines and --deviate: not beyond this ply")
        ->check(whole_number(0, 60))
        ->capture_default_str();
    app.add_option("--like", o.like, "score anew all positions of this book")->type_name("FILE");
    app.add_flag("--grow", o.grow, "add what the lines from --from reach (default)");
    app.add_flag("--deepen", o.deepen, "bring what these lines reach to --depth");
    app.add_option("--own-loss", o.rule.own_loss_discs, "of these lines: the owner's, a move")
        ->check(number_between(0, 1e6))
        ->capture_default_str();
    app.add_option("--reply-loss", o.rule.reply_loss_discs, "of these lines: the opponent's")
        ->check(number_between(0, 1e6))
        ->capture_default_str();
    app.add_option("--max-ply", o.rule.max_ply, "of these lines: their end")
        ->check(whole_number(0, 60))
        ->capture_default_str();
    app.add_option("--deviate", o.deviate, "add what moves losing at most DISCS lead to")
        ->type_name("DISCS")
        ->check(number_between(0, 1e6));
    app.add_flag("--settle", o.settle, "bring every position of the book to --depth");
    app.add_option(
           "--shard", o.shard,
           "I/N: only the part I of N, from 1; to be merged. A part grows only from positions that "
           "it has: with --grow, merge and repeat until nothing is new")
        ->capture_default_str();
    add_scoring_flags(app, o.scoring);
}

std::vector<Board> positions_of_named_openings() {
    std::vector<Board> boards;
    for (const book::Opening& opening : book::openings()) {
        Game game;
        for (const Square s : opening.moves) {
            (void)game.play(s);
        }
        const auto more = book::positions_of(game, 60);
        boards.insert(boards.end(), more.begin(), more.end());
    }
    std::stable_sort(boards.begin(), boards.end(),
                     [](Board a, Board b) { return book::ply_of(a) < book::ply_of(b); });
    return boards;
}

// The steps of a build in their fixed order; each is repeatable and goes on where it was stopped.
class BuildRun {
  public:
    BuildRun(const BuildOptions& options, book::Builder& builder, const book::StepDone& step_done,
             std::vector<Board> listed, Board root)
        : o_(options),
          builder_(builder),
          step_done_(step_done),
          listed_(std::move(listed)),
          root_(root) {}

    [[nodiscard]] bool run() {
        if (!settle(listed_)) {
            return false;
        }
        const bool only_listed = !listed_.empty() || o_.deepen || o_.settle || o_.deviate >= 0;
        if ((o_.grow || !only_listed) &&
            !builder_.grow(root_, o_.rule, o_.scoring.plan, o_.scoring.shard, step_done_)) {
            return false;
        }
        return (o_.deviate < 0 ||
                settle(deviations(builder_.positions(), o_.deviate, o_.to_ply))) &&
               (!o_.deepen || deepen()) && (!o_.settle || settle_book());
    }

  private:
    [[nodiscard]] bool settle(const std::vector<Board>& boards) {
        return builder_.settle_all(boards, o_.scoring.plan, o_.scoring.shard, step_done_);
    }
    [[nodiscard]] bool has_work(const std::vector<Board>& boards) const {
        return std::any_of(boards.begin(), boards.end(), [&](Board b) {
            return o_.scoring.shard.holds(b) && !builder_.is_settled(b, o_.scoring.plan);
        });
    }
    // New values open new lines: until nothing is left to do.
    [[nodiscard]] bool deepen() {
        for (;;) {
            const auto boards = reach(builder_.positions(), root_, o_.rule).stored;
            if (!has_work(boards)) {
                return true;
            }
            if (!settle(boards)) {
                return false;
            }
        }
    }
    [[nodiscard]] bool settle_book() {
        for (;;) {
            const auto boards = boards_by_ply(builder_.positions());
            if (!has_work(boards)) {
                return true;
            }
            if (!settle(boards)) {
                return false;
            }
        }
    }

    const BuildOptions& o_;
    book::Builder& builder_;
    const book::StepDone& step_done_;
    std::vector<Board> listed_;
    Board root_;
};

// The positions that a build is told to add, whatever their value.
Result<std::vector<Board>> listed_positions(const BuildOptions& o) {
    std::vector<Board> boards;
    if (o.named) {
        boards = positions_of_named_openings();
    }
    const auto games = read_games(o.lines);
    if (!games) {
        return tl::unexpected(games.error());
    }
    const auto frequent = frequent_positions(*games, o.to_ply, o.min_games);
    boards.insert(boards.end(), frequent.begin(), frequent.end());
    if (!o.like.empty()) {
        const auto model = read_book(o.like);
        if (!model) {
            return tl::unexpected(model.error());
        }
        const auto all = boards_by_ply(to_map(*model));
        boards.insert(boards.end(), all.begin(), all.end());
    }
    return boards;
}

}  // namespace

int book_build(const Args& args) {
    CLI::App app(
        "Makes a book grow. Steps, in this order: --named, --lines and --like add positions;\n"
        "--grow adds what lines from a position reach; --deviate adds what near-best moves lead\n"
        "to; --deepen and --settle search deeper. All moves of a position are looked at, the best\n"
        "ones searched to --depth, and values negamaxed. Work is saved again and again: after a\n"
        "crash, the same command goes on.",
        "hasami book build");
    BuildOptions o;
    add_build_flags(app, o);
    if (const auto status = parse(app, args)) {
        return *status;
    }
    const auto shard = parse_shard(o.shard);
    if (!shard) {
        return report(shard.error());
    }
    o.scoring.shard = {shard->part - 1, shard->parts};
    const auto root = read_items(o.from);
    if (!root) {
        return report(root.error());
    }
    auto listed = listed_positions(o);
    if (!listed) {
        return report(listed.error());
    }
    auto opened = book::open_book(o.path);
    if (!opened) {
        return report(opened.error());
    }
    return run_book_job(*opened, o.scoring,
                        [&](book::Builder& builder, const book::StepDone& step_done) {
                            return BuildRun(o, builder, step_done, std::move(*listed),
                                            root->front().position().board)
                                .run();
                        });
}

namespace {

// The games that may be learned from: those that begin at a start of games.
Result<std::vector<Game>> games_to_learn(const std::vector<std::string>& files) {
    auto games = read_games(files);
    if (!games) {
        return tl::unexpected(games.error());
    }
    const std::size_t left_out = std::erase_if(
        *games, [](const Game& game) { return !book::is_game_start(game.start().board); });
    if (games->empty()) {
        return fail(fmt::format("{}: {} from set-up positions, expected games from their start",
                                fmt::join(files, ", "), left_out));
    }
    if (left_out > 0) {
        fmt::print("left out, as they begin at set-up positions: {}\n", left_out);
    }
    return games;
}

}  // namespace

int book_learn(const Args& args) {
    CLI::App app(
        "Adds the positions of games to a book, with searched values, and counts how often each\n"
        "move was played. Games from set-up positions are left out. The counts are saved at\n"
        "the end only, so that a learning that was killed can be repeated.",
        "hasami book learn");
    ScoringFlags scoring;
    std::string path;
    std::vector<std::string> files;
    int to_ply = 24;
    int min_games = 1;
    app.add_option("BOOK", path, "the file to change or to make")->required();
    app.add_option("FILE", files, "games: GGF, SGF, WTHOR, transcripts")->required();
    app.add_option("--to-ply", to_ply, "plies of each game to add")
        ->check(whole_number(0, 60))
        ->capture_default_str();
    app.add_option("--min-games", min_games, "add only what so many games reach")
        ->check(whole_number(1, 1000000))
        ->capture_default_str();
    add_scoring_flags(app, scoring);
    if (const auto status = parse(app, args)) {
        return *status;
    }
    const auto games = games_to_learn(files);
    if (!games) {
        return report(games.error());
    }
    auto opened = book::open_book(path);
    if (!opened) {
        return report(opened.error());
    }
    return run_book_job(
        *opened, scoring, [&](book::Builder& builder, const book::StepDone& step_done) {
            const auto boards = frequent_positions(*games, to_ply, min_games);
            if (!builder.settle_all(boards, scoring.plan, scoring.shard, step_done)) {
                return false;
            }
            for (const Game& game : *games) {
                count_game(builder.positions(), game);
            }
            return true;
        });
}

}  // namespace hasami::tools
