// Lines of input and reports of searches as one queue of events, handled by one thread.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <iosfwd>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/command_table.h"
#include "protocol/session.h"

namespace hasami::protocol {

struct LineRead {
    std::string line;
};
struct InputEnded {};
using Event = std::variant<LineRead, InputEnded, SearchEvent>;

// Any thread posts, one thread takes.
class EventQueue {
  public:
    using Deadline = std::chrono::steady_clock::time_point;

    void post(Event event);
    // Waits for an event; nothing when the deadline passes first.
    [[nodiscard]] std::optional<Event> next(std::optional<Deadline> deadline = {});

  private:
    std::mutex mutex_;
    std::condition_variable posted_;
    std::deque<Event> events_;
};

// A language spoken over lines. All members but is_last are called from the loop's thread.
class Protocol {
  public:
    virtual ~Protocol() = default;

    // What to do with `line` while a search runs.
    [[nodiscard]] virtual WhileSearching while_searching(std::string_view line) const = 0;
    // Nothing may be read behind this line. Called from the reader's thread.
    [[nodiscard]] virtual bool is_last(std::string_view line) const = 0;
    virtual void execute(std::string_view line) = 0;
    virtual void on_progress(const search::SearchResult& result) = 0;
    virtual void on_done(const search::SearchResult& result) = 0;
    // The search was ended without on_done.
    virtual void on_abort() = 0;
    // The dialogue is over.
    [[nodiscard]] virtual bool finished() const = 0;
};

class EventLoop {
  public:
    // After the end of the input the lines that still wait get `grace` in all; then every search
    // answers at once.
    static constexpr std::chrono::seconds kGrace{60};

    EventLoop(EventQueue& queue, Session& session, Protocol& protocol,
              std::chrono::milliseconds grace = kGrace)
        : queue_(queue), session_(session), protocol_(protocol), grace_(grace) {}

    // Takes events until finished().
    void run();
    void handle(Event event);
    [[nodiscard]] bool finished() const;

  private:
    void read(std::string line);
    void report(const SearchEvent& event);
    void run_waiting_lines();
    void abort();

    EventQueue& queue_;
    Session& session_;
    Protocol& protocol_;
    std::chrono::milliseconds grace_;
    std::deque<std::string> waiting_;
    std::optional<EventQueue::Deadline> deadline_;  // set once the input has ended
};

// Posts the lines of `in` without their line ends until the protocol's last one, or InputEnded.
// Bytes of a line behind the first MiB are dropped: no command is that long.
void read_lines(std::istream& in, const Protocol& protocol, EventQueue& queue);

}  // namespace hasami::protocol
