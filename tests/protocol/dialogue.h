// A protocol in this process: lines in, lines out, events handled by the test's own thread.
// SPDX-License-Identifier: MIT
#pragma once

#include <catch2/catch.hpp>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/event_loop.h"
#include "protocol/line_writer.h"
#include "protocol/session.h"

namespace hasami::test {

// One thread, a small table, shallow searches, no book.
inline protocol::EngineOptions quick_options(int level = 4) {
    protocol::EngineOptions options;
    options.threads = 1;
    options.hash_mib = 1;
    options.level = level;
    options.use_book = false;
    return options;
}

// A session with its queue.
class Table {
  public:
    explicit Table(const protocol::EngineOptions& options) {
        auto created = protocol::Session::create(
            options, [this](protocol::SearchEvent event) { queue.post(std::move(event)); });
        REQUIRE(created);
        session = std::move(*created);
    }

    protocol::EventQueue queue;
    std::unique_ptr<protocol::Session> session;
};

template <class Language>
class Dialogue {
  public:
    explicit Dialogue(const protocol::EngineOptions& options = quick_options())
        : table_(options),
          writer_(out_),
          language_(*table_.session, writer_),
          loop_(table_.queue, *table_.session, language_) {}

    [[nodiscard]] protocol::Session& session() { return *table_.session; }
    [[nodiscard]] bool finished() const { return loop_.finished(); }

    // Hands over a line; a search that it starts goes on beside the test.
    void send(std::string_view line) { loop_.handle(protocol::LineRead{std::string(line)}); }
    void end_input() { loop_.handle(protocol::InputEnded{}); }

    // Handles events until no search owes an answer.
    void settle() {
        while (session().searching()) {
            loop_.handle(*table_.queue.next());
        }
    }

    // What was written since the last call.
    [[nodiscard]] std::string take() {
        std::string text = out_.str();
        out_.str("");
        return text;
    }

    // The answer to one line, once it is complete.
    [[nodiscard]] std::string ask(std::string_view line) {
        send(line);
        settle();
        return take();
    }

    // The next line written; events are handled while there is none. Nothing when none will come.
    [[nodiscard]] std::optional<std::string> next_line() {
        pending_ += take();
        while (pending_.empty() && session().searching()) {
            loop_.handle(*table_.queue.next());
            pending_ += take();
        }
        const std::size_t end = pending_.find('\n');
        if (end == std::string::npos) {
            return std::nullopt;
        }
        std::string line = pending_.substr(0, end);
        pending_.erase(0, end + 1);
        return line;
    }

  private:
    Table table_;
    std::ostringstream out_;
    protocol::LineWriter writer_;
    Language language_;
    protocol::EventLoop loop_;
    std::string pending_;
};

}  // namespace hasami::test
