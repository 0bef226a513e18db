// What `hasami match` prints while it plays: games, standings, and how long it will take.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <vector>

#include "tools/hasami_match/config.h"
#include "tools/hasami_match/match_record.h"
#include "tools/hasami_match/standings.h"

namespace hasami::tools {

// Games and standings go to stdout, the rate to stderr: as a line that is redrawn on a terminal,
// with each standings elsewhere.
class MatchReporter {
  public:
    enum class Form { text, json };

    // `done`: the games that were there before. Standings appear after each `report_every` games;
    // 0: only at the end.
    MatchReporter(const match::MatchConfig& config, std::vector<match::MatchRecord> done, Form form,
                  int report_every);

    // A game has ended. To be called by one thread at a time.
    void add(const match::MatchRecord& record);
    // The standings of the whole match.
    void finish();

  private:
    [[nodiscard]] match::Standings standings() const;
    void clear_line() const;
    void show_progress() const;

    const match::MatchConfig& config_;
    std::vector<match::MatchRecord> records_;
    Form form_;
    int report_every_;
    std::size_t planned_;
    bool on_terminal_;
    int played_ = 0;
    std::chrono::steady_clock::time_point start_;
};

}  // namespace hasami::tools
