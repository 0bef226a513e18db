// GTP, the Go Text Protocol, as Othello programs and viewers use it.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/event_loop.h"
#include "protocol/line_writer.h"
#include "protocol/session.h"

namespace hasami::protocol {

// Strictly one reply for each command. Passes may be written or left out by the other side.
class Gtp : public Protocol {
  public:
    Gtp(Session& session, LineWriter& writer) : session_(session), writer_(writer) {}

    [[nodiscard]] WhileSearching while_searching(std::string_view line) const override;
    [[nodiscard]] bool is_last(std::string_view line) const override;
    void execute(std::string_view line) override;
    void on_progress(const search::SearchResult& result) override;
    void on_done(const search::SearchResult& result) override;
    void on_abort() override;
    [[nodiscard]] bool finished() const override { return finished_; }

  private:
    // Text of a success, Error for a failure, nothing while a search works on the reply.
    using Reply = Result<std::optional<std::string>>;
    using Row = CommandRow<Reply (Gtp::*)(const Arguments&)>;
    enum class Request { none, genmove, reg_genmove, move_values };

    [[nodiscard]] static std::span<const Row> table() noexcept;

    // The program and its commands.
    Reply cmd_help(const Arguments& arguments);
    Reply cmd_known_command(const Arguments& arguments);
    Reply cmd_list_commands(const Arguments& arguments);
    Reply cmd_name(const Arguments& arguments);
    Reply cmd_protocol_version(const Arguments& arguments);
    Reply cmd_quit(const Arguments& arguments);
    Reply cmd_set_level(const Arguments& arguments);
    Reply cmd_set_option(const Arguments& arguments);
    Reply cmd_version(const Arguments& arguments);
    // The game.
    Reply cmd_boardsize(const Arguments& arguments);
    Reply cmd_clear_board(const Arguments& arguments);
    Reply cmd_final_score(const Arguments& arguments);
    Reply cmd_komi(const Arguments& arguments);
    Reply cmd_list_games(const Arguments& arguments);
    Reply cmd_loadsgf(const Arguments& arguments);
    Reply cmd_play(const Arguments& arguments);
    Reply cmd_set_game(const Arguments& arguments);
    Reply cmd_showboard(const Arguments& arguments);
    Reply cmd_undo(const Arguments& arguments);
    // Moves and time.
    Reply cmd_genmove(const Arguments& arguments);
    Reply cmd_reg_genmove(const Arguments& arguments);
    Reply cmd_time_left(const Arguments& arguments);
    Reply cmd_time_settings(const Arguments& arguments);
    // GoGui's extensions.
    Reply cmd_analyze_commands(const Arguments& arguments);
    Reply cmd_interrupt(const Arguments& arguments);
    Reply cmd_move_values(const Arguments& arguments);
    Reply cmd_play_sequence(const Arguments& arguments);
    Reply cmd_rules_board(const Arguments& arguments);
    Reply cmd_rules_board_size(const Arguments& arguments);
    Reply cmd_rules_final_result(const Arguments& arguments);
    Reply cmd_rules_legal_moves(const Arguments& arguments);
    Reply cmd_rules_side_to_move(const Arguments& arguments);

    void new_game(Game game);
    void reset_clock(Color color);
    [[nodiscard]] Result<void> play(Color color, Square move);
    // Passes for the side to move if it must and `color` wants to move.
    [[nodiscard]] Result<void> give_turn_to(Color color);
    void undo();
    [[nodiscard]] Reply search_for(Color color, Request request);
    [[nodiscard]] std::string played_move(const search::SearchResult& result);
    void write_reply(const Reply& reply);

    Session& session_;
    LineWriter& writer_;
    std::string id_;  // of the command that waits for its reply
    Request request_ = Request::none;
    std::optional<TimeControl> time_control_;
    std::vector<int> silent_passes_;  // plies of passes that the other side never wrote
    bool finished_ = false;
};

}  // namespace hasami::protocol
