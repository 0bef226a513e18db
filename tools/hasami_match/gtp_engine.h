// A client of engines that speak the Go Text Protocol as Othello engines do.
// SPDX-License-Identifier: MIT
#pragma once

#include <set>

#include "tools/hasami_match/engine.h"

namespace hasami::match {

// Sends no command ids (some engines answer them wrongly). Commands that the engine does not list
// are not sent. Clocks are told before each request by time_left, in whole seconds rounded down
// where the engine refuses decimals. Precondition of new_game: the standard start.
class GtpEngine : public Engine {
  public:
    using Engine::Engine;

    [[nodiscard]] Outcome<void> new_game(const GameSetup& setup) override;
    [[nodiscard]] Outcome<void> tell(const MadeMove& move) override;
    [[nodiscard]] Outcome<void> confirm(const MadeMove&) override { return {}; }
    [[nodiscard]] Outcome<MoveAnswer> ask(Color side, const SideClock& clock,
                                          Duration patience) override;

  protected:
    [[nodiscard]] Outcome<void> greet(SteadyTime deadline) override;

  private:
    struct Reply {
        bool success = false;
        std::string text;  // lines joined by newlines, without the leading sign
        std::string first_line;
        Duration used{0};
    };
    [[nodiscard]] Outcome<Reply> command(std::string_view line, SteadyTime deadline);
    [[nodiscard]] Outcome<std::string> first_line(SteadyTime deadline);
    // Reads on to the empty line that ends a reply.
    [[nodiscard]] Outcome<Reply> with_rest(Reply reply);
    // No output has arrived since the last reply.
    [[nodiscard]] Outcome<void> expect_silence();
    [[nodiscard]] bool knows(std::string_view command) const;
    // Sends "before SECONDS after".
    [[nodiscard]] Outcome<void> tell_time(std::string_view before, Duration time,
                                          std::string_view after);
    [[nodiscard]] Outcome<void> tell_settings(const TimeControl& control);

    std::set<std::string, std::less<>> commands_;
    bool greeted_ = false;
    bool whole_seconds_ = false;
    bool silent_passes_ = false;
};

}  // namespace hasami::match
