#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include "book/book_file.h"
#include "book/builder.h"
#include "engine/rng.h"
#include "engine/rules.h"

namespace hasami::book {

namespace {

std::optional<std::vector<BookMove>> made_up_scores(const ScoreRequest& request) {
    std::vector<BookMove> scores;
    for (const Square s : squares_of(request.moves)) {
        Rng rng(hash_of(child_after(request.board, s).board));
        scores.push_back({s, Score::from_raw(rng.below(2001) - 1000), 0, false, 0});
    }
    return scores;
}

// Builds on, saving after each position, until it is killed. Runs in the child process.
[[noreturn]] void build_until_killed(const std::filesystem::path& path) {
    const auto lock = BookLock::acquire(path);
    const auto book = Book::from_file(path);
    if (!lock) {
        ::_exit(1);
    }
    Builder builder(book ? to_map(*book) : PositionMap{}, made_up_scores);
    const auto save_step = [&] {
        negamax(builder.positions());
        return save(to_book(builder.positions()).value(), path).has_value();
    };
    const Board start = canonical(standard_start().board).board;
    (void)builder.grow(start, {200, 200, 12}, {}, {}, save_step);
    ::_exit(2);
}

// 0 where there is no file.
std::uintmax_t size_of(const std::filesystem::path& path) {
    std::error_code error;
    const std::uintmax_t bytes = std::filesystem::file_size(path, error);
    return error ? 0 : bytes;
}

}  // namespace

TEST_CASE("a book survives a hundred kills of its builder", "[book][slow]") {
    std::string folder = (std::filesystem::temp_directory_path() / "hasami_XXXXXX").string();
    REQUIRE(::mkdtemp(folder.data()) != nullptr);
    const std::filesystem::path path = std::filesystem::path(folder) / "book.bin";
    Rng rng(1);
    std::size_t size = 0;
    std::uintmax_t bytes = 0;
    for (int i = 0; i < 100; ++i) {
        const pid_t child = ::fork();
        REQUIRE(child >= 0);
        if (child == 0) {
            build_until_killed(path);
        }
        while (size_of(path) <= bytes) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        std::this_thread::sleep_for(std::chrono::microseconds(rng.below(20000)));
        REQUIRE(::kill(child, SIGKILL) == 0);
        int status = 0;
        REQUIRE(::waitpid(child, &status, 0) == child);
        REQUIRE(WIFSIGNALED(status));
        // The lock died with its holder, and the book is whole and never smaller than before.
        REQUIRE(BookLock::acquire(path));
        const auto book = Book::from_file(path);
        REQUIRE(book);
        REQUIRE(book->size() >= size);
        size = book->size();
        bytes = size_of(path);
        const CheckReport report = check(to_map(*book), {standard_start().board});
        REQUIRE(report.wrong_values == 0);
        REQUIRE(report.orphans == 0);
    }
    std::filesystem::remove_all(folder);
}

}  // namespace hasami::book
