// SPDX-License-Identifier: MIT
#include "tools/hasami_match/merge.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <map>

#include "engine/file.h"
#include "engine/replace_file.h"
#include "engine/text.h"
#include "tools/hasami_match/config.h"
#include "tools/hasami_match/json_text.h"
#include "tools/hasami_match/store.h"

namespace hasami::match {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

struct KeptGame {
    MatchRecord record;
    std::string ggf;
};

Result<void> add_part(const fs::path& part, std::map<int, KeptGame>& games) {
    Result<LoadedResults> loaded = load_results(part / ResultStore::kResults);
    const Result<std::string> ggf = read_file(part / ResultStore::kGames);
    if (!loaded || !ggf) {
        return tl::unexpected(loaded ? ggf.error() : loaded.error());
    }
    std::string_view lines = *ggf;
    for (MatchRecord& record : loaded->records) {
        const std::string_view line = next_field(lines, '\n');
        if (loaded->torn_bytes > 0 || line.empty()) {
            return fail(fmt::format("{}: was broken off while writing; run it with --resume first",
                                    part.string()));
        }
        const int index = record.index;
        if (!games.emplace(index, KeptGame{std::move(record), std::string(line)}).second) {
            return fail(fmt::format("{}: game {} is in another part too", part.string(), index));
        }
    }
    return {};
}

std::optional<SprtConfig> sprt_of(const Json& config) {
    const auto found = config.find("sprt");
    if (found == config.end() || !found->is_object()) {
        return std::nullopt;
    }
    std::string text;
    for (const auto& [key, value] : found->items()) {
        text +=
            fmt::format("{}={} ", key, value.is_string() ? value.get<std::string>() : value.dump());
    }
    const Result<SprtConfig> sprt = parse_sprt(text);
    return sprt ? std::optional(*sprt) : std::nullopt;
}

std::vector<std::string> names_of(const Json& config) {
    std::vector<std::string> names;
    for (const Json& engine : config["engines"]) {
        names.push_back(engine.is_object() ? engine.value("name", "") : "");
    }
    return names;
}

}  // namespace

Result<KeptMatch> merge_matches(const fs::path& out, const std::vector<fs::path>& parts) {
    Result<Json> config = load_config(parts.front());
    if (!config) {
        return tl::unexpected(config.error());
    }
    (*config)["shard"] = "1/1";
    std::map<int, KeptGame> games;
    for (const fs::path& part : parts) {
        const Result<Json> other = load_config(part);
        if (!other) {
            return tl::unexpected(other.error());
        }
        if (const std::string what = difference(*other, *config, Purpose::merge); !what.empty()) {
            return fail(fmt::format("{}: not a part of the same match: {}", part.string(), what));
        }
        if (const auto added = add_part(part, games); !added) {
            return tl::unexpected(added.error());
        }
    }
    KeptMatch merged{names_of(*config), {}, sprt_of(*config), 0};
    for (const int index : planned_games(*config)) {
        merged.missing += games.count(index) == 0 ? 1U : 0U;
    }
    std::string results;
    std::string ggf;
    for (auto& [index, game] : games) {
        results += json_text(to_json(game.record)) + "\n";
        ggf += game.ggf + "\n";
        merged.records.push_back(std::move(game.record));
    }
    const auto kept = ResultStore::create(out, *config).and_then([&](const ResultStore&) {
        return replace_file(out / ResultStore::kGames, ggf).and_then([&] {
            return replace_file(out / ResultStore::kResults, results);
        });
    });
    return kept ? Result<KeptMatch>(std::move(merged)) : tl::unexpected(kept.error());
}

}  // namespace hasami::match
