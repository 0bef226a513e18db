// An engine under the referee's eyes: what it is told and asked, whatever its protocol.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/game.h"
#include "tools/hasami_match/engine_spec.h"
#include "tools/hasami_match/process.h"
#include "tools/hasami_match/time_control.h"

namespace hasami::match {

// Why a game ended before its true end, always at the cost of the side at fault.
enum class FaultKind {
    no_start,      // could not be started, or did not get ready
    crash,         // the process ended
    closed,        // closed its output but runs on
    hang,          // no answer within its time and the referee's patience
    malformed,     // an answer that the protocol does not allow, or a legal move refused
    illegal_move,  // a move that the rules do not allow
    time,          // answered too late
    resigned
};

// "no start", "crash", "closed output", "hang", "malformed answer", "illegal move", "time",
// "resigned".
[[nodiscard]] std::string_view name_of(FaultKind kind) noexcept;
[[nodiscard]] std::optional<FaultKind> parse_fault_kind(std::string_view name) noexcept;

// The beginning of `text` on one line, fit for records and terminals.
[[nodiscard]] std::string one_line(std::string_view text);

// `detail` holds the offending line, or what is known of the process.
struct Fault {
    FaultKind kind = FaultKind::malformed;
    std::string detail;
};

template <class T>
using Outcome = tl::expected<T, Fault>;

// A log of what was said, for debugging an engine: "seconds engine < line to it",
// "seconds engine > line from it", "seconds engine ! line on its standard error".
class Dialogue {
  public:
    explicit Dialogue(const std::filesystem::path& file)
        : out_(file), start_(std::chrono::steady_clock::now()) {}
    [[nodiscard]] bool is_open() const { return out_.is_open(); }
    void note(std::string_view engine, char direction, std::string_view line);

  private:
    std::ofstream out_;
    SteadyTime start_;
};

// A game's frame, told to both engines before its first move.
struct GameSetup {
    Position start;
    std::vector<Square> opening;  // moves already made, passes explicit
    std::string black_name;
    std::string white_name;
    TimeControl black_time;
    TimeControl white_time;
};

// A move as the referee has accepted it.
struct MadeMove {
    Color color = Color::black;
    Square square = Square::none;
    Duration used{0};
    std::optional<double> eval_discs;  // as the mover reported it, from its own view
};

struct MoveAnswer {
    Square move = Square::none;
    std::string line;  // as it came
    Duration used{0};  // see Engine::since
    std::optional<double> eval_discs;
    std::optional<std::uint64_t> nodes;
};

// To be used by one thread only. After a Fault the engine is of no more use.
class Engine {
  public:
    explicit Engine(EngineSpec spec) : spec_(std::move(spec)) {}
    virtual ~Engine() = default;
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    [[nodiscard]] const EngineSpec& spec() const noexcept { return spec_; }
    // nullptr ends the logging. The log must outlive the engine or the next call.
    void log_to(Dialogue* dialogue) noexcept { dialogue_ = dialogue; }

    // Started, and no contact lost since.
    [[nodiscard]] bool running() const noexcept { return process_ != nullptr && !broken_; }

    // Starts the process and waits until it is ready; every fault is a no_start.
    [[nodiscard]] Outcome<void> start();
    [[nodiscard]] virtual Outcome<void> new_game(const GameSetup& setup) = 0;
    // A move that this engine did not answer itself, or a forced pass of either side.
    [[nodiscard]] virtual Outcome<void> tell(const MadeMove& move) = 0;
    // The engine's own answer was accepted.
    [[nodiscard]] virtual Outcome<void> confirm(const MadeMove& move) = 0;
    // Asks for a move of `side`, whose clock shows `clock`; waits at most until `patience` from
    // the request.
    [[nodiscard]] virtual Outcome<MoveAnswer> ask(Color side, const SideClock& clock,
                                                  Duration patience) = 0;
    // Lets the process end by itself, for at most a second.
    virtual void quit();

  protected:
    // The protocol's part of start(), to be done by `deadline`.
    [[nodiscard]] virtual Outcome<void> greet(SteadyTime deadline) = 0;

    [[nodiscard]] Outcome<void> send(std::string_view line, SteadyTime deadline);
    // The next line, blank ones included.
    [[nodiscard]] Outcome<std::string> receive(SteadyTime deadline);
    [[nodiscard]] SteadyTime answer_deadline() const {
        return std::chrono::steady_clock::now() + spec_.answer_timeout;
    }
    // The time from `asked`, when a request had been sent, to the arrival of the last line
    // received. That this thread had to wait for a processor to see the line is not the engine's
    // time.
    [[nodiscard]] Duration since(SteadyTime asked) const;
    // A line that has arrived already, or nothing.
    [[nodiscard]] Outcome<std::optional<std::string>> pending_line();

  private:
    // `partial`: what came of a line.
    [[nodiscard]] Fault lost_contact(std::string_view partial = "");
    void log_errors();
    Outcome<std::string> received(ChildProcess::ReadStatus status, std::string line);

    EngineSpec spec_;
    std::unique_ptr<ChildProcess> process_;
    bool broken_ = false;
    Dialogue* dialogue_ = nullptr;
    std::string last_line_;
};

// An engine of the protocol that `spec` names, not yet started.
[[nodiscard]] std::unique_ptr<Engine> make_engine(const EngineSpec& spec);

}  // namespace hasami::match
