// SPDX-License-Identifier: MIT
#include "tools/hasami_train/game_source.h"

#include <zstd.h>

#include <catch2/catch.hpp>
#include <fstream>

using namespace hasami;
using namespace hasami::tools;

namespace {

constexpr const char* kShortestGame = "e6f4e3f6g5d6e7f5c5";  // White is wiped out

std::filesystem::path write_file(const char* name, const std::string& text) {
    const auto path = std::filesystem::temp_directory_path() / name;
    std::ofstream(path, std::ios::binary) << text;
    return path;
}

int count_games(const std::filesystem::path& path) {
    int games = 0;
    const auto read = for_each_game(path, [&](const RecordedGame& recorded) {
        CHECK(recorded.game.black_score_discs() == 64);
        ++games;
    });
    REQUIRE(read);
    return games;
}

}  // namespace

TEST_CASE("transcripts are read, plain and compressed, unfinished ones left out", "[tools]") {
    const std::string text = std::string(kShortestGame) + " 64\nf5d6c3\n" + kShortestGame + "\n";
    CHECK(count_games(write_file("hasami_games_test.txt", text)) == 2);
    std::string packed(ZSTD_compressBound(text.size()), '\0');
    packed.resize(ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), 1));
    CHECK(count_games(write_file("hasami_games_test.txt.zst", packed)) == 2);
    packed.resize(packed.size() - 3);
    CHECK_FALSE(
        for_each_game(write_file("hasami_games_test.txt.zst", packed), [](const RecordedGame&) {}));
    CHECK_FALSE(
        for_each_game(write_file("hasami_games_test.txt.zst", text), [](const RecordedGame&) {}));
}

TEST_CASE("an illegal game is an error with its line", "[tools]") {
    const auto path =
        write_file("hasami_games_test.txt", std::string(kShortestGame) + "\nf5f6a1\n");
    const auto read = for_each_game(path, [](const RecordedGame&) {});
    REQUIRE_FALSE(read);
    CHECK_THAT(read.error().message, Catch::Contains(path.string() + ":2"));
    CHECK_FALSE(for_each_game("/nonexistent/games.txt", [](const RecordedGame&) {}));
}
