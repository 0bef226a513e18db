#include "book/book_file.h"
#include "book/edax_book.h"
#include "book/egaroucid_book.h"
#include "book/import.h"
#include "book/text_book.h"
#include "engine/crc32.h"
#include "tests/fuzz/fuzz.h"

namespace {

using namespace hasami;

std::vector<std::byte> bytes_of(std::string_view text) {
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

void check(std::span<const std::byte> bytes) {
    const Result<book::Imported> imported = book::import_book(bytes);
    if (!imported) {
        fuzz::require_clear(imported.error().message);
        return;
    }
    const book::PositionMap& positions = imported->positions;
    const Result<book::Book> book = to_book(positions);
    fuzz::require(book.has_value(), "what is imported is a sound book");
    fuzz::require(encode(book::Book::from_bytes(encode(*book)).value()) == encode(*book),
                  "a written book is read back");
    for (const auto& again : {book::import_book(write_edax(positions, {})),
                              book::import_book(write_egaroucid(positions)),
                              book::import_book(bytes_of(write_text(positions)))}) {
        fuzz::require(again && again->illegal_moves == 0, "exports are read back");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::vector<std::byte> bytes = bytes_of(fuzz::text_of(data, size));
    check(bytes);
    // Our own format once more with a right checksum, so that what lies behind it is reached.
    constexpr std::size_t kCrcOffset = 20;
    constexpr std::size_t kHeaderSize = 24;
    if (fuzz::text_of(data, size).starts_with("HASAMIBK") && size >= kHeaderSize) {
        const std::span<const std::byte> all(bytes);
        const std::uint32_t crc = crc32(all.subspan(kHeaderSize), crc32(all.first(kCrcOffset)));
        for (std::size_t i = 0; i < 4; ++i) {
            bytes[kCrcOffset + i] = static_cast<std::byte>(crc >> (8 * i) & 0xFFU);
        }
        check(bytes);
    }
    return 0;
}
