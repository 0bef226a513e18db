// `hasami-train tune` as a program, with engines as programs.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>

#include "engine/file.h"
#include "search/tunables.h"
#include "tests/support/run_program.h"
#include "tests/tools_match/temporary_folder.h"

using namespace hasami;
using Catch::Contains;
using test::RunResult;

namespace {

// Plays other moves with other constants.
const std::string kEngine = HASAMI_FAKE_ENGINE " gtp";

RunResult tune(std::vector<std::string> args, const std::string& engine = kEngine) {
    args.insert(args.begin(), {HASAMI_TRAIN_PROGRAM, "tune", "--engine", engine});
    test::RunOptions options;
    options.limit = std::chrono::minutes(4);
    return test::run_program(args, options);
}

std::string file_after(const std::string& path, const std::string& threads) {
    const RunResult result = tune({"-o", path, "--nodes", "50", "--iterations", "2", "--constants",
                                   "Reduction", "ReductionDepth", "-j", threads});
    CAPTURE(result.err);
    CHECK(result.status == 0);
    CHECK_THAT(result.err, Contains("2 of 2 iterations, 4 games"));
    CHECK_THAT(result.out, Contains("constant") && Contains("ReductionDepth") &&
                               Contains("3..12") && !Contains("MidgameSigma"));
    return read_file(path).value();
}

}  // namespace

TEST_CASE("tuning depends on its settings alone", "[tools]") {
    const match::TemporaryFolder folder;
    const std::string first = file_after(folder / "one.tune", "1");
    CHECK(file_after(folder / "two.tune", "2") == first);
    CHECK_THAT(first, Contains("\niteration 2\n"));
}

TEST_CASE("a finished tuning run shows its result again, and no other run may go on with it",
          "[tools]") {
    const match::TemporaryFolder folder;
    const std::string path = folder / "a.tune";
    const std::vector<std::string> args{"-o",           path, "--movetime",  "0.001",
                                        "--iterations", "1",  "--constants", "Reduction"};
    const RunResult first = tune(args);
    CAPTURE(first.err);
    REQUIRE(first.status == 0);
    const std::string file = read_file(path).value();
    const RunResult second = tune(args);
    CHECK(second.status == 0);
    CHECK(second.out == first.out);
    CHECK(second.err.empty());

    const RunResult other = tune({"-o", path, "--nodes", "50", "--iterations", "1"});
    CHECK(other.status == 2);
    CHECK_THAT(other.err, Contains(path + ":2: 'settings iterations 1"));
    CHECK(read_file(path).value() == file);
}

TEST_CASE("tuning tells what is wrong before it plays", "[tools]") {
    const match::TemporaryFolder folder;
    const std::string path = folder / "b.tune";
    const auto error_of = [&](std::vector<std::string> args) {
        args.insert(args.end(), {"-o", path});
        const RunResult result = tune(args);
        CHECK(result.status == 2);
        CHECK_FALSE(std::filesystem::exists(path));
        return result.err;
    };
    CHECK_THAT(error_of({}), Contains("expected one of --nodes and --movetime"));
    CHECK_THAT(error_of({"--nodes", "9", "--movetime", "1"}), Contains("expected one of"));
    CHECK_THAT(error_of({"--nodes", "0"}), Contains("--nodes: '0', expected a whole number"));
    CHECK_THAT(error_of({"--movetime", "soon"}), Contains("soon"));
    CHECK_THAT(error_of({"--nodes", "9", "--constants", "Foo"}), Contains("'Foo': no such"));
    CHECK_THAT(error_of({"--nodes", "9", "--rate", "nan"}), Contains("--rate: 'nan'"));
    CHECK(tune({"--nodes", "9"}).status == 2);  // no file

    const auto with_engine = [&](const std::string& engine, int status) {
        const RunResult result =
            tune({"-o", path, "--nodes", "9", "--iterations", "1", "--pairs", "2"}, engine);
        CHECK(result.status == status);
        CHECK_FALSE(std::filesystem::exists(path));
        return result.err;
    };
    CHECK_THAT(with_engine("/no/such/engine", 2), Contains("/no/such/engine"));
    CHECK_THAT(with_engine(HASAMI_FAKE_ENGINE " gtp bad=crash", 1),
               Contains("iteration 1, game ") && Contains("crash"));
    if (!search::kTuningBuild) {
        CHECK_THAT(with_engine(HASAMI_PROGRAM " gtp", 2), Contains("-DHASAMI_TUNABLE=ON"));
    }
}

TEST_CASE("the engine takes constants from its command line in a tuning build only", "[tools]") {
    test::RunOptions options;
    options.input = "quit\n";
    const auto engine_with = [&](const std::string& assignment) {
        return test::run_program({HASAMI_PROGRAM, "gtp", "--hash", "1", "--tune", assignment},
                                 options);
    };
    CHECK(engine_with("ReductionDepth=6").status == (search::kTuningBuild ? 0 : 2));
    CHECK_THAT(engine_with("ReductionDepth=60").err, Contains("expected a whole number"));
}

TEST_CASE("the help of tuning names every constant", "[tools]") {
    const RunResult help = test::run_program({HASAMI_TRAIN_PROGRAM, "tune", "--help"});
    CHECK(help.status == 0);
    for (const search::TunableRow& row : search::tunables()) {
        CHECK_THAT(help.out, Contains(std::string(row.name)));
    }
}
