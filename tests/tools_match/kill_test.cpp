// The referee is killed as no program can notice, and the match is to be none the worse.
// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <fstream>
#include <thread>

#include "engine/file.h"
#include "engine/notation.h"
#include "tests/tools_match/fakes.h"
#include "tests/tools_match/temporary_folder.h"
#include "tools/hasami/command.h"
#include "tools/hasami_match/replay.h"
#include "tools/hasami_match/store.h"

using namespace hasami;
using namespace hasami::match;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

// `hasami match` in a process of its own.
pid_t start_match(const tools::Args& args) {
    const pid_t child = ::fork();
    if (child == 0) {
        const int nowhere = ::open("/dev/null", O_WRONLY);
        ::dup2(nowhere, STDOUT_FILENO);
        ::dup2(nowhere, STDERR_FILENO);
        ::_exit(tools::cmd_match(args));
    }
    return child;
}

int exit_status(pid_t child) {
    int status = 0;
    return ::waitpid(child, &status, 0) == child && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::ptrdiff_t count_lines(const fs::path& file) {
    const auto text = read_file(file);
    return text ? std::count(text->begin(), text->end(), '\n') : 0;
}

// Waits until the file has so many lines, for a minute at most.
bool await_lines(const fs::path& file, std::ptrdiff_t lines) {
    for (int i = 0; i < 60'000 && count_lines(file) < lines; ++i) {
        std::this_thread::sleep_for(1ms);
    }
    return count_lines(file) >= lines;
}

bool ended(pid_t process) {
    for (int i = 0; i < 10'000 && ::kill(process, 0) == 0; ++i) {
        // A dead child of nobody may stay a zombie where nobody collects it.
        std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
        std::string number;
        std::string name;
        std::string state;
        if (stat >> number >> name >> state && state == "Z") {
            return true;
        }
        std::this_thread::sleep_for(1ms);
    }
    return ::kill(process, 0) != 0;
}

std::vector<std::string> games_in(const fs::path& results) {
    const LoadedResults loaded = load_results(results).value();
    std::vector<std::string> games;
    for (const MatchRecord& record : loaded.records) {
        games.push_back(std::to_string(record.index) + " " + record.names[0] + " " +
                        format_transcript(record.game()));
    }
    std::sort(games.begin(), games.end());
    return games;
}

}  // namespace

TEST_CASE("a match that is killed again and again is whole in the end", "[tools]") {
    const TemporaryFolder folder;
    const auto args = [&folder](const char* out) {
        return tools::Args{"--engine",
                           "name=A",
                           "proto=gtp",
                           "cmd=" HASAMI_FAKE_ENGINE " gtp seed=3",
                           "--engine",
                           "name=B",
                           "cmd=" HASAMI_FAKE_ENGINE " nboard seed=4",
                           "--games",
                           "24",
                           "-j",
                           "2",
                           "--resume",
                           "--out",
                           (folder / out).string()};
    };
    REQUIRE(exit_status(start_match(args("whole"))) == tools::kOk);
    const fs::path results = folder / "killed" / "results.jsonl";
    for (const std::ptrdiff_t games : {3, 9, 14}) {
        const pid_t child = start_match(args("killed"));
        REQUIRE(await_lines(results, games));
        REQUIRE(::kill(child, SIGKILL) == 0);
        [[maybe_unused]] const int end = exit_status(child);
        // As the kill may leave it: in the middle of a line.
        std::ofstream(results, std::ios::app) << R"({"game":1,"op)";
    }
    CHECK(exit_status(start_match(args("killed"))) == tools::kOk);
    CHECK(games_in(results) == games_in(folder / "whole" / "results.jsonl"));
    const auto report = replay_file(folder / "killed");
    REQUIRE(report);
    CHECK(report->problems.empty());
    CHECK(report->games == 24);
    CHECK(report->planned == 24);
}

TEST_CASE("no engine outlives a killed referee, even if it hangs or does not mind its input's end",
          "[tools]") {
    const TemporaryFolder folder;
    const std::string pids = (folder / "pids").string();
    const pid_t child = start_match(
        {"--engine", "name=A", "proto=gtp", "cmd=" HASAMI_FAKE_ENGINE " gtp bad=deaf pid=" + pids,
         "--engine", "name=B", "cmd=" HASAMI_FAKE_ENGINE " nboard bad=hang pid=" + pids, "--games",
         "2", "--out", (folder / "out").string()});
    // Each is started once to see that it can be, and once for the game.
    REQUIRE(await_lines(pids, 4));
    REQUIRE(::kill(child, SIGKILL) == 0);
    CHECK(exit_status(child) == -1);
    std::ifstream in(pids);
    for (pid_t process = 0; in >> process;) {
        CHECK(ended(process));
    }
}
