#include "engine/game.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string>

#include "engine/rules.h"

namespace hasami {

Position standard_start() noexcept {
    return {{bit(Square::e4) | bit(Square::d5), bit(Square::d4) | bit(Square::e5)}, Color::black};
}

Position parallel_start() noexcept {
    return {{bit(Square::d5) | bit(Square::e5), bit(Square::d4) | bit(Square::e4)}, Color::black};
}

Position handicap_start(int corners) noexcept {
    constexpr Square kOrder[] = {Square::a1, Square::h8, Square::h1, Square::a8};
    Position start = standard_start();
    for (int i = 0; i < corners; ++i) {
        start.board.player |= bit(kOrder[i]);
    }
    return {start.board.passed(), Color::white};
}

std::optional<Position> start_named(std::string_view name) noexcept {
    std::string lower(name);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (lower == "start") {
        return standard_start();
    }
    if (lower == "parallel") {
        return parallel_start();
    }
    if (lower.size() == 9 && lower.starts_with("handicap") && lower[8] >= '1' && lower[8] <= '4') {
        return handicap_start(lower[8] - '0');
    }
    return std::nullopt;
}

Position Game::position_at(int ply) const {
    Position p = start_;
    for (int i = 0; i < ply; ++i) {
        p = {hasami::play(p.board, moves_[static_cast<std::size_t>(i)]), opponent(p.side)};
    }
    return p;
}

bool Game::is_over() const noexcept {
    return hasami::is_over(current_.board);
}

bool Game::try_play(Square s) {
    const Board b = current_.board;
    if (s == Square::pass) {
        if (!must_pass(b)) {
            return false;
        }
        current_.board = b.passed();
    } else {
        const Bitboard turned =
            is_on_board(s) && contains(b.empties(), s) ? flips(b, s) : Bitboard{0};
        if (turned == 0) {
            return false;
        }
        current_.board = b.after(s, turned);
    }
    current_.side = opponent(current_.side);
    moves_.push_back(s);
    return true;
}

Result<void> Game::play(Square s) {
    if (!try_play(s)) {
        return fail(fmt::format("illegal move {} for {} after {} moves", to_string(s),
                                name_of(current_.side), ply()));
    }
    return {};
}

Result<void> Game::play_inserting_pass(Square s) {
    if (try_play(s)) {
        return {};
    }
    if (s != Square::pass && must_pass(current_.board) && is_legal(current_.board.passed(), s)) {
        (void)try_play(Square::pass);
    }
    return play(s);
}

Result<void> Game::play_as(Color c, Square s) {
    if (c == current_.side) {
        return play(s);
    }
    if (!must_pass(current_.board)) {
        return fail(fmt::format("wrong color: {} is to move", name_of(current_.side)));
    }
    return play_inserting_pass(s);
}

bool Game::undo() noexcept {
    if (moves_.empty()) {
        return false;
    }
    moves_.pop_back();
    current_ = position_at(ply());
    return true;
}

int Game::black_score_discs(ScoringRule rule) const noexcept {
    const int score = final_score_discs(current_.board, rule);
    return current_.side == Color::black ? score : -score;
}

}  // namespace hasami
