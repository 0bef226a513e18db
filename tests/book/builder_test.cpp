#include "book/builder.h"

#include <catch2/catch.hpp>

#include "book/book_file.h"
#include "engine/rules.h"
#include "tests/book/book_samples.h"
#include "tests/support/positions.h"

namespace hasami::book {

namespace {

const Board kStart = canonical(standard_start().board).board;

// Made-up scores that depend on the position after the move and on the depth, as a search's do.
std::vector<BookMove> scores_of(const ScoreRequest& request) {
    std::vector<BookMove> scores;
    for (const Square s : squares_of(request.moves)) {
        const Child child = child_after(request.board, s);
        Rng rng(hash_of(child.board) + static_cast<unsigned>(request.depth));
        scores.push_back({s, Score::from_raw(rng.below(2001) - 1000), request.depth, false, 0});
    }
    return scores;
}

std::optional<std::vector<BookMove>> scorer(const ScoreRequest& request) {
    return scores_of(request);
}

bool go_on() {
    return true;
}

// Minimax over everything down to `plies` below `b`, then what the settled scores say.
Score minimax(Board b, int plies, const ScoringPlan& plan) {
    if (plies == 0) {
        Builder leaf({}, scorer);
        REQUIRE(leaf.settle(b, plan));
        return leaf.positions().at(b).front().score;
    }
    Score best = -Score::infinity();
    for (const Square s : squares_of(legal_moves(b))) {
        const Child child = child_after(b, s);
        REQUIRE_FALSE(child.same_mover);
        best = std::max(best, -minimax(child.board, plies - 1, plan));
    }
    return best;
}

constexpr LineRule kEverything{200, 200, 4};

}  // namespace

TEST_CASE("growing without a limit on losses finds every position once", "[book]") {
    Builder builder({}, scorer);
    REQUIRE(builder.grow(kStart, kEverything, {}, {}, go_on));
    std::map<int, int> by_ply;
    for (const auto& [board, moves] : builder.positions()) {
        ++by_ply[ply_of(board)];
    }
    // Published counts of positions after n moves, symmetric ones counted once.
    REQUIRE(by_ply == std::map<int, int>{{0, 1}, {1, 1}, {2, 3}, {3, 14}, {4, 60}});
}

TEST_CASE("values are the minimax of the settled leaves", "[book]") {
    const ScoringPlan plan{.depth = 12, .survey_depth = 6, .margin_discs = 2};
    Builder builder({}, scorer);
    REQUIRE(builder.grow(kStart, kEverything, plan, {}, go_on));
    REQUIRE(builder.positions().at(kStart).front().score == minimax(kStart, 4, plan));
    const CheckReport report = check(builder.positions(), {kStart});
    REQUIRE(report.wrong_values == 0);
    REQUIRE(report.orphans == 0);
}

TEST_CASE("settled means that no shallow move comes within the margin", "[book]") {
    const ScoringPlan plan{.depth = 14, .survey_depth = 5, .margin_discs = 3};
    Builder builder({}, scorer);
    Rng rng(1);
    for (int i = 0; i < 200; ++i) {
        const Board b = canonical(test::random_board(rng, rng.below(30))).board;
        if (!has_moves(b)) {
            continue;
        }
        REQUIRE(builder.settle(b, plan));
        REQUIRE(builder.is_settled(b, plan));
        const auto& moves = builder.positions().at(b);
        REQUIRE(static_cast<int>(moves.size()) == count(legal_moves(b)));
        for (const BookMove& m : moves) {
            const bool close = (moves.front().score - m.score).discs() <= plan.margin_discs;
            const bool linked = linked_move(builder.positions(), b, m).has_value();
            REQUIRE((!close || linked || m.depth == plan.depth));
        }
    }
}

TEST_CASE("a deeper plan deepens, the same plan asks nothing", "[book]") {
    int asked = 0;
    Builder builder({}, [&](const ScoreRequest& request) {
        ++asked;
        return scorer(request);
    });
    REQUIRE(builder.settle(kStart, {.depth = 10}));
    const int first = asked;
    REQUIRE(builder.settle(kStart, {.depth = 10}));
    REQUIRE(asked == first);
    REQUIRE(builder.settle(kStart, {.depth = 20}));
    REQUIRE(asked > first);
    REQUIRE(builder.positions().at(kStart).front().depth == 20);
}

TEST_CASE("few empties are solved as a whole", "[book]") {
    Rng rng(2);
    Board b = test::random_board(rng, 54);
    while (!has_moves(b)) {
        b = test::random_board(rng, 54);
    }
    b = canonical(b).board;
    std::vector<ScoreRequest> requests;
    Builder builder({}, [&](const ScoreRequest& request) {
        requests.push_back(request);
        auto scores = scores_of(request);
        for (BookMove& m : scores) {
            m.exact = true;
        }
        return std::optional(scores);
    });
    REQUIRE(builder.settle(b, {.depth = 4, .survey_depth = 2, .solve_from_empties = 10}));
    REQUIRE(requests.size() == 1);
    REQUIRE(requests[0].moves == legal_moves(b));
    REQUIRE(requests[0].depth == b.empty_count());
}

TEST_CASE("a scorer that stops leaves a sound book", "[book]") {
    for (int limit = 0; limit < 60; limit += 7) {
        int left = limit;
        Builder builder({}, [&](const ScoreRequest& request) {
            return left-- > 0 ? scorer(request) : std::nullopt;
        });
        REQUIRE_FALSE(builder.grow(kStart, kEverything, {}, {}, go_on));
        REQUIRE(to_book(builder.positions()));
        REQUIRE(check(builder.positions(), {kStart}).wrong_values == 0);
        // Going on with what is there ends in the same book as one run.
        Builder rest(builder.positions(), scorer);
        REQUIRE(rest.grow(kStart, kEverything, {}, {}, go_on));
        REQUIRE(rest.positions().size() == 79);
    }
}

TEST_CASE("shards merge to the book of one machine", "[book]") {
    Builder whole({}, scorer);
    REQUIRE(whole.grow(kStart, kEverything, {}, {}, go_on));
    PositionMap merged;
    for (int round = 0; round < 6; ++round) {
        std::vector<PositionMap> parts;
        for (int i = 0; i < 3; ++i) {
            Builder part(merged, scorer);
            REQUIRE(part.grow(kStart, kEverything, {}, {i, 3}, go_on));
            parts.push_back(part.positions());
        }
        for (const PositionMap& part : parts) {
            merge(merged, part);
        }
    }
    REQUIRE(merged.size() == whole.positions().size());
    REQUIRE(check(merged, {kStart}).wrong_values == 0);
    REQUIRE(merged.at(kStart).front().score == whole.positions().at(kStart).front().score);
}

TEST_CASE("merging keeps the deeper score and the larger count", "[book]") {
    const Square s = first_square(legal_moves(kStart));
    PositionMap into{{kStart, {{s, Score::from_discs(1), 10, false, 5}}}};
    merge(into, {{kStart, {{s, Score::from_discs(2), 12, false, 3}}}});
    REQUIRE(into.at(kStart).front() == BookMove{s, Score::from_discs(2), 12, false, 5});
    merge(into, {{kStart, {{s, Score::from_discs(3), 8, false, 9}}}});
    REQUIRE(into.at(kStart).front() == BookMove{s, Score::from_discs(2), 12, false, 9});
}

TEST_CASE("lines follow the owner's best moves and the opponent's reasonable ones", "[book]") {
    Builder builder({}, scorer);
    const LineRule rule{.own_loss_discs = 0, .reply_loss_discs = 3, .max_ply = 6};
    REQUIRE(builder.grow(kStart, rule, {}, {}, go_on));
    REQUIRE(reach(builder.positions(), kStart, rule).missing.empty());
    const auto narrow =
        reach(builder.positions(), kStart, {.reply_loss_discs = 0, .max_ply = 6}).stored;
    const auto wide = reach(builder.positions(), kStart, rule).stored;
    REQUIRE(narrow.size() >= 7);
    REQUIRE(narrow.size() < wide.size());
    REQUIRE(ply_of(wide.back()) == 6);
}

TEST_CASE("pruning keeps the cheapest lines and no orphans", "[book]") {
    Builder builder({}, scorer);
    REQUIRE(builder.grow(kStart, {200, 200, 5}, {}, {}, go_on));
    PositionMap positions = builder.positions();
    prune(positions, {kStart}, 6, 1000);
    REQUIRE(positions.size() < builder.positions().size());
    REQUIRE(check(positions, {kStart}).orphans == 0);
    const std::size_t kept = positions.size();
    prune(positions, {kStart}, 100, kept / 2);
    REQUIRE(positions.size() == kept / 2);
    REQUIRE(check(positions, {kStart}).orphans == 0);
    REQUIRE(positions.contains(kStart));
}

TEST_CASE("values pass through forced passes and ends of games", "[book]") {
    // Black must pass after eight moves; nine moves end the other game, 64-0 for Black.
    const Game pass = test::game_of("f5f6d3g5h5h4g7h6");
    Builder builder({}, scorer);
    for (const Board b : positions_of(pass, 60)) {
        REQUIRE(builder.settle(b, {}));
    }
    const Board after_pass = canonical(pass.board().passed()).board;
    REQUIRE(builder.settle(after_pass, {}));
    negamax(builder.positions());
    const Board before = pass.position_at(7).board;
    REQUIRE(test::told(builder.positions(), before, Square::h6).score ==
            builder.positions().at(after_pass).front().score);

    const Game wipe_out = test::game_of("f5d6c5f6e7f4g5e6e3");
    REQUIRE(wipe_out.is_over());
    Builder ending({}, scorer);
    for (const Board b : positions_of(wipe_out, 60)) {
        REQUIRE(ending.settle(b, {}));
    }
    const auto last = to_book(ending.positions())->probe(wipe_out.position_at(8).board);
    REQUIRE(last->moves.front() == BookMove{Square::e3, Score::max(), 1, true, 0});
}

TEST_CASE("the positions of a game and its counts", "[book]") {
    const Game game = test::game_of("f5d6c3d3c4f4f6f3");
    REQUIRE(positions_of(game, 60).size() == 9);
    REQUIRE(positions_of(game, 3).size() == 4);
    Builder builder({}, scorer);
    for (const Board b : positions_of(game, 60)) {
        REQUIRE(builder.settle(b, {}));
    }
    count_game(builder.positions(), game);
    count_game(builder.positions(), test::game_of("c4e3f6"));
    const auto games = [&](const Game& at, Square move) {
        return test::told(builder.positions(), at.board(), move).games;
    };
    REQUIRE(games(test::game_of("f5"), Square::d6) == 2);
    REQUIRE(games(test::game_of("f5d6"), Square::c3) == 2);
    REQUIRE(games(test::game_of("f5d6c3"), Square::d3) == 1);
    REQUIRE(games(test::game_of("f5d6c3"), Square::f4) == 0);
}

TEST_CASE("counts of games end at the largest one", "[book]") {
    const Game game = test::game_of("f5");
    const Square s = symmetric(Square::f5, canonical(game.start().board).symmetry);
    PositionMap positions{{kStart, {{s, Score::from_discs(0), 10, false, kMaxGames - 1}}}};
    for (int i = 0; i < 2; ++i) {
        count_game(positions, game);
        REQUIRE(positions.at(kStart).front().games == kMaxGames);
    }
    // The file holds as many.
    const Book book = to_book(positions).value();
    REQUIRE(Book::from_bytes(encode(book))->moves(0).front().games == kMaxGames);
}

TEST_CASE("games start from the usual positions and their symmetric images", "[book]") {
    for (const Board start : game_starts()) {
        for (int symmetry = 0; symmetry < kSymmetryCount; ++symmetry) {
            REQUIRE(is_game_start(symmetric(start, symmetry)));
        }
    }
    REQUIRE_FALSE(is_game_start(test::game_of("f5").board()));
}

TEST_CASE("a proven position needs all its moves proven", "[book]") {
    const Game game = test::game_of("f5d6");
    const Board b = canonical(game.board()).board;
    Builder builder({}, scorer);
    for (const Board board : positions_of(game, 60)) {
        REQUIRE(builder.settle(board, {}));
    }
    auto& moves = builder.positions().at(b);
    const auto d6_is_exact = [&] {
        negamax(builder.positions());
        return test::told(builder.positions(), test::game_of("f5").board(), Square::d6).exact;
    };
    moves.front().exact = true;
    REQUIRE_FALSE(d6_is_exact());
    for (BookMove& m : moves) {
        m.exact = true;
    }
    REQUIRE(d6_is_exact());
}

}  // namespace hasami::book
