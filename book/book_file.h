// Our book format on disk: encoding, checks, atomic saving and the lock against a second writer.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <utility>
#include <vector>

#include "book/book.h"
#include "engine/file_descriptor.h"
#include "engine/result.h"

namespace hasami::book {

// Format, version 1; all integers little-endian:
//
//   offset  bytes
//        0      8  "HASAMIBK"
//        8      4  version, 1
//       12      4  number of positions P
//       16      4  number of moves M, all positions together
//       20      4  CRC-32 (engine/crc32.h) of all other bytes of the file
//       24   16 P  boards: player, opponent (bit 0 = a1), 8 bytes each; canonical, ascending
//        …         for each position in the same order: number of its moves (1 byte), then the
//                  moves, best first, squares of the canonical board; a move is
//                    square 0..63 (1 byte)
//                    depth in plies, 0..60, plus 128 if the score is proven (1 byte)
//                    score for the side to move, in 1/128 disc (2 bytes, signed)
//                    games (1 to 5 bytes: seven bits a byte, lowest first, bit 7 = more follow)
//
// Positions where the side to move must pass are not stored; a reader passes and looks again.
inline constexpr std::uint32_t kBookVersion = 1;

[[nodiscard]] std::vector<std::byte> encode(const Book& book);

// The tables of a file; their contents are still to be checked by Book::from_table. The error says
// which check failed: magic, version, checksum or length.
[[nodiscard]] Result<BookTable> decode(std::span<const std::byte> bytes);

// Whole files; errors begin with the path.
[[nodiscard]] Result<std::vector<std::byte>> read_file(const std::filesystem::path& path);
[[nodiscard]] Result<void> save(const Book& book, const std::filesystem::path& path);

// The right to change the book at a path, held until destruction: an advisory lock on the file
// `path` + ".lock" (of a link, beside what it leads to), which stays behind (removing it would race
// with a waiting process). The system frees the lock of a process that dies.
class BookLock {
  public:
    // Fails at once, with a message for the user, if another process holds it.
    [[nodiscard]] static Result<BookLock> acquire(const std::filesystem::path& path);

  private:
    explicit BookLock(FileDescriptor file) noexcept : file_(std::move(file)) {}

    FileDescriptor file_;
};

}  // namespace hasami::book
