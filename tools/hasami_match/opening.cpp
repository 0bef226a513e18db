// SPDX-License-Identifier: MIT
#include "tools/hasami_match/opening.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/ggf.h"
#include "engine/hash.h"
#include "engine/notation.h"
#include "engine/rules.h"
#include "engine/text.h"
#include "tools/hasami_match/embedded_openings.h"

namespace hasami::match {
namespace {

Opening opening_of(const Game& game, int max_plies) {
    const auto plies = std::min<std::ptrdiff_t>(max_plies, std::ssize(game.moves()));
    return {game.start(), {game.moves().begin(), game.moves().begin() + plies}};
}

Result<Opening> parse_line(std::string_view line, const Source& source, int max_plies) {
    // A transcript has a digit behind its first letter; no board does.
    const bool transcript = line.size() > 1 && (is_digit(line[1]) || is_digit(line[0]));
    if (transcript) {
        return parse_transcript(line, standard_start(), source).map([max_plies](const Game& game) {
            return opening_of(game, max_plies);
        });
    }
    std::size_t end = 0;
    return parse_position_prefix(line, end, source).map([](const Position& position) {
        return Opening{position, {}};
    });
}

Result<std::vector<Opening>> parse_lines(std::string_view text, std::string_view name,
                                         int max_plies) {
    std::vector<Opening> openings;
    for (int number = 1; !text.empty(); ++number) {
        std::string_view line = next_field(text, '\n');
        line = trimmed(line.substr(0, line.find_first_of("#%")));
        if (line.empty()) {
            continue;
        }
        Result<Opening> opening = parse_line(line, Source{name, number, 1}, max_plies);
        if (!opening) {
            return tl::unexpected(opening.error());
        }
        if (is_over(opening->position().board)) {
            return fail(fmt::format("{}:{}: the game is over after this opening", name, number));
        }
        openings.push_back(*std::move(opening));
    }
    return openings;
}

Result<std::vector<Opening>> parse_games(std::string_view text, std::string_view name,
                                         int max_plies) {
    const Result<std::vector<GameRecord>> games = parse_ggf(text, {name});
    if (!games) {
        return tl::unexpected(games.error());
    }
    std::vector<Opening> openings;
    for (const GameRecord& record : *games) {
        openings.push_back(opening_of(record.game, max_plies));
        if (is_over(openings.back().position().board)) {
            return fail(
                fmt::format("{}: game {}: over after the opening; cut it by "
                            "--opening-plies",
                            name, openings.size()));
        }
    }
    return openings;
}

// Depth-first search for moves that fill exactly the target's squares.
class WayFinder {
  public:
    explicit WayFinder(const Position& target) : target_(target) {}

    std::optional<Opening> find() {
        const Position start = standard_start();
        const bool possible = (start.board.occupied() & ~target_.board.occupied()) == 0;
        if (possible && search(start)) {
            return Opening{start, moves_};
        }
        return std::nullopt;
    }

  private:
    bool search(const Position& position) {
        constexpr std::size_t kMaxPositions = 1'000'000;
        if (position == target_) {
            return true;
        }
        if (seen_.size() >= kMaxPositions || !seen_.insert(position.board).second) {
            return false;
        }
        if (must_pass(position.board)) {
            return try_move(position, Square::pass);
        }
        const Bitboard open = legal_moves(position.board) & target_.board.occupied();
        for (const Square s : squares_of(open)) {
            if (try_move(position, s)) {
                return true;
            }
        }
        return false;
    }

    bool try_move(const Position& position, Square s) {
        moves_.push_back(s);
        if (search({play(position.board, s), opponent(position.side)})) {
            return true;
        }
        moves_.pop_back();
        return false;
    }

    Position target_;
    std::vector<Square> moves_;
    // The side to move follows from the board but for passes, which lead to boards of their own.
    std::set<Board> seen_;
};

}  // namespace

Position Opening::position() const {
    Position position = start;
    for (const Square move : moves) {
        position = {play(position.board, move), opponent(position.side)};
    }
    return position;
}

Result<std::vector<Opening>> parse_openings(std::string_view text, std::string_view name,
                                            int max_plies) {
    const auto first = text.find_first_not_of(" \t\r\n0123456789");
    const bool ggf = first != std::string_view::npos && text[first] == '(';
    Result<std::vector<Opening>> openings =
        ggf ? parse_games(text, name, max_plies) : parse_lines(text, name, max_plies);
    if (openings && openings->empty()) {
        return fail(fmt::format("{}: no openings, expected transcripts, OBF or GGF", name));
    }
    return openings;
}

std::vector<Opening> default_openings() {
    return parse_openings(embedded_openings(), "openings-balanced.txt", 60).value();
}

std::optional<Opening> from_standard_start(const Opening& opening) {
    if (opening.start == standard_start()) {
        return opening;
    }
    return WayFinder(opening.position()).find();
}

std::uint64_t checksum_of(std::span<const Opening> openings) {
    constexpr std::uint64_t kMultiplier = 0x9E3779B97F4A7C15U;
    std::uint64_t sum = 0;
    for (const Opening& opening : openings) {
        const std::uint64_t side = opening.start.side == Color::black ? 0U : 1U;
        sum = sum * kMultiplier + hash_of(opening.start.board) + side;
        for (const Square move : opening.moves) {
            sum = sum * kMultiplier + static_cast<std::uint64_t>(hasami::index_of(move));
        }
    }
    return sum;
}

}  // namespace hasami::match
