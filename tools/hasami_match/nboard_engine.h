// A client of engines that speak the NBoard protocol, version 2.
// SPDX-License-Identifier: MIT
#pragma once

#include "tools/hasami_match/engine.h"

namespace hasami::match {

// Talks as the NBoard program does: `set game` at the start of a game, `move` after each move,
// `ping` before each `go`. Lines whose first word is unknown are ignored, as the protocol says.
// The protocol knows no time per move; it is told as a clock of that time with an increment of as
// much, from which every move takes all.
class NBoardEngine : public Engine {
  public:
    using Engine::Engine;

    [[nodiscard]] Outcome<void> new_game(const GameSetup& setup) override;
    [[nodiscard]] Outcome<void> tell(const MadeMove& move) override;
    [[nodiscard]] Outcome<void> confirm(const MadeMove& move) override { return tell(move); }
    [[nodiscard]] Outcome<MoveAnswer> ask(Color side, const SideClock& clock,
                                          Duration patience) override;

  protected:
    [[nodiscard]] Outcome<void> greet(SteadyTime deadline) override;

  private:
    // Sends a ping and waits for its pong.
    [[nodiscard]] Outcome<void> synchronise(SteadyTime deadline);

    int ping_ = 0;
    TimeControl black_time_;
    TimeControl white_time_;
};

}  // namespace hasami::match
