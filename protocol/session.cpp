#include "protocol/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <optional>
#include <utility>

#include "book/selection.h"
#include "engine/rules.h"

namespace hasami::protocol {
namespace {

using search::SearchResult;

std::shared_ptr<const book::Book> embedded_book() {
    return {std::shared_ptr<const book::Book>(), &book::Book::embedded()};
}

SearchResult finished_game(Board board) {
    SearchResult result;
    result.score = Score::from_discs(final_score_discs(board));
    result.selectivity = search::Selectivity::none;
    result.exact = true;
    result.source = search::Source::forced;
    return result;
}

SearchResult forced_pass() {
    SearchResult result;
    result.best = Square::pass;
    result.source = search::Source::forced;
    result.pv = {Square::pass};
    return result;
}

SearchResult from_book(const book::BookMove& move) {
    SearchResult result;
    result.best = move.square;
    result.score = move.score;
    result.depth = move.depth;
    result.exact = move.exact;
    result.source = search::Source::book;
    result.pv = {move.square};
    return result;
}

// A result of the position after a forced pass as one of the position before it.
SearchResult behind_pass(SearchResult result) {
    result.best = Square::pass;
    result.score = -result.score;
    result.bound = result.bound == search::Bound::lower   ? search::Bound::upper
                   : result.bound == search::Bound::upper ? search::Bound::lower
                                                          : search::Bound::exact;
    result.pv.insert(result.pv.begin(), Square::pass);
    result.lines = {{Square::pass, result.score, result.bound, result.depth, result.selectivity,
                     result.exact, result.pv}};
    return result;
}

// How many moves are valued for variety.
constexpr int kRandomLines = 5;

// Variety: to the value of each move a random amount in [0, random_discs) is added before the best
// is taken, so that a loss of random_discs is never taken on.
SearchResult drawn(SearchResult result, double random_discs, Rng& rng) {
    if (random_discs > 0 && !result.lines.empty()) {
        std::vector<double> values;
        for (const search::MoveLine& line : result.lines) {
            values.push_back(line.score.discs() + rng.unit() * random_discs);
        }
        const auto chosen = std::max_element(values.begin(), values.end()) - values.begin();
        result.answer_with(result.lines[static_cast<std::size_t>(chosen)]);
    }
    return result;
}

// The plies that a search within the limits may reach, so that shallower book values are not
// preferred to it. Roughly, 0.1 s are good for 14 plies, and each further ply takes 1.6 times as
// long: measured without late move reductions, with which the built-in book was not searched. At
// most kTrustedBookDepth, as a book's deep lines are worth more than their depth.
int searchable_depth(const search::SearchLimits& limits) {
    constexpr int kTrustedBookDepth = 24;
    constexpr double kMovesToCome = 25;
    double depth = limits.depth.value_or(kTrustedBookDepth);
    std::optional<double> seconds;
    if (limits.move_time) {
        seconds = std::chrono::duration<double>(*limits.move_time).count();
    } else if (limits.clock) {
        const search::Clock& c = *limits.clock;
        seconds = std::chrono::duration<double>(c.remaining).count() / kMovesToCome +
                  std::chrono::duration<double>(c.increment + c.byoyomi).count();
    }
    if (seconds) {
        depth = std::min(depth, 14 + std::log(std::max(*seconds, 1e-3) / 0.1) / std::log(1.6));
    }
    return std::clamp(static_cast<int>(depth), 0, kTrustedBookDepth);
}

// The depth of the engine's level, within what a whole game is worth waiting for.
book::ScoringPlan learning_plan(const EngineOptions& options) {
    constexpr int kDeepest = 18;
    const int level = options.level.value_or(search::kDefaultLevel);
    book::ScoringPlan plan;
    plan.depth =
        std::clamp(options.depth.value_or(search::level_at(level).midgame_depth), 1, kDeepest);
    plan.survey_depth = std::min(plan.survey_depth, plan.depth);
    return plan;
}

}  // namespace

Session::Session(const EngineOptions& options, Post post)
    : options_(options), post_(std::move(post)), rng_(options.seed) {}

Session::~Session() {
    stop_pondering();
    abort();
}

Result<std::unique_ptr<Session>> Session::create(const EngineOptions& options, Post post) {
    std::unique_ptr<Session> session(new Session(options, std::move(post)));
    return session->load(options, true, true).map([&] { return std::move(session); });
}

Result<void> Session::load(const EngineOptions& options, bool searcher, bool book) {
    std::shared_ptr<const book::Book> new_book = book_;
    if (book) {
        if (options.book_file.empty()) {
            new_book = embedded_book();
        } else if (auto file = book::Book::from_file(options.book_file); file) {
            new_book = std::make_shared<book::Book>(std::move(*file));
        } else {
            return tl::unexpected(file.error());
        }
    }
    if (searcher) {
        auto evaluator =
            options.weights_file.empty()
                ? Result<std::shared_ptr<const eval::Evaluator>>(eval::Evaluator::embedded())
                : eval::Evaluator::from_file(options.weights_file);
        if (!evaluator) {
            return tl::unexpected(evaluator.error());
        }
        abort();
        try {
            searcher_ = std::make_unique<search::Searcher>(*evaluator, searcher_config(options));
        } catch (const std::exception&) {  // no memory, or no more threads
            return fail(fmt::format("cannot have {} MiB of table and {} threads", options.hash_mib,
                                    options.threads));
        }
    }
    book_ = std::move(new_book);
    return {};
}

Result<void> Session::set_option(std::string_view name, std::string_view value) {
    EngineOptions changed = options_;
    if (auto set = protocol::set_option(changed, name, value); !set) {
        return set;
    }
    if (name == "level") {
        changed.depth.reset();  // which would be preferred
    }
    stop_pondering();
    const bool searcher = changed.threads != options_.threads ||
                          changed.hash_mib != options_.hash_mib || changed.isa != options_.isa ||
                          changed.weights_file != options_.weights_file;
    if (auto loaded = load(changed, searcher, changed.book_file != options_.book_file); !loaded) {
        return loaded;
    }
    if (changed.seed != options_.seed) {
        rng_ = Rng(changed.seed);
    }
    options_ = std::move(changed);
    return {};
}

void Session::set_game(Game game) {
    stop_pondering();
    abort();
    game_ = std::move(game);
}

Result<void> Session::play(Square move) {
    return play_as(game_.side_to_move(), move);
}

Result<void> Session::play_as(Color color, Square move) {
    abort();
    const int ply = game_.ply();
    auto played = game_.play_as(color, move);
    follow_pondering(ply);
    return played;
}

bool Session::undo() {
    stop_pondering();
    abort();
    return game_.undo();
}

void Session::go(Choice choice) {
    abort();
    started_ = std::chrono::steady_clock::now();
    if (take_ponder_hit()) {
        choice_ = choice;
        return;
    }
    const Color side = game_.side_to_move();
    const std::uint64_t id = begin();
    if (auto answer = immediate_answer(side, game_.board(), choice, rng_)) {
        post_({id, std::move(*answer), true});
        return;
    }
    choice_ = choice;
    search::SearchLimits limits = move_limits(side, game_.board());
    if (choice == Choice::best) {
        limits.multi_pv = 1;
    }
    start(id, game_.board(), limits);
}

void Session::hint(int count) {
    abort();
    search::SearchLimits limits = limits_of(options_, game_.board().empty_count());
    limits.multi_pv = std::clamp(count, 1, std::max(1, hasami::count(legal_moves(game_.board()))));
    if (!limits.is_hurried()) {
        // One pass for each depth: its lines take the place of those of the depth before.
        limits.midgame_selectivity = search::Selectivity::p95;
    }
    start_through_pass(game_.board(), limits);
}

void Session::evaluate(Board board) {
    abort();
    start_through_pass(board, limits_of(options_, board.empty_count()));
}

Result<void> Session::learn() {
    abort();
    stop_pondering();
    if (options_.book_file.empty() || !options_.use_book) {
        return fail("no book file to learn in, expected --book FILE");
    }
    if (!book::is_game_start(game_.start().board)) {
        return fail("a set-up position, expected a game from its start");
    }
    auto opened = book::open_book(options_.book_file);
    if (!opened) {
        return tl::unexpected(opened.error());
    }
    const std::uint64_t id = begin();
    learner_ = std::make_unique<Learner>(std::move(*opened), game_, learning_plan(options_),
                                         *searcher_, [this, id] {
                                             post_({id, {}, true});
                                         });
    return {};
}

Result<void> Session::end_learning() {
    const std::unique_ptr<Learner> learner = std::move(learner_);
    if (!learner) {
        return {};
    }
    return learner->finish().map(
        [this](book::Book saved) { book_ = std::make_shared<const book::Book>(std::move(saved)); });
}

std::optional<Error> Session::take_learning_error() {
    return std::exchange(learning_error_, std::nullopt);
}

std::optional<SearchResult> Session::accept(const SearchEvent& event) {
    if (pondering_ && event.id == pondering_->id) {
        if (event.done) {
            pondering_->result = event.result;
        }
        return std::nullopt;
    }
    if (event.id != current_id_) {
        return std::nullopt;
    }
    if (event.done) {
        current_id_.reset();
    }
    if (event.done && choice_ == Choice::varied) {
        return drawn(event.result, random_discs_of(options_), rng_);
    }
    return through_pass_ ? behind_pass(event.result) : event.result;
}

void Session::abort() {
    if (current_id_) {
        current_id_.reset();
        if (auto ended = end_learning(); !ended) {
            learning_error_ = std::move(ended.error());
        }
        searcher_->stop();
        searcher_->wait();
    }
}

void Session::finish_now() {
    if (learner_) {
        learner_->stop();
    } else if (current_id_) {
        searcher_->stop();
    }
}

std::chrono::milliseconds Session::elapsed() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() -
                                                                 started_);
}

void Session::ponder(std::span<const Square> expected) {
    Game future = game_;
    for (const Square move : expected) {
        if (!future.play(move)) {
            return;
        }
    }
    const Board board = future.board();
    Rng rng = rng_;  // a copy: pondering must not change what the book answers
    if (!options_.ponder || expected.empty() ||
        immediate_answer(future.side_to_move(), board, Choice::varied, rng)) {
        return;
    }
    stop_pondering();
    abort();
    search::SearchLimits limits = move_limits(future.side_to_move(), board);
    limits.ponders = limits.clock || limits.move_time;
    limits.clock.reset();
    limits.move_time.reset();
    pondering_ = Pondering{++last_id_, board, {expected.begin(), expected.end()}, {}};
    start(pondering_->id, board, limits);
}

std::vector<book::BookMove> Session::book_moves() const {
    const auto entry = options_.use_book ? book_->probe(game_.board()) : std::nullopt;
    return entry ? entry->moves : std::vector<book::BookMove>();
}

// What needs no search: the end of the game, a forced pass, a book move.
std::optional<SearchResult> Session::immediate_answer(Color side, Board board, Choice choice,
                                                      Rng& rng) {
    if (!has_moves(board)) {
        return is_over(board) ? finished_game(board) : forced_pass();
    }
    // The book makes no mistakes.
    const bool use_book = options_.use_book && mistakes_of(options_) == 0;
    const auto entry = use_book ? book_->probe(board) : std::nullopt;
    if (!entry) {
        return std::nullopt;
    }
    const int for_black =
        options_.draw_wins_for
            ? (*options_.draw_wins_for == Color::black ? kSquareCount : -kSquareCount)
            : options_.contempt_discs;
    book::SelectionOptions selection;
    selection.random_discs = choice == Choice::varied ? options_.book_random_discs : 0;
    selection.draw_discs = side == Color::black ? for_black : -for_black;
    selection.min_depth = searchable_depth(move_limits(side, board));
    const auto move = book::select(*entry, selection, rng);
    return move ? std::optional(from_book(*move)) : std::nullopt;
}

search::SearchLimits Session::move_limits(Color side, Board board) {
    const auto& own_clock = clock(side);
    auto limits = limits_of(options_, board.empty_count(), own_clock.has_value());
    if (own_clock) {
        own_clock->limit(limits, options_.lag_ms
                                     ? std::optional(std::chrono::milliseconds(*options_.lag_ms))
                                     : std::nullopt);
    }
    if (random_discs_of(options_) > 0) {
        limits.multi_pv = kRandomLines;
    }
    return limits;
}

// Turns pondering into the search of the position on the board, if it is the same.
bool Session::take_ponder_hit() {
    if (!pondering_ || !pondering_->expected.empty() || pondering_->board != game_.board()) {
        stop_pondering();
        return false;
    }
    through_pass_ = false;
    current_id_ = pondering_->id;
    if (pondering_->result) {
        post_({pondering_->id, std::move(*pondering_->result), true});
    } else {
        searcher_->ponder_hit(move_limits(game_.side_to_move(), game_.board()));
    }
    pondering_.reset();
    return true;
}

std::uint64_t Session::begin() {
    stop_pondering();
    through_pass_ = false;
    choice_ = Choice::best;
    current_id_ = ++last_id_;
    return last_id_;
}

void Session::start(std::uint64_t id, Board board, const search::SearchLimits& limits) {
    searcher_->start(
        board, limits,
        [this, id](const SearchResult& r) {
            post_({id, r, false});
        },
        [this, id](const SearchResult& r) {
            post_({id, r, true});
        });
}

// Also for positions without moves, which have a value but nothing to choose.
void Session::start_through_pass(Board board, search::SearchLimits limits) {
    started_ = std::chrono::steady_clock::now();
    const std::uint64_t id = begin();
    if (is_over(board)) {
        post_({id, finished_game(board), true});
        return;
    }
    through_pass_ = must_pass(board);
    start(id, through_pass_ ? board.passed() : board, limits);
}

void Session::follow_pondering(int first_new_ply) {
    for (int ply = first_new_ply; pondering_ && ply < game_.ply(); ++ply) {
        auto& expected = pondering_->expected;
        if (!expected.empty() && expected.front() == game_.moves()[static_cast<std::size_t>(ply)]) {
            expected.erase(expected.begin());
        } else {
            stop_pondering();
        }
    }
}

void Session::stop_pondering() {
    if (pondering_) {
        pondering_.reset();
        searcher_->stop();
        searcher_->wait();
    }
}

}  // namespace hasami::protocol
