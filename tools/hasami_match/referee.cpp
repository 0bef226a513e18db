// SPDX-License-Identifier: MIT
#include "tools/hasami_match/referee.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

#include "engine/rules.h"

namespace hasami::match {
namespace {

constexpr std::array<Color, 2> kColors{Color::black, Color::white};

std::size_t index_of(Color side) {
    return side == Color::black ? 0 : 1;
}

class Referee {
  public:
    Referee(Engine& black, Engine& white, const Opening& opening, const RefereeConfig& config)
        : engines_{&black, &white},
          clocks_{SideClock(config.time[0]), SideClock(config.time[1])},
          opening_(opening),
          config_(config),
          game_(opening.start) {}

    std::optional<MatchRecord> play(const std::stop_token& stop) {
        record_.start = opening_.start;
        record_.opening_plies = static_cast<int>(opening_.moves.size());
        record_.names = {engines_[0]->spec().name, engines_[1]->spec().name};
        record_.date = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
        for (const Square move : opening_.moves) {
            accept({game_.side_to_move(), move, Duration{0}, std::nullopt});
        }
        begin();
        while (!game_.is_over() && !record_.ending.fault) {
            if (stop.stop_requested()) {
                return std::nullopt;
            }
            if (must_pass(game_.board())) {
                force_pass();
            } else {
                request_move();
            }
        }
        return std::move(record_);
    }

  private:
    // Tells both engines of the new game.
    void begin() {
        const GameSetup setup{opening_.start,   opening_.moves,  record_.names[0],
                              record_.names[1], config_.time[0], config_.time[1]};
        for (const Color side : kColors) {
            Engine& engine = *engines_[index_of(side)];
            const Outcome<void> started = engine.running() ? Outcome<void>() : engine.start();
            check(side, started ? engine.new_game(setup) : started);
        }
    }

    void force_pass() {
        const MadeMove pass{game_.side_to_move(), Square::pass, Duration{0}, std::nullopt};
        accept(pass);
        for (const Color side : kColors) {
            check(side, engines_[index_of(side)]->tell(pass));
        }
    }

    void request_move() {
        const Color side = game_.side_to_move();
        SideClock& clock = clocks_[index_of(side)];
        constexpr std::chrono::seconds kPatience{2};
        Engine& engine = *engines_[index_of(side)];
        const Duration patience = clock.limited() ? clock.remaining() + config_.margin + kPatience
                                                  : engine.spec().answer_timeout;
        const Outcome<MoveAnswer> answer = engine.ask(side, clock, patience);
        if (!answer) {
            end_with(side, answer.error());
            return;
        }
        add_nodes(side, *answer);
        if (clock.limited() && answer->used > clock.remaining() + config_.margin) {
            end_with(side, {FaultKind::time, fmt::format("{} after {} s, the clock showed {} s",
                                                         answer->line, format_seconds(answer->used),
                                                         format_seconds(clock.remaining()))});
            return;
        }
        if (!is_legal(game_.board(), answer->move)) {
            end_with(side, {FaultKind::illegal_move, answer->line});
            return;
        }
        clock.spend(answer->used);
        const MadeMove move{side, answer->move, answer->used, answer->eval_discs};
        accept(move);
        if (!game_.is_over()) {
            check(side, engine.confirm(move));
            check(opponent(side), engines_[index_of(opponent(side))]->tell(move));
        }
    }

    void accept(const MadeMove& move) {
        [[maybe_unused]] const auto played = game_.play(move.square);
        record_.moves.push_back(move);
    }

    void add_nodes(Color side, const MoveAnswer& answer) {
        auto& total = record_.nodes[index_of(side)];
        if (answer.nodes) {
            total = total.value_or(0) + *answer.nodes;
        }
    }

    void check(Color side, const Outcome<void>& outcome) {
        if (!outcome) {
            end_with(side, outcome.error());
        }
    }

    // The first fault counts.
    void end_with(Color side, const Fault& fault) {
        if (!record_.ending.fault) {
            record_.ending = {fault.kind, side, one_line(fault.detail)};
        }
    }

    std::array<Engine*, 2> engines_;
    std::array<SideClock, 2> clocks_;
    const Opening& opening_;
    const RefereeConfig& config_;
    Game game_;
    MatchRecord record_;
};

}  // namespace

std::optional<MatchRecord> play_game(Engine& black, Engine& white, const Opening& opening,
                                     const RefereeConfig& config, const std::stop_token& stop) {
    return Referee(black, white, opening, config).play(stop);
}

}  // namespace hasami::match
