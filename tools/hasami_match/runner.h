// Plays the games of a match on several threads.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "tools/hasami_match/config.h"
#include "tools/hasami_match/match_record.h"
#include "tools/hasami_match/store.h"

namespace hasami::match {

struct RunOptions {
    int threads = 1;               // games at a time
    ResultStore* store = nullptr;  // where games are kept; nullptr: nowhere
    Dialogue* dialogue = nullptr;  // the log of game `dialogue_game`; nullptr: none
    int dialogue_game = 0;
    // Called after each game was kept, from any thread, one call at a time.
    std::function<void(const MatchRecord&)> on_game;
};

// Starts each engine once, so that a wrong command ends the match before its first game.
[[nodiscard]] Result<void> check_engines(const MatchConfig& config);

// The games of the configuration's shard that are not among `done`, in the order of their index;
// each thread has its own engines. Ends early when `stop` is requested or the SPRT decides; games
// under way are then dropped. Returns `done` and the new games, or the error that kept a game from
// being written.
[[nodiscard]] Result<std::vector<MatchRecord>> run_match(const MatchConfig& config,
                                                         std::vector<MatchRecord> done,
                                                         const RunOptions& options,
                                                         std::stop_token stop = {});

// A game's GGF line with the clocks of its engines.
[[nodiscard]] std::string ggf_line(const MatchConfig& config, const MatchRecord& record);

}  // namespace hasami::match
