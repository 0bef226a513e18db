// SPDX-License-Identifier: MIT
#include "tools/hasami_train/labeller.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <memory>

#include "engine/rng.h"
#include "engine/rules.h"
#include "tests/eval/random_weights.h"

using namespace hasami;
using namespace hasami::tools;
using eval::LabelKind;

namespace {

Game random_game(std::uint64_t seed) {
    Rng rng(seed);
    Game game;
    while (!game.is_over()) {
        Bitboard rest = legal_moves(game.board());
        for (int skip = rest != 0 ? rng.below(count(rest)) : 0; skip > 0; --skip) {
            rest = without_first(rest);
        }
        REQUIRE(game.play(rest != 0 ? first_square(rest) : Square::pass));
    }
    return game;
}

// The final score under perfect play, in discs for the player to move.
int minimax(Board b) {
    if (is_over(b)) {
        return final_score_discs(b);
    }
    if (must_pass(b)) {
        return -minimax(b.passed());
    }
    int best = -64;
    for (const Square s : squares_of(legal_moves(b))) {
        best = std::max(best, -minimax(play(b, s)));
    }
    return best;
}

// The labels of a game in which no move was random: all are known.
std::vector<Label> all_labels(Labeller& labeller, const Game& game) {
    std::vector<Label> labels;
    for (const auto& label : labeller.label({game})) {
        REQUIRE(label);
        labels.push_back(*label);
    }
    return labels;
}

double result_for_mover(const Game& game, int ply) {
    const int black = game.black_score_discs();
    return game.position_at(ply).side == Color::black ? black : -black;
}

}  // namespace

TEST_CASE("without help labels are the game's result", "[tools]") {
    Labeller labeller({});
    const Game game = random_game(1);
    const auto labels = all_labels(labeller, game);
    REQUIRE(static_cast<int>(labels.size()) == game.ply());
    for (int ply = 0; ply < game.ply(); ++ply) {
        CHECK(labels[static_cast<std::size_t>(ply)].discs == result_for_mover(game, ply));
    }
    CHECK(labels.front().kind == LabelKind::result);
}

TEST_CASE("late positions are solved and correct the earlier ones", "[tools]") {
    LabelOptions options;
    options.solve_from = 7;
    Labeller labeller(options);
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Game game = random_game(seed);
        const auto labels = all_labels(labeller, game);
        for (int ply = 0; ply < game.ply(); ++ply) {
            const Board board = game.position_at(ply).board;
            const Label& label = labels[static_cast<std::size_t>(ply)];
            if (board.empty_count() <= options.solve_from) {
                REQUIRE(label.discs == minimax(board));
                REQUIRE(label.kind == LabelKind::exact);
            } else if (ply + 1 < game.ply()) {
                REQUIRE(label.discs == -labels[static_cast<std::size_t>(ply) + 1].discs);
            }
        }
    }
}

// As in games whose moves are random almost to the end.
TEST_CASE("positions before a late random move are solved also where games are trusted",
          "[tools]") {
    const Game game = random_game(2);
    int random_ply = game.ply() - 1;
    while (game.position_at(random_ply).board.empty_count() < 5 ||
           game.moves()[static_cast<std::size_t>(random_ply - 1)] == Square::pass) {
        --random_ply;
    }
    LabelOptions options;
    options.trusted_from = 12;
    options.solve_from = 10;
    Labeller labeller(options);
    const auto labels = labeller.label({game, 0, {random_ply}});
    const auto before = static_cast<std::size_t>(random_ply - 1);
    REQUIRE(labels[before]);
    CHECK(labels[before]->kind == LabelKind::exact);
    CHECK(labels[before]->discs == minimax(game.position_at(random_ply - 1).board));
}

TEST_CASE("static values are averaged along the game, and blunders cut it", "[tools]") {
    const auto evaluator =
        std::make_shared<const eval::Evaluator>(test::random_weights(1, {4}, 60), "random", 0);
    const Game game = random_game(3);
    for (const double blunder : {128.0, 0.0}) {
        LabelOptions options;
        options.trusted_from = 10;
        options.evaluator = evaluator;
        options.keep = 0.75;
        options.blunder_discs = blunder;
        Labeller labeller(options);
        const auto labels = all_labels(labeller, game);
        int cut = 0;
        int tied = 0;
        for (int ply = 0; ply + 1 < game.ply(); ++ply) {
            const Board board = game.position_at(ply).board;
            const Label& label = labels[static_cast<std::size_t>(ply)];
            const double after = labels[static_cast<std::size_t>(ply) + 1].discs;
            if (board.empty_count() <= options.trusted_from) {
                CHECK(label.kind == LabelKind::exact);
                CHECK(label.discs == result_for_mover(game, ply));
            } else if (has_moves(board)) {
                const double own = evaluator->evaluate(board).discs();
                const bool is_cut = label.discs == Approx(own);
                const bool is_tied = label.discs == Approx(-0.75 * after + 0.25 * own);
                CHECK((is_cut || is_tied));
                cut += is_cut ? 1 : 0;
                tied += is_tied ? 1 : 0;
            }
        }
        // A random game under random weights: about half of the moves lose something.
        CHECK(cut == (blunder > 100 ? 0 : cut));
        CHECK((blunder > 100 ? tied : cut) > 10);
    }
}

TEST_CASE("a result is no label before a random move, nor in the opening", "[tools]") {
    RecordedGame recorded{random_game(6), 12, {20, 30}};
    const int plies = recorded.game.ply();
    LabelOptions options;
    Labeller plain(options);
    options.evaluator =
        std::make_shared<const eval::Evaluator>(test::random_weights(1, {4}, 60), "random", 0);
    Labeller averaging(options);
    const auto results = plain.label(recorded);
    const auto averages = averaging.label(recorded);
    for (int ply = 0; ply < plies; ++ply) {
        const auto i = static_cast<std::size_t>(ply);
        const bool is_chosen = ply >= 12 && ply != 20 && ply != 30;
        CHECK(averages[i].has_value() == is_chosen);
        CHECK(results[i].has_value() == (ply > 30));
        if (ply > 30) {
            CHECK(results[i]->discs == result_for_mover(recorded.game, ply));
        }
    }
    // With nothing to average, its own value.
    const double own = options.evaluator->evaluate(recorded.game.position_at(29).board).discs();
    CHECK(averages[29]->discs == Approx(own));
}

TEST_CASE("siblings are positions after other moves, valued by a search", "[tools]") {
    SiblingSearch siblings(eval::Evaluator::embedded(), 2);
    Rng rng(5);
    const Game game = random_game(4);
    int found = 0;
    for (int ply = 0; ply < game.ply(); ++ply) {
        const Board before = game.position_at(ply).board;
        const Square played = game.moves()[static_cast<std::size_t>(ply)];
        const auto board = SiblingSearch::choose(before, played, rng);
        CHECK(board.has_value() == (count(legal_moves(before)) > 1));
        if (!board) {
            continue;
        }
        ++found;
        CHECK(board->empty_count() == before.empty_count() - 1);
        CHECK_FALSE(*board == play(before, played));
        if (board->empty_count() <= 7) {
            const Label label = siblings.value(*board);
            CHECK(label.kind == LabelKind::exact);
            CHECK(label.discs == minimax(*board));
        }
    }
    CHECK(found > 30);
}
