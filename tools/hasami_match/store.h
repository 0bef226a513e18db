// The files of a match: config.json, results.jsonl, games.ggf. A kill loses no recorded game.
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tools/hasami_match/match_record.h"
#include "tools/hasami_match/process.h"

namespace hasami::match {

// A results file as read: its records, how many bytes of whole lines it has, and how many bytes of
// a torn last line follow them (a line without its line end, left by a kill).
struct LoadedResults {
    std::vector<MatchRecord> records;
    std::size_t whole_bytes = 0;
    std::size_t torn_bytes = 0;
};

// The error names file and line. Two records of one game are an error.
[[nodiscard]] Result<LoadedResults> load_results(const std::filesystem::path& file);

// The config.json of `folder`: an object with an array of engines, no more is checked.
[[nodiscard]] Result<nlohmann::ordered_json> load_config(const std::filesystem::path& folder);

// Appends games, each on the disk when append returns. The folder is locked against a second
// writer for as long as the store exists.
class ResultStore {
  public:
    static constexpr const char* kResults = "results.jsonl";
    static constexpr const char* kGames = "games.ggf";
    static constexpr const char* kConfig = "config.json";

    // Makes `folder` where needed; fails if it holds a match already.
    [[nodiscard]] static Result<ResultStore> create(const std::filesystem::path& folder,
                                                    const nlohmann::ordered_json& config);

    // The GGF line of a record.
    using GgfWriter = std::function<std::string(const MatchRecord&)>;
    // Opens a match that was broken off. Cuts a torn last line, makes games.ggf anew if it does not
    // hold as many games as results.jsonl, and tells of both in `messages`. Fails if the kept
    // configuration contradicts `config` (see difference in config.h). Starts a match where there
    // is none.
    struct Resumed;
    [[nodiscard]] static Result<Resumed> resume(const std::filesystem::path& folder,
                                                const nlohmann::ordered_json& config,
                                                const GgfWriter& ggf_of);

    // The GGF line goes first: what results.jsonl holds, games.ggf holds too.
    [[nodiscard]] Result<void> append(const MatchRecord& record, std::string_view ggf_line);

  private:
    ResultStore(FileDescriptor results, FileDescriptor games)
        : results_(std::move(results)), games_(std::move(games)) {}

    [[nodiscard]] static Result<ResultStore> open(const std::filesystem::path& folder);

    FileDescriptor results_;
    FileDescriptor games_;
};

struct ResultStore::Resumed {
    ResultStore store;
    std::vector<MatchRecord> records;
    std::vector<std::string> messages;
};

}  // namespace hasami::match
