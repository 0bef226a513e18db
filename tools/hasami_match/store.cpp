// SPDX-License-Identifier: MIT
#include "tools/hasami_match/store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include <cerrno>
#include <set>

#include "engine/file.h"
#include "engine/replace_file.h"
#include "tools/hasami_match/config.h"
#include "tools/hasami_match/json_text.h"

namespace hasami::match {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

// All of `text`, on the disk when it returns.
Result<void> append_synced(const FileDescriptor& fd, std::string_view text, const fs::path& path) {
    return fd.write_all(text) && fsync(fd.get()) == 0 ? Result<void>()
                                                      : tl::unexpected(system_error(path, "write"));
}

Result<FileDescriptor> open_for_append(const fs::path& path) {
    constexpr mode_t kMode = 0644;
    FileDescriptor fd(::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, kMode));
    if (fd.get() < 0) {
        return tl::unexpected(system_error(path, "open"));
    }
    return fd;
}

Result<void> check_config(const fs::path& file, const Json& config) {
    const Result<Json> kept = load_config(file.parent_path());
    if (!kept) {
        return tl::unexpected(kept.error());
    }
    if (const std::string other = difference(*kept, config, Purpose::resume); !other.empty()) {
        return fail(fmt::format("{}: cannot resume: {}", file.string(), other));
    }
    return {};
}

// Makes games.ggf hold exactly the games of `records`; what it did, or nothing.
Result<std::string> repair_games(const fs::path& file, const std::vector<MatchRecord>& records,
                                 const ResultStore::GgfWriter& ggf_of) {
    const Result<std::string> text = fs::exists(file) ? read_file(file) : Result<std::string>("");
    if (!text) {
        return tl::unexpected(text.error());
    }
    const auto lines = std::count(text->begin(), text->end(), '\n');
    const bool whole = text->empty() || text->back() == '\n';
    if (whole && lines == std::ssize(records)) {
        return "";
    }
    std::string rewritten;
    for (const MatchRecord& record : records) {
        rewritten += ggf_of(record) + "\n";
    }
    if (const auto replaced = replace_file(file, rewritten); !replaced) {
        return tl::unexpected(replaced.error());
    }
    return fmt::format("{}: made anew from the results", file.string());
}

}  // namespace

Result<Json> load_config(const fs::path& folder) {
    const fs::path file = folder / ResultStore::kConfig;
    const Result<std::string> text = read_file(file);
    if (!text) {
        return tl::unexpected(text.error());
    }
    Result<Json> config = parse_json(*text);
    if (!config || !config->is_object() || !config->contains("engines") ||
        !(*config)["engines"].is_array()) {
        return fail(fmt::format("{}: no configuration of a match", file.string()));
    }
    return config;
}

Result<LoadedResults> load_results(const fs::path& file) {
    const Result<std::string> text = read_file(file);
    if (!text) {
        return tl::unexpected(text.error());
    }
    LoadedResults loaded;
    std::set<int> seen;
    while (loaded.whole_bytes < text->size()) {
        const auto end = text->find('\n', loaded.whole_bytes);
        if (end == std::string::npos) {
            loaded.torn_bytes = text->size() - loaded.whole_bytes;
            break;
        }
        const std::string_view line =
            std::string_view(*text).substr(loaded.whole_bytes, end - loaded.whole_bytes);
        Result<MatchRecord> record = parse_record(line);
        const std::size_t number = loaded.records.size() + 1;
        if (!record) {
            return fail(fmt::format("{}:{}: {}", file.string(), number, record.error().message));
        }
        if (!seen.insert(record->index).second) {
            return fail(
                fmt::format("{}:{}: game {} a second time", file.string(), number, record->index));
        }
        loaded.records.push_back(*std::move(record));
        loaded.whole_bytes = end + 1;
    }
    return loaded;
}

Result<ResultStore> ResultStore::open(const fs::path& folder) {
    Result<FileDescriptor> results = open_for_append(folder / kResults);
    Result<FileDescriptor> games = open_for_append(folder / kGames);
    if (!results || !games) {
        return tl::unexpected(results ? games.error() : results.error());
    }
    if (flock(results->get(), LOCK_EX | LOCK_NB) != 0) {
        return fail(fmt::format("{}: another match is writing here", folder.string()));
    }
    return ResultStore(*std::move(results), *std::move(games));
}

Result<ResultStore> ResultStore::create(const fs::path& folder, const Json& config) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) {
        return fail(fmt::format("{}: cannot create: {}", folder.string(), error.message()));
    }
    if (fs::exists(folder / kConfig) || fs::exists(folder / kResults)) {
        return fail(
            fmt::format("{}: holds a match already; go on with it by --resume, or give "
                        "another --out",
                        folder.string()));
    }
    if (const auto written = replace_file(folder / kConfig, config.dump(2) + "\n"); !written) {
        return tl::unexpected(written.error());
    }
    return open(folder);
}

Result<ResultStore::Resumed> ResultStore::resume(const fs::path& folder, const Json& config,
                                                 const GgfWriter& ggf_of) {
    if (!fs::exists(folder / kConfig)) {
        Result<ResultStore> store = create(folder, config);
        if (!store) {
            return tl::unexpected(store.error());
        }
        return Resumed{*std::move(store), {}, {"no match to resume there, a new one begins"}};
    }
    if (const auto same = check_config(folder / kConfig, config); !same) {
        return tl::unexpected(same.error());
    }
    Result<ResultStore> store = open(folder);
    if (!store) {
        return tl::unexpected(store.error());
    }
    Result<LoadedResults> loaded = load_results(folder / kResults);
    if (!loaded) {
        return tl::unexpected(loaded.error());
    }
    Resumed resumed{*std::move(store), std::move(loaded->records), {}};
    if (loaded->torn_bytes > 0) {
        if (ftruncate(resumed.store.results_.get(), static_cast<off_t>(loaded->whole_bytes)) != 0) {
            return tl::unexpected(system_error(folder / kResults, "cut"));
        }
        resumed.messages.push_back(fmt::format("{}: cut a torn last line of {} bytes",
                                               (folder / kResults).string(), loaded->torn_bytes));
    }
    const Result<std::string> repaired = repair_games(folder / kGames, resumed.records, ggf_of);
    if (!repaired) {
        return tl::unexpected(repaired.error());
    }
    if (!repaired->empty()) {
        resumed.messages.push_back(*repaired);
        Result<FileDescriptor> games = open_for_append(folder / kGames);
        if (!games) {
            return tl::unexpected(games.error());
        }
        resumed.store.games_ = *std::move(games);
    }
    if (const auto written = replace_file(folder / kConfig, config.dump(2) + "\n"); !written) {
        return tl::unexpected(written.error());
    }
    return resumed;
}

Result<void> ResultStore::append(const MatchRecord& record, std::string_view ggf_line) {
    if (const auto written = append_synced(games_, std::string(ggf_line) + "\n", kGames);
        !written) {
        return written;
    }
    return append_synced(results_, json_text(to_json(record)) + "\n", kResults);
}

}  // namespace hasami::match
