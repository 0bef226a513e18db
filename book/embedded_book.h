// Data inside the binary: the default book and the table of opening names.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace hasami::book {

// The bytes of data/book/default.bin, in the format of book_file.h.
[[nodiscard]] std::span<const std::byte> embedded_book() noexcept;

// The text of data/openings/openings.tsv.
[[nodiscard]] std::string_view embedded_openings() noexcept;

}  // namespace hasami::book
