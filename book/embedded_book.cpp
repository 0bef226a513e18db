// SPDX-License-Identifier: MIT
#include "book/embedded_book.h"

// Defined in the assembler file that CMake makes from embedded_book.S.in.
extern "C" {
extern const std::byte hasami_book_begin[];
extern const std::byte hasami_book_end[];
extern const char hasami_openings_begin[];
extern const char hasami_openings_end[];
}

namespace hasami::book {

std::span<const std::byte> embedded_book() noexcept {
    return {hasami_book_begin, hasami_book_end};
}

std::string_view embedded_openings() noexcept {
    return {hasami_openings_begin, hasami_openings_end};
}

}  // namespace hasami::book
