// What the user says about an engine: how to start it and how to talk to it.
// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "tools/hasami_match/time_control.h"

namespace hasami::match {

enum class EngineProtocol { gtp, nboard };

// How an engine learns of forced passes.
enum class PassMode {
    automatic,      // explicit until the engine refuses one, silent from then on
    explicit_pass,  // as a move
    silent          // not at all: it works them out by itself
};

struct EngineSpec {
    std::string name;
    std::string command;    // split at blanks; quotes and backslashes protect them; no shell
    std::string directory;  // working directory, empty for the match's own
    EngineProtocol protocol = EngineProtocol::nboard;
    PassMode passes = PassMode::automatic;
    std::vector<std::string> init;            // lines sent once after the start
    std::optional<TimeControl> time_control;  // where it differs from the match's
    Duration start_timeout = std::chrono::seconds(30);
    // For any answer when no clock runs, and for answers to anything but the request for a move.
    Duration answer_timeout = std::chrono::seconds(300);
    bool restart = true;  // a fresh process for each game
};

// From "key=value" words as in --engine. Keys: name, cmd, dir, proto, passes, init (may repeat),
// tc, movetime, start-timeout, timeout, restart.
[[nodiscard]] Result<EngineSpec> parse_engine(const std::vector<std::string>& words);

// From a JSON array of objects with the same keys; `init` may be a string or an array of them.
[[nodiscard]] Result<std::vector<EngineSpec>> parse_engines_json(std::string_view text);

// The same keys, for the configuration file. parse_engines_json reads it back.
[[nodiscard]] nlohmann::ordered_json to_json(const EngineSpec& spec);

// The words of a command line: blanks separate; '...' and "..." and a backslash protect.
[[nodiscard]] Result<std::vector<std::string>> split_command(std::string_view command);

}  // namespace hasami::match
