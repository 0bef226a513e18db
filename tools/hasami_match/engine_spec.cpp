// SPDX-License-Identifier: MIT
#include "tools/hasami_match/engine_spec.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <utility>

#include "engine/text.h"
#include "tools/hasami_match/json_text.h"

namespace hasami::match {
namespace {

using Json = nlohmann::ordered_json;

template <class T, std::size_t N>
using Names = std::array<std::pair<std::string_view, T>, N>;

constexpr Names<EngineProtocol, 2> kProtocols{
    {{"gtp", EngineProtocol::gtp}, {"nboard", EngineProtocol::nboard}}};
constexpr Names<PassMode, 3> kPassModes{{{"auto", PassMode::automatic},
                                         {"explicit", PassMode::explicit_pass},
                                         {"silent", PassMode::silent}}};
constexpr Names<bool, 2> kSwitches{{{"on", true}, {"off", false}}};

template <class T, std::size_t N>
Result<void> set_by_name(T& target, const Names<T, N>& names, std::string_view key,
                         std::string_view value) {
    std::string expected;
    for (const auto& [name, meaning] : names) {
        if (name == value) {
            target = meaning;
            return {};
        }
        expected += fmt::format("{}{}", expected.empty() ? "" : " or ", name);
    }
    return fail(fmt::format("engine: {}={}: expected {}", key, value, expected));
}

template <class T, std::size_t N>
std::string_view name_in(const Names<T, N>& names, T value) {
    for (const auto& [name, meaning] : names) {
        if (meaning == value) {
            return name;
        }
    }
    return "";
}

template <class T, class U>
Result<void> set_parsed(T& target, Result<U> value, std::string_view key) {
    if (!value) {
        return fail(fmt::format("engine: {}: {}", key, value.error().message));
    }
    target = *std::move(value);
    return {};
}

Result<void> set_key(EngineSpec& spec, std::string_view key, std::string_view value) {
    // The values stand in lines to the engine and in the records.
    if (const std::string shown = quoted(value, value.size());
        shown != fmt::format("'{}'", value)) {
        return fail(fmt::format("engine: {}={}: expected printable UTF-8 text", key, shown));
    }
    if (key == "name") {
        spec.name = value;
    } else if (key == "cmd") {
        spec.command = value;
    } else if (key == "dir") {
        spec.directory = value;
    } else if (key == "init") {
        spec.init.emplace_back(value);
    } else if (key == "proto") {
        return set_by_name(spec.protocol, kProtocols, key, value);
    } else if (key == "passes") {
        return set_by_name(spec.passes, kPassModes, key, value);
    } else if (key == "restart") {
        return set_by_name(spec.restart, kSwitches, key, value);
    } else if (key == "tc") {
        return set_parsed(spec.time_control, parse_time_control(value), key);
    } else if (key == "movetime") {
        return set_parsed(spec.time_control, parse_move_time(value), key);
    } else if (key == "start-timeout") {
        return set_parsed(spec.start_timeout, parse_seconds(value), key);
    } else if (key == "timeout") {
        return set_parsed(spec.answer_timeout, parse_seconds(value), key);
    } else {
        return fail(
            fmt::format("engine: unknown key '{}', expected name, cmd, dir, proto, passes, "
                        "init, tc, movetime, start-timeout, timeout or restart",
                        key));
    }
    return {};
}

// Checks what every engine needs and fills in the name.
Result<EngineSpec> completed(EngineSpec spec) {
    const Result<std::vector<std::string>> words = split_command(spec.command);
    if (!words) {
        return tl::unexpected(words.error());
    }
    if (words->empty()) {
        return fail(fmt::format("engine '{}': cmd= is missing", spec.name));
    }
    if (spec.name.empty()) {
        spec.name = words->front().substr(words->front().find_last_of('/') + 1);
    }
    // These delimit text in the records.
    if (spec.name.find_first_of("[]/\\") != std::string::npos) {
        return fail(fmt::format("engine name '{}': must not hold brackets or slashes", spec.name));
    }
    return spec;
}

Result<EngineSpec> engine_from_json(const Json& object) {
    if (!object.is_object()) {
        return fail(fmt::format("expected an object for each engine, found {}",
                                object.is_array() ? "an array" : quoted(json_text(object), 60)));
    }
    EngineSpec spec;
    for (const auto& [key, value] : object.items()) {
        const Json list = value.is_array() && key == "init" ? value : Json::array({value});
        for (const Json& item : list) {
            if (item.is_structured() || item.is_null()) {
                return fail(fmt::format("engine: {}: expected text, a number, true or false", key));
            }
            const std::string text = item.is_string()    ? item.get<std::string>()
                                     : item.is_boolean() ? (item.get<bool>() ? "on" : "off")
                                                         : item.dump();
            if (const auto set = set_key(spec, key, text); !set) {
                return tl::unexpected(set.error());
            }
        }
    }
    return completed(std::move(spec));
}

}  // namespace

Result<EngineSpec> parse_engine(const std::vector<std::string>& words) {
    EngineSpec spec;
    for (const std::string& word : words) {
        const auto equals = word.find('=');
        if (equals == std::string::npos) {
            return fail(fmt::format("engine: '{}': expected key=value", word));
        }
        const std::string_view text = word;
        if (const auto set = set_key(spec, text.substr(0, equals), text.substr(equals + 1)); !set) {
            return tl::unexpected(set.error());
        }
    }
    return completed(std::move(spec));
}

Result<std::vector<EngineSpec>> parse_engines_json(std::string_view text) {
    const Result<Json> document = parse_json(text);
    if (!document || !document->is_array()) {
        return fail(document ? "expected a JSON array of objects" : document.error().message);
    }
    std::vector<EngineSpec> engines;
    for (const Json& object : *document) {
        Result<EngineSpec> engine = engine_from_json(object);
        if (!engine) {
            return tl::unexpected(engine.error());
        }
        engines.push_back(*std::move(engine));
    }
    return engines;
}

Json to_json(const EngineSpec& spec) {
    Json object;
    object["name"] = spec.name;
    object["cmd"] = spec.command;
    object["dir"] = spec.directory;
    object["proto"] = name_in(kProtocols, spec.protocol);
    object["passes"] = name_in(kPassModes, spec.passes);
    object["init"] = spec.init;
    if (spec.time_control && spec.time_control->kind == TimeControl::Kind::per_move) {
        object["movetime"] = format_seconds(spec.time_control->base);
    } else if (spec.time_control) {
        object["tc"] = to_string(*spec.time_control);
    }
    object["start-timeout"] = format_seconds(spec.start_timeout);
    object["timeout"] = format_seconds(spec.answer_timeout);
    object["restart"] = name_in(kSwitches, spec.restart);
    return object;
}

Result<std::vector<std::string>> split_command(std::string_view command) {
    std::vector<std::string> words;
    bool in_word = false;
    char quote = 0;
    for (std::size_t i = 0; i < command.size(); ++i) {
        const char c = command[i];
        if (quote == 0 && (c == ' ' || c == '\t')) {
            in_word = false;
            continue;
        }
        if (!in_word) {
            words.emplace_back();
            in_word = true;
        }
        if (c == quote) {
            quote = 0;
        } else if (quote == 0 && (c == '\'' || c == '"')) {
            quote = c;
        } else if (c == '\\' && quote != '\'' && i + 1 < command.size()) {
            words.back() += command[++i];
        } else {
            words.back() += c;
        }
    }
    if (quote != 0) {
        return fail(fmt::format("command '{}': unclosed {}", command, quote));
    }
    return words;
}

}  // namespace hasami::match
