// A game at the terminal: the dialogue of `hasami play`.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <optional>
#include <queue>
#include <string>
#include <string_view>

#include "book/opening_names.h"
#include "protocol/session.h"

namespace hasami::tools {

// Which sides the person plays.
enum class Person { black, white, both, none };

// The reports of the session's searches, taken by the thread that waits for them.
class SearchReports {
  public:
    void post(protocol::SearchEvent event);
    [[nodiscard]] protocol::SearchEvent take();

  private:
    std::mutex mutex_;
    std::condition_variable filled_;
    std::queue<protocol::SearchEvent> events_;
};

class PlayTable {
  public:
    // `language` is that of opening names.
    PlayTable(std::istream& in, std::ostream& out, Person person, book::Language language) noexcept
        : in_(in), out_(out), person_(person), language_(language) {}

    // Sits down with an engine; the error says what it could not load.
    [[nodiscard]] Result<void> seat(const protocol::EngineOptions& options);
    // Plays from `start` until the game is over and the person leaves, or the input ends.
    void play(const Game& start);

  private:
    enum class Turn { moved, leave, again };

    [[nodiscard]] bool is_persons_turn() const;
    void show();
    [[nodiscard]] std::string evaluation_bar() const;
    [[nodiscard]] std::vector<std::string> facts() const;
    Turn ask();
    Turn obey(std::string_view line);
    Turn try_move(Square move);
    void play_engine_move();
    [[nodiscard]] search::SearchResult wait_for_result();
    void take_back();
    void hint(int count);
    void set_level(std::string_view text);
    void say_result();

    std::istream& in_;
    std::ostream& out_;
    Person person_;
    book::Language language_;
    SearchReports reports_;
    std::unique_ptr<protocol::Session> session_;
    std::optional<Score> black_score_;  // the engine's last word, seen from Black
    bool black_score_exact_ = false;
    std::array<std::chrono::steady_clock::duration, 2> used_{};
};

}  // namespace hasami::tools
