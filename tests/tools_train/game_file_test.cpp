// SPDX-License-Identifier: MIT
#include "tools/hasami_train/game_file.h"

#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "engine/file.h"
#include "tests/tools_train/recorded_games.h"

using namespace hasami;
using namespace hasami::tools;
using test::random_recorded_game;
using test::same_game;

namespace {

std::string code_of(const RecordedGame& game) {
    const auto code = encode_game(game);
    return {code.begin(), code.end()};
}

std::vector<RecordedGame> random_games(int n) {
    Rng rng(11);
    std::vector<RecordedGame> games;
    for (int i = 0; i < n; ++i) {
        games.push_back(random_recorded_game(rng));
    }
    return games;
}

// A file in a folder of its own that goes with this.
struct TemporaryFile {
    std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("hasami_games_" + std::to_string(::getpid()));
    std::filesystem::path path = folder / "test.games";

    TemporaryFile() { std::filesystem::create_directories(folder); }
    ~TemporaryFile() { std::filesystem::remove_all(folder); }

    [[nodiscard]] std::string bytes() const { return *read_file(path.string()); }
    void replace(const std::string& bytes) const {
        std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
    }
};

int count_games(const std::string& bytes) {
    int games = 0;
    const auto read = read_game_file(bytes, "file", [&](const RecordedGame&) { ++games; });
    return read ? games : -1;
}

// A file of two blocks with three and two games.
std::string two_blocks(const TemporaryFile& file) {
    const auto games = random_games(5);
    auto writer = GameFileWriter::open(file.path, "depth 4");
    REQUIRE(writer);
    REQUIRE(writer->append(std::span(games).first(3)));
    REQUIRE(writer->append(std::span(games).subspan(3)));
    REQUIRE(writer->games() == 5);
    REQUIRE(writer->bytes() == file.bytes().size());
    return file.bytes();
}

}  // namespace

TEST_CASE("games survive their code, in at most 32 bytes", "[tools]") {
    double bytes = 0;
    const auto games = random_games(300);
    for (const RecordedGame& game : games) {
        const std::string code = code_of(game);
        const auto decoded = decode_game(code);
        REQUIRE(decoded);
        REQUIRE(same_game(*decoded, game));
        bytes += static_cast<double>(code.size());
    }
    CHECK(bytes / 300 <= 31);
}

TEST_CASE("every other code is an error, and none a crash", "[tools]") {
    Rng rng(12);
    const std::string code = code_of(random_recorded_game(rng));
    CHECK_FALSE(decode_game(code + '\0'));
    CHECK_FALSE(decode_game(code + '\1'));
    for (int i = 0; i < 2000; ++i) {
        std::string other = code;
        other[static_cast<std::size_t>(rng.below(static_cast<int>(other.size())))] ^=
            static_cast<char>(1 << rng.below(8));
        const auto decoded = decode_game(other);
        // One code a game: what is read is written the same.
        REQUIRE((!decoded || code_of(*decoded) == other));
    }
}

TEST_CASE("a file of games is continued after its last complete block", "[tools]") {
    const TemporaryFile file;
    const std::string whole = two_blocks(file);
    const auto games = random_games(5);
    std::size_t at = 0;
    const auto read = read_game_file(whole, "file", [&](const RecordedGame& game) {
        REQUIRE(same_game(game, games[at]));
        ++at;
    });
    REQUIRE(read);
    REQUIRE(at == 5);
    const std::size_t first_block = check_game_file(whole, "file")->whole_bytes;
    REQUIRE(first_block == whole.size());
    for (std::size_t size = 0; size <= whole.size(); ++size) {
        file.replace(whole.substr(0, size));
        auto writer = GameFileWriter::open(file.path, "depth 4");
        REQUIRE(writer);
        const auto done = writer->games();
        REQUIRE((done == 0 || done == 3 || done == 5));
        for (std::size_t begin = done; begin < 5; begin = begin == 0 ? 3 : 5) {
            REQUIRE(writer->append(std::span(games).subspan(begin, begin == 0 ? 3 : 2)));
        }
        REQUIRE(file.bytes() == whole);
    }
}

TEST_CASE("a damaged file of games is an error; a torn end is not", "[tools]") {
    const TemporaryFile file;
    const std::string whole = two_blocks(file);
    CHECK(count_games(whole) == 5);
    CHECK(count_games(whole.substr(0, whole.size() - 1)) == 3);
    const std::size_t header = 8 + 4 + 4 + 7 + 4;
    for (std::size_t i = 0; i < whole.size(); ++i) {
        std::string damaged = whole;
        damaged[i] = static_cast<char>(damaged[i] ^ 4);
        const int games = count_games(damaged);
        // In the header an error; in a block an error, or all from there on is taken for torn.
        REQUIRE((i < header ? games == -1 : games < 5));
    }
    for (std::size_t size = 0; size < header; ++size) {
        CHECK(count_games(whole.substr(0, size)) == -1);
    }
}

TEST_CASE("other settings, other files and a second writer are refused", "[tools]") {
    const TemporaryFile file;
    {
        const auto writer = GameFileWriter::open(file.path, "depth 4");
        REQUIRE(writer);
        const auto second = GameFileWriter::open(file.path, "depth 4");
        REQUIRE_FALSE(second);
        CHECK_THAT(second.error().message, Catch::Contains("another process"));
    }
    const auto other = GameFileWriter::open(file.path, "depth 5");
    REQUIRE_FALSE(other);
    CHECK_THAT(other.error().message, Catch::Contains("depth 5"));
    file.replace("something that is no file of games");
    CHECK_FALSE(GameFileWriter::open(file.path, "depth 4"));
    CHECK(file.bytes() == "something that is no file of games");
    CHECK_FALSE(GameFileWriter::open(file.folder / "nowhere" / "x.games", "depth 4"));
}
