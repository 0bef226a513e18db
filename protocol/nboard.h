// The NBoard protocol, version 2: what a viewer asks of an engine, and the answers.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <span>
#include <string>
#include <string_view>

#include "engine/game_record.h"
#include "protocol/event_loop.h"
#include "protocol/line_writer.h"
#include "protocol/session.h"

namespace hasami::protocol {

// Unknown commands are ignored, bad ones answered by a status line; the viewer sends moves that it
// accepted, so answers are never played here.
class NBoard : public Protocol {
  public:
    NBoard(Session& session, LineWriter& writer) : session_(session), writer_(writer) {}

    [[nodiscard]] WhileSearching while_searching(std::string_view line) const override;
    [[nodiscard]] bool is_last(std::string_view line) const override;
    void execute(std::string_view line) override;
    void on_progress(const search::SearchResult& result) override;
    void on_done(const search::SearchResult& result) override;
    void on_abort() override;
    [[nodiscard]] bool finished() const override { return finished_; }

  private:
    using Row = CommandRow<void (NBoard::*)(const Arguments&)>;
    enum class Request { none, go, hint, analyze, learn };

    [[nodiscard]] static std::span<const Row> table() noexcept;

    void cmd_analyze(const Arguments& arguments);
    void cmd_go(const Arguments& arguments);
    void cmd_hint(const Arguments& arguments);
    void cmd_learn(const Arguments& arguments);
    void cmd_move(const Arguments& arguments);
    void cmd_nboard(const Arguments& arguments);
    void cmd_ping(const Arguments& arguments);
    void cmd_quit(const Arguments& arguments);
    void cmd_set(const Arguments& arguments);
    void cmd_stop(const Arguments& arguments);

    void set_contempt(std::string_view value);
    void set_depth(std::string_view value);
    void set_game(std::string_view ggf);
    void set_clock(Color color, const GameRecord& record);
    void play(std::string_view move);
    void start(Request request, std::string_view status);
    void analyze_next();
    void end_learning(const Result<void>& outcome);
    void answer(const search::SearchResult& result);
    void write_book_hints(std::size_t count);
    void write_search_hints(const search::SearchResult& result);
    void status(std::string_view text);

    Session& session_;
    LineWriter& writer_;
    Request request_ = Request::none;
    int analyzed_ply_ = 0;     // the position that `analyze` is at, last first
    bool stopped_ = false;     // no position after this one
    std::string shown_hints_;  // the last ones of this search
    bool finished_ = false;
};

}  // namespace hasami::protocol
