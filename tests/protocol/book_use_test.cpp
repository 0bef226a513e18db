// The session and its opening book: when it is asked, what it answers, and how it learns.
// SPDX-License-Identifier: MIT
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <future>
#include <map>
#include <set>

#include "book/open_book.h"
#include "engine/notation.h"
#include "engine/rules.h"
#include "protocol/book_scorer.h"
#include "protocol/nboard.h"
#include "search/kernel_table.h"
#include "tests/protocol/dialogue.h"

namespace hasami::protocol {
namespace {

using book::BookMove;
using search::Source;
using test::Dialogue;
using test::quick_options;
using test::Table;

class TemporaryFolder {
  public:
    TemporaryFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "hasami_XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        path_ = name;
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    [[nodiscard]] std::string file(const char* name) const { return (path_ / name).string(); }

  private:
    std::filesystem::path path_;
};

BookMove book_move(Square s, double discs, int depth, bool exact = false) {
    return {s, Score::from_raw(static_cast<int>(discs * Score::kUnitsPerDisc)), depth, exact, 0};
}

// A file with one position, after f5, and options that use it.
EngineOptions options_with_book(const TemporaryFolder& folder, std::vector<BookMove> moves) {
    const CanonicalBoard c = canonical(parse_transcript("f5")->board());
    for (BookMove& m : moves) {
        m.square = symmetric(m.square, c.symmetry);
    }
    const auto saved = book::save_book({{c.board, std::move(moves)}}, folder.file("a.bin"));
    REQUIRE(saved);
    EngineOptions options = quick_options();
    options.level.reset();
    options.use_book = true;
    options.book_file = folder.file("a.bin");
    return options;
}

search::SearchResult answer_to_go(Table& table) {
    table.session->go();
    for (;;) {
        if (const auto result = table.session->accept(std::get<SearchEvent>(*table.queue.next()));
            result && !table.session->searching()) {
            return *result;
        }
    }
}

search::SearchResult answer_after_f5(const EngineOptions& options,
                                     const std::optional<PlayerClock>& clock = {}) {
    Table table(options);
    table.session->set_game(*parse_transcript("f5"));
    table.session->clock(Color::white) = clock;
    return answer_to_go(table);
}

Source source_after_f5(const EngineOptions& options, const std::optional<PlayerClock>& clock = {}) {
    return answer_after_f5(options, clock).source;
}

std::set<Square> choices_after_f5(EngineOptions options) {
    std::set<Square> squares;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        options.seed = seed;
        squares.insert(answer_after_f5(options).best);
    }
    return squares;
}

TEST_CASE("the book is left where a search goes deeper than its values", "[protocol]") {
    const TemporaryFolder folder;
    EngineOptions options =
        options_with_book(folder, {book_move(Square::d6, 0, 14), book_move(Square::f6, -1, 14)});
    options.depth = 14;
    CHECK(source_after_f5(options) == Source::book);
    options.depth = 15;
    options.nodes = 1000;
    CHECK(source_after_f5(options) == Source::search);
    options.depth.reset();
    options.time_seconds = 0.1;
    CHECK(source_after_f5(options) == Source::book);
    options.time_seconds = 1;
    CHECK(source_after_f5(options) == Source::search);
}

TEST_CASE("the clock decides how deep a book's values have to be", "[protocol]") {
    using std::chrono::milliseconds;
    const TemporaryFolder folder;
    EngineOptions options = options_with_book(folder, {book_move(Square::d6, 0, 14)});
    options.nodes = 1000;  // what is searched is not of interest
    const auto clock = [](int ms) { return PlayerClock({milliseconds(ms), {}, {}, 0}); };
    CHECK(source_after_f5(options, clock(10)) == Source::book);
    CHECK(source_after_f5(options, clock(2'000)) == Source::book);
    CHECK(source_after_f5(options, clock(300'000)) == Source::search);
}

TEST_CASE("proven values are trusted, and 24 plies always", "[protocol]") {
    const TemporaryFolder folder;
    EngineOptions options = options_with_book(folder, {book_move(Square::d6, 0, 24)});
    options.depth = 40;
    CHECK(source_after_f5(options) == Source::book);
    options = options_with_book(folder, {book_move(Square::d6, 2, 8, true)});
    CHECK(source_after_f5(options) == Source::book);
}

TEST_CASE("variety never takes on a loss beyond two discs", "[protocol]") {
    const TemporaryFolder folder;
    EngineOptions options =
        options_with_book(folder, {book_move(Square::d6, 1, 30), book_move(Square::f6, -0.9, 30),
                                   book_move(Square::f4, -1.1, 30)});
    CHECK(choices_after_f5(options) == std::set{Square::d6});
    options.book_random_discs = 100;
    CHECK(choices_after_f5(options) == std::set{Square::d6, Square::f6});
}

TEST_CASE("pondering does not change which book moves are played", "[protocol]") {
    const TemporaryFolder folder;
    EngineOptions options =
        options_with_book(folder, {book_move(Square::d6, 0.5, 30), book_move(Square::f6, 0.25, 30),
                                   book_move(Square::f4, 0, 30)});
    options.book_random_discs = 2;
    const auto moves_with = [&](bool ponder) {
        options.ponder = ponder;
        std::vector<Square> moves;
        for (options.seed = 0; options.seed < 4; ++options.seed) {
            Table table(options);
            const Square path[] = {Square::f5};
            table.session->ponder(path);
            REQUIRE(table.session->play(Square::f5));
            const search::SearchResult result = answer_to_go(table);
            CHECK(result.source == Source::book);
            moves.push_back(result.best);
        }
        return moves;
    };
    CHECK(moves_with(true) == moves_with(false));
}

TEST_CASE("who wins a drawn game decides about drawn lines", "[protocol]") {
    const TemporaryFolder folder;
    EngineOptions options = options_with_book(
        folder, {book_move(Square::d6, 0.5, 30), book_move(Square::f6, 0, 30, true)});
    CHECK(answer_after_f5(options).best == Square::d6);
    options.draw_wins_for = Color::white;
    CHECK(answer_after_f5(options).best == Square::f6);
    options.draw_wins_for = Color::black;
    CHECK(answer_after_f5(options).best == Square::d6);
    options.draw_wins_for.reset();
    options.contempt_discs = -100;
    CHECK(answer_after_f5(options).best == Square::f6);
    options.contempt_discs = 100;
    CHECK(answer_after_f5(options).best == Square::d6);
}

namespace {

// A book to learn into, and the depth of its searches.
EngineOptions options_with_empty_book(const TemporaryFolder& folder, int depth) {
    EngineOptions options = quick_options(depth);
    options.use_book = true;
    options.book_file = folder.file("a.bin");
    REQUIRE(book::save_book({}, options.book_file));
    return options;
}

}  // namespace

TEST_CASE("NBoard's learn stores the game in the book file", "[protocol]") {
    const TemporaryFolder folder;
    const EngineOptions options = options_with_empty_book(folder, 2);
    Dialogue<NBoard> dialogue(options);
    for (const char* move : {"F5", "D6", "C3", "D3", "C4"}) {
        (void)dialogue.ask(std::string("move ") + move);
    }
    CHECK(dialogue.ask("learn") == "status Learning\nstatus\nlearned\n");
    const auto book = book::Book::from_file(options.book_file);
    REQUIRE(book);
    CHECK(book->size() == 6);
    const auto entry = book->probe(standard_start().board);
    REQUIRE(entry);
    CHECK(entry->moves.size() == 4);
    int games = 0;
    for (const BookMove& m : entry->moves) {
        CHECK(m.depth >= 2);
        games += m.games;
    }
    CHECK(games == 1);
    const auto found = book::check(to_map(*book), book::game_starts());
    CHECK(found.wrong_values == 0);
    CHECK(found.orphans == 0);
    // And it is in use at once.
    CHECK(dialogue.ask("hint 1").starts_with("book "));
}

TEST_CASE("without a book file learning is answered and nothing stored", "[protocol]") {
    Dialogue<NBoard> dialogue;
    CHECK(dialogue.ask("learn") == "learned\n");
    CHECK_FALSE(dialogue.session().learn());
}

TEST_CASE("a learning that is broken off keeps a sound book", "[protocol]") {
    const TemporaryFolder folder;
    const EngineOptions options = options_with_empty_book(folder, 60);
    Dialogue<NBoard> dialogue(options);
    (void)dialogue.ask("move F5");
    dialogue.send("learn");
    CHECK(dialogue.session().searching());
    dialogue.send("ping 3");
    CHECK_FALSE(dialogue.session().searching());
    CHECK(dialogue.take() == "status Learning\nstatus\npong 3\n");
    const auto book = book::Book::from_file(options.book_file);
    REQUIRE(book);
    CHECK(book::check(to_map(*book), book::game_starts()).orphans == 0);
    CHECK(book::BookLock::acquire(options.book_file));
}

TEST_CASE("learning tells why it cannot store", "[protocol]") {
    const TemporaryFolder folder;
    const EngineOptions options = options_with_empty_book(folder, 1);
    Dialogue<NBoard> dialogue(options);
    {
        const auto lock = book::BookLock::acquire(options.book_file);
        CHECK(dialogue.ask("learn") == "status learn: " + options.book_file +
                                           ": another process is changing this book\nlearned\n");
    }
    (void)dialogue.ask(
        "set game (;GM[Othello]BO[8 -------- -------- ---*---- ---O*--- ---*O--- -------- -------- "
        "-------- O];)");
    CHECK(dialogue.ask("learn").starts_with("status learn: a set-up position"));
    std::filesystem::remove_all(std::filesystem::path(options.book_file).parent_path());
    CHECK(dialogue.ask("learn").starts_with("status learn: "));
}

TEST_CASE("a learning that is broken off tells why it cannot store", "[protocol]") {
    const TemporaryFolder folder;
    const EngineOptions options = options_with_empty_book(folder, 60);
    Dialogue<NBoard> dialogue(options);
    dialogue.send("learn");
    CHECK(dialogue.session().searching());
    std::filesystem::remove_all(std::filesystem::path(options.book_file).parent_path());
    dialogue.send("ping 3");
    const std::string output = dialogue.take();
    CHECK(output.starts_with("status Learning\nstatus learn: " + options.book_file));
    CHECK(output.ends_with("\npong 3\n"));
    dialogue.send("go");
    dialogue.send("ping 4");
    CHECK(dialogue.take().ends_with("status\npong 4\n"));  // told once
}

TEST_CASE("a stop at any moment ends the scoring of positions", "[protocol]") {
    using std::chrono::steady_clock;
    search::Searcher searcher(eval::Evaluator::embedded(), {1, 1, search::best_supported_isa()});
    const Board board = standard_start().board;
    for (int i = 0; i < 300; ++i) {
        BookScorer scorer(searcher);
        auto scored = std::async(std::launch::async, [&] {
            return scorer({board, legal_moves(board), 60});
        });
        const auto moment = steady_clock::now() + std::chrono::microseconds(i % 100);
        while (steady_clock::now() < moment) {
        }
        scorer.stop();
        const bool ended = scored.wait_for(std::chrono::seconds(20)) == std::future_status::ready;
        scorer.stop();
        REQUIRE(ended);
        CHECK_FALSE(scored.get());
    }
}

}  // namespace
}  // namespace hasami::protocol
