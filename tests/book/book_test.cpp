#include "book/book.h"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "book/book_file.h"
#include "book/embedded_book.h"
#include "book/open_book.h"
#include "engine/crc32.h"
#include "engine/game.h"
#include "engine/replace_file.h"
#include "tests/book/book_samples.h"

namespace hasami::book {

namespace {

bool same(const Book& a, const Book& b) {
    return encode(a) == encode(b);
}

// A folder that is removed at the end of the test.
class TemporaryFolder {
  public:
    TemporaryFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "hasami_XXXXXX").string();
        path_ = ::mkdtemp(name.data());
    }
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    [[nodiscard]] std::filesystem::path operator/(const char* name) const { return path_ / name; }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

}  // namespace

TEST_CASE("CRC-32 has its published check value", "[book]") {
    const std::string text = "123456789";
    const auto bytes = std::as_bytes(std::span(text));
    REQUIRE(crc32(bytes) == 0xCBF43926U);
    REQUIRE(crc32(bytes.subspan(5), crc32(bytes.first(5))) == 0xCBF43926U);
}

TEST_CASE("a book answers every symmetric image with that image's squares", "[book]") {
    Rng rng(1);
    const Book book = test::random_book(rng, 200);
    for (std::size_t i = 0; i < book.size(); ++i) {
        for (int symmetry = 0; symmetry < kSymmetryCount; ++symmetry) {
            const Board image = symmetric(book.board(i), symmetry);
            const auto entry = book.probe(image);
            REQUIRE(entry.has_value());
            REQUIRE(entry->moves.size() == book.moves(i).size());
            for (std::size_t k = 0; k < entry->moves.size(); ++k) {
                // The same canonical position after the move, though a symmetric board may name
                // another of two equal squares.
                const BookMove& stored = book.moves(i)[k];
                REQUIRE(entry->moves[k].score == stored.score);
                REQUIRE(canonical(play(image, entry->moves[k].square)).board ==
                        canonical(play(book.board(i), stored.square)).board);
            }
        }
    }
    REQUIRE_FALSE(book.probe(Board{1, 2}).has_value());
}

TEST_CASE("transpositions meet in one entry", "[book]") {
    Game one;
    Game other;
    for (const Square s : {Square::f5, Square::d6, Square::c3, Square::d3, Square::c4}) {
        REQUIRE(one.play(s));
    }
    for (const Square s : {Square::f5, Square::d6, Square::c4, Square::d3, Square::c3}) {
        REQUIRE(other.play(s));
    }
    const CanonicalBoard c = canonical(one.board());
    Rng rng(2);
    const auto moves = test::random_moves(rng, c.board);
    BookTable table{{c.board}, {0, static_cast<std::uint32_t>(moves.size())}, moves};
    const Book book = Book::from_table(std::move(table)).value();
    REQUIRE(book.probe(other.board())->moves == book.probe(one.board())->moves);
}

TEST_CASE("a position with a forced pass is answered through the pass", "[book]") {
    Game game;
    for (const Square s : {Square::f5, Square::f6, Square::d3, Square::g5, Square::h5, Square::h4,
                           Square::g7, Square::h6}) {
        REQUIRE(game.play(s));
    }
    const Board after_pass = canonical(game.board().passed()).board;
    Rng rng(3);
    const auto moves = test::random_moves(rng, after_pass);
    BookTable table{{after_pass}, {0, static_cast<std::uint32_t>(moves.size())}, moves};
    const Book book = Book::from_table(std::move(table)).value();
    const auto entry = book.probe(game.board());
    REQUIRE(entry->moves.size() == 1);
    REQUIRE(entry->moves[0].square == Square::pass);
    REQUIRE(entry->moves[0].score == -moves[0].score);
}

TEST_CASE("a table that breaks a rule of the book is refused", "[book]") {
    Rng rng(4);
    const BookTable good = test::random_table(rng, 3);
    REQUIRE(Book::from_table(good));
    const auto refused = [&](auto&& change) {
        BookTable bad = good;
        change(bad);
        return !Book::from_table(bad);
    };
    REQUIRE(refused([](BookTable& t) { t.first_move.pop_back(); }));
    REQUIRE(refused([](BookTable& t) { t.first_move.back() += 1; }));
    REQUIRE(refused([](BookTable& t) { std::swap(t.boards[0], t.boards[1]); }));
    REQUIRE(refused([](BookTable& t) { t.boards[0].player |= t.boards[0].opponent; }));
    REQUIRE(refused([](BookTable& t) { t.boards[2] = symmetric(t.boards[2], 3); }));
    REQUIRE(refused([](BookTable& t) { t.moves[0].square = Square::e4; }));
    REQUIRE(refused([](BookTable& t) { t.moves[0].square = Square::pass; }));
    REQUIRE(refused([](BookTable& t) { t.moves[1].square = t.moves[0].square; }));
    REQUIRE(refused([](BookTable& t) { t.moves[0].score = Score::from_discs(65); }));
    REQUIRE(refused([](BookTable& t) { t.moves[0].depth = 61; }));
    REQUIRE(refused([](BookTable& t) { t.moves[0].games = -1; }));
    REQUIRE(refused([](BookTable& t) { std::swap(t.moves[0].score, t.moves[1].score); }));
}

TEST_CASE("a saved book is read back equal", "[book]") {
    const TemporaryFolder folder;
    Rng rng(5);
    for (const int positions : {0, 1, 1000}) {
        const Book book = test::random_book(rng, positions);
        REQUIRE(save(book, folder / "a.bin"));
        const auto again = Book::from_file(folder / "a.bin");
        REQUIRE(again);
        REQUIRE(same(*again, book));
    }
    // Nothing but the book stays behind.
    const auto begin = std::filesystem::directory_iterator(folder.path());
    REQUIRE(std::distance(begin, std::filesystem::directory_iterator()) == 1);
}

TEST_CASE("a damaged book is refused", "[book]") {
    Rng rng(6);
    const std::vector<std::byte> good = encode(test::random_book(rng, 20));
    REQUIRE(Book::from_bytes(good));
    for (std::size_t i = 0; i < good.size(); ++i) {
        std::vector<std::byte> bad = good;
        bad[i] ^= static_cast<std::byte>(1 + rng.below(255));
        REQUIRE_FALSE(Book::from_bytes(bad));
        REQUIRE_FALSE(Book::from_bytes(std::span(good).first(i)));
    }
}

TEST_CASE("a book with a right checksum and wrong contents is refused", "[book]") {
    Rng rng(7);
    const std::vector<std::byte> good = encode(test::random_book(rng, 20));
    for (int i = 0; i < 20000; ++i) {
        std::vector<std::byte> bad = good;
        for (int k = rng.below(3); k >= 0; --k) {
            bad[8 + static_cast<std::size_t>(rng.below(static_cast<int>(bad.size()) - 8))] =
                static_cast<std::byte>(rng.below(256));
        }
        const std::uint32_t crc =
            crc32(std::span(bad).subspan(24), crc32(std::span(bad).first(20)));
        for (std::size_t k = 0; k < 4; ++k) {
            bad[20 + k] = static_cast<std::byte>(crc >> (8 * k) & 0xFFU);
        }
        if (const auto book = Book::from_bytes(bad)) {
            REQUIRE(encode(*book).size() <= bad.size());
            for (std::size_t k = 0; k < book->size(); ++k) {
                REQUIRE(book->probe(book->board(k)).has_value());
            }
        }
    }
}

TEST_CASE("file errors name the file and the reason", "[book]") {
    const TemporaryFolder folder;
    const auto missing = Book::from_file(folder / "none.bin");
    REQUIRE_FALSE(missing);
    REQUIRE(missing.error().message ==
            (folder / "none.bin").string() +
                ": cannot be opened (No such file or directory), expected a readable file");
    REQUIRE_FALSE(Book::from_file(folder.path()));
    std::ofstream(folder / "text.bin") << "just some text, long enough for a header";
    const auto text = Book::from_file(folder / "text.bin");
    REQUIRE(text.error().message == (folder / "text.bin").string() +
                                        ": not a Hasami book: it does not begin with HASAMIBK");
    REQUIRE_FALSE(save(Book(), folder / "no/such/folder.bin"));
}

TEST_CASE("saving replaces files, follows links, and touches nothing else", "[book]") {
    const TemporaryFolder folder;
    std::filesystem::create_symlink(folder / "real.bin", folder / "link.bin");
    REQUIRE(save(Book(), folder / "link.bin"));
    REQUIRE(std::filesystem::is_symlink(folder / "link.bin"));
    REQUIRE(Book::from_file(folder / "real.bin"));
    std::filesystem::create_directory(folder / "a_folder");
    REQUIRE_FALSE(save(Book(), folder / "a_folder"));
    REQUIRE(save(Book(), "/dev/null").error().message ==
            "/dev/null: cannot write: not a regular file");
}

TEST_CASE("saving keeps the permissions of the file", "[book]") {
    using std::filesystem::perms;
    const TemporaryFolder folder;
    const auto of = [](const std::filesystem::path& path) {
        return std::filesystem::status(path).permissions();
    };
    REQUIRE(save(Book(), folder / "a.bin"));
    std::filesystem::create_symlink("a.bin", folder / "link.bin");
    for (const perms mode : {perms::owner_read | perms::owner_write,
                             perms::owner_read | perms::owner_write | perms::group_read |
                                 perms::group_write | perms::others_read}) {
        std::filesystem::permissions(folder / "a.bin", mode);
        REQUIRE(save(Book(), folder / "a.bin"));
        REQUIRE(of(folder / "a.bin") == mode);
        REQUIRE(save(Book(), folder / "link.bin"));
        REQUIRE(of(folder / "a.bin") == mode);
    }
}

TEST_CASE("links that lead in a circle are told, not followed for ever", "[book]") {
    const TemporaryFolder folder;
    std::filesystem::create_symlink("b.bin", folder / "a.bin");
    std::filesystem::create_symlink("a.bin", folder / "b.bin");
    const std::string message = (folder / "a.bin").string() +
                                ": links that lead in a circle, expected a file or a new name";
    REQUIRE(link_target(folder / "a.bin").error().message == message);
    REQUIRE(save(Book(), folder / "a.bin").error().message == message);
    REQUIRE(BookLock::acquire(folder / "a.bin").error().message == message);
    REQUIRE(open_book(folder / "a.bin").error().message == message);
    // In the folders on the way, too.
    REQUIRE_FALSE(open_book(folder / "a.bin/c.bin"));
    const auto begin = std::filesystem::directory_iterator(folder.path());
    REQUIRE(std::distance(begin, std::filesystem::directory_iterator()) == 2);
}

TEST_CASE("what a killed writer left is removed, and nothing else", "[book]") {
    const TemporaryFolder folder;
    for (const char* name :
         {"a.bin", "a.bin.4711.tmp", "a.bin.tmp", "a.bin.x.tmp", "b.bin.1.tmp"}) {
        std::ofstream(folder / name) << "x";
    }
    remove_leftovers(folder / "a.bin");
    REQUIRE_FALSE(std::filesystem::exists(folder / "a.bin.4711.tmp"));
    for (const char* name : {"a.bin", "a.bin.tmp", "a.bin.x.tmp", "b.bin.1.tmp"}) {
        REQUIRE(std::filesystem::exists(folder / name));
    }
}

TEST_CASE("only one holder of a book's lock", "[book]") {
    const TemporaryFolder folder;
    {
        const auto first = BookLock::acquire(folder / "a.bin");
        REQUIRE(first);
        const auto second = BookLock::acquire(folder / "a.bin");
        REQUIRE(second.error().message ==
                (folder / "a.bin").string() + ": another process is changing this book");
    }
    REQUIRE(BookLock::acquire(folder / "a.bin"));
}

TEST_CASE("a book behind links is the same book", "[book]") {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "books");
    std::filesystem::create_symlink("books/a.bin", folder / "link.bin");
    std::filesystem::create_symlink(folder / "link.bin", folder / "books/again.bin");
    REQUIRE(link_target(folder / "books/again.bin") == folder / "books/a.bin");
    for (const char* leftover : {"books/a.bin.7.tmp", "link.bin.7.tmp"}) {
        std::ofstream(folder / leftover) << "x";
    }
    {
        const auto opened = open_book(folder / "books/again.bin");
        REQUIRE(opened);
        REQUIRE(opened->positions.empty());
        for (const char* name : {"books/a.bin", "link.bin", "books/again.bin"}) {
            REQUIRE(BookLock::acquire(folder / name).error().message ==
                    (folder / name).string() + ": another process is changing this book");
        }
    }
    REQUIRE_FALSE(std::filesystem::exists(folder / "books/a.bin.7.tmp"));
    REQUIRE(std::filesystem::exists(folder / "link.bin.7.tmp"));
    REQUIRE(std::filesystem::exists(folder / "books/a.bin.lock"));
    REQUIRE_FALSE(std::filesystem::exists(folder / "link.bin.lock"));
    REQUIRE(open_book(folder / "link.bin"));
}

TEST_CASE("the default book is sound", "[book]") {
    const auto book = Book::from_bytes(embedded_book());
    REQUIRE(book);
    REQUIRE(embedded_book().size() <= std::size_t{4} << 20);
    REQUIRE(same(*book, Book::embedded()));
}

}  // namespace hasami::book
