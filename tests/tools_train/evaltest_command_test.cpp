// `hasami-train evaltest` as a program.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "engine/replace_file.h"
#include "tests/support/run_program.h"
#include "tests/tools_match/temporary_folder.h"

using namespace hasami;
using Catch::Contains;

namespace {

// FFO #20 with the scores of its moves.
const std::string kScored =
    "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X; h5:+6; g6:-2; f6:-4; "
    "h6:-10;\n";

test::RunResult evaltest(const std::string& problems, const std::string& depth) {
    const match::TemporaryFolder folder;
    const std::string path = (folder / "problems.obf").string();
    REQUIRE(replace_file(path, problems));
    return test::run_program(
        {HASAMI_TRAIN_PROGRAM, "evaltest", path, "--depth", depth, "--hash", "16", "--json"});
}

}  // namespace

TEST_CASE("a search to the end has no error and finds the best move", "[tools]") {
    const test::RunResult result = evaltest(kScored + kScored, "60");
    CHECK(result.status == 0);
    const std::string last = result.out.substr(result.out.find("{\"summary"));
    const auto summary = nlohmann::json::parse(last)["summary"];
    CHECK(summary["positions"] == 2);
    CHECK(summary["mae"] == 0);
    CHECK(summary["within3"] == 100);
    CHECK(summary["best"] == 100);
    CHECK(summary["top3"] == 100);
}

TEST_CASE("a position without scores is refused by its number", "[tools]") {
    const std::string unscored = kScored.substr(0, kScored.find(';')) + "\n";
    const test::RunResult result = evaltest(kScored + unscored, "0");
    CHECK(result.status == 2);
    CHECK_THAT(result.err, Contains("problems.obf: position 2 has no score"));
}
