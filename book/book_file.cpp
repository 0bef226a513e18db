// SPDX-License-Identifier: MIT
#include "book/book_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>

#include <cerrno>
#include <string_view>
#include <utility>

#include "book/bytes.h"
#include "engine/crc32.h"
#include "engine/file.h"
#include "engine/replace_file.h"
#include "engine/text.h"

namespace hasami::book {

namespace {

constexpr std::string_view kMagic = "HASAMIBK";
constexpr std::size_t kCrcOffset = 20;
constexpr std::size_t kHeaderSize = 24;
constexpr std::size_t kBoardSize = 16;
constexpr std::size_t kMinMoveSize = 5;
constexpr std::uint8_t kExactBit = 128;

std::uint32_t checksum_of(std::span<const std::byte> file) noexcept {
    return crc32(file.subspan(kHeaderSize), crc32(file.first(kCrcOffset)));
}

void put_games(ByteWriter& out, int games) {
    auto rest = static_cast<std::uint32_t>(games);
    for (; rest >= 128; rest >>= 7) {
        out.put(static_cast<std::uint8_t>(rest | 128U));
    }
    out.put(static_cast<std::uint8_t>(rest));
}

int get_games(ByteReader& in) noexcept {
    std::uint32_t games = 0;
    for (unsigned shift = 0; shift < 35; shift += 7) {
        const auto byte = in.get<std::uint8_t>();
        games |= static_cast<std::uint32_t>(byte & 127U) << shift;
        if (byte < 128) {
            break;
        }
    }
    return static_cast<int>(games);
}

BookMove get_move(ByteReader& in) noexcept {
    BookMove m;
    m.square = static_cast<Square>(in.get<std::uint8_t>());
    const auto depth = in.get<std::uint8_t>();
    m.exact = (depth & kExactBit) != 0;
    m.depth = depth & ~kExactBit;
    m.score = Score::from_raw(in.get<std::int16_t>());
    m.games = get_games(in);
    return m;
}

}  // namespace

std::vector<std::byte> encode(const Book& book) {
    ByteWriter out;
    out.put_text(kMagic);
    out.put(kBookVersion);
    out.put(static_cast<std::uint32_t>(book.size()));
    std::size_t moves = 0;
    for (std::size_t i = 0; i < book.size(); ++i) {
        moves += book.moves(i).size();
    }
    out.put(static_cast<std::uint32_t>(moves));
    out.put(std::uint32_t{0});
    for (std::size_t i = 0; i < book.size(); ++i) {
        out.put(book.board(i).player);
        out.put(book.board(i).opponent);
    }
    for (std::size_t i = 0; i < book.size(); ++i) {
        out.put(static_cast<std::uint8_t>(book.moves(i).size()));
        for (const BookMove& m : book.moves(i)) {
            out.put(static_cast<std::uint8_t>(m.square));
            out.put(static_cast<std::uint8_t>(m.depth | (m.exact ? kExactBit : 0)));
            out.put(static_cast<std::int16_t>(m.score.raw()));
            put_games(out, m.games);
        }
    }
    ByteWriter crc;
    crc.put(checksum_of(out.bytes()));
    std::copy(crc.bytes().begin(), crc.bytes().end(), out.bytes().begin() + kCrcOffset);
    return std::move(out.bytes());
}

Result<BookTable> decode(std::span<const std::byte> bytes) {
    if (bytes.size() < kHeaderSize ||
        std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) != 0) {
        return fail("not a Hasami book: it does not begin with HASAMIBK");
    }
    ByteReader in(bytes.subspan(kMagic.size()));
    const auto version = in.get<std::uint32_t>();
    if (version != kBookVersion) {
        return fail(fmt::format("book version {}, expected {}", version, kBookVersion));
    }
    const std::size_t positions = in.get<std::uint32_t>();
    const std::size_t moves = in.get<std::uint32_t>();
    if (in.get<std::uint32_t>() != checksum_of(bytes)) {
        return fail("wrong checksum: the book is damaged or was cut off");
    }
    if (in.left() < positions * (kBoardSize + 1) + moves * kMinMoveSize) {
        return fail("the book is shorter than its header says");
    }
    BookTable table;
    table.boards.resize(positions);
    table.first_move.reserve(positions + 1);
    table.moves.reserve(moves);
    for (Board& b : table.boards) {
        b.player = in.get<std::uint64_t>();
        b.opponent = in.get<std::uint64_t>();
    }
    for (std::size_t i = 0; i < positions && in.ok(); ++i) {
        table.first_move.push_back(static_cast<std::uint32_t>(table.moves.size()));
        for (int left = in.get<std::uint8_t>(); left > 0; --left) {
            table.moves.push_back(get_move(in));
        }
    }
    table.first_move.push_back(static_cast<std::uint32_t>(table.moves.size()));
    if (!in.ok() || in.left() != 0 || table.moves.size() != moves) {
        return fail("the length of the book is not what its header says");
    }
    return table;
}

Result<std::vector<std::byte>> read_file(const std::filesystem::path& path) {
    return hasami::read_file(path.string()).map([](const std::string& text) {
        const auto bytes = std::as_bytes(std::span(text));
        return std::vector<std::byte>(bytes.begin(), bytes.end());
    });
}

Result<void> save(const Book& book, const std::filesystem::path& path) {
    return replace_file(path, encode(book));
}

Result<BookLock> BookLock::acquire(const std::filesystem::path& path) {
    const auto target = link_target(path);
    if (!target) {
        return tl::unexpected(target.error());
    }
    if (target->filename().empty()) {
        return fail(fmt::format("{}: expected the name of a book file",
                                hasami::quoted(path.string(), 200)));
    }
    const std::string lock_path = target->string() + ".lock";
    FileDescriptor file(::open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
    if (file.get() < 0) {
        return tl::unexpected(system_error(lock_path, "create"));
    }
    if (::flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
        return errno == EWOULDBLOCK
                   ? fail(fmt::format("{}: another process is changing this book", path.string()))
                   : tl::unexpected(system_error(lock_path, "lock"));
    }
    return BookLock(std::move(file));
}

}  // namespace hasami::book
