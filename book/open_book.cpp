// SPDX-License-Identifier: MIT
#include "book/open_book.h"

#include <system_error>
#include <utility>

#include "engine/replace_file.h"

namespace hasami::book {

Result<OpenBook> open_book(const std::filesystem::path& path) {
    auto lock = BookLock::acquire(path);
    if (!lock) {
        return tl::unexpected(lock.error());
    }
    const auto target = link_target(path);
    if (!target) {
        return tl::unexpected(target.error());
    }
    remove_leftovers(*target);
    std::error_code error;
    if (!std::filesystem::exists(*target, error) && !error) {
        return OpenBook{path, std::move(*lock), {}};
    }
    const auto book = Book::from_file(path);
    if (!book) {
        return tl::unexpected(book.error());
    }
    return OpenBook{path, std::move(*lock), to_map(*book)};
}

Result<Book> save_book(const PositionMap& positions, const std::filesystem::path& path) {
    return to_book(positions).and_then([&](Book book) -> Result<Book> {
        if (const auto saved = save(book, path); !saved) {
            return tl::unexpected(saved.error());
        }
        return book;
    });
}

}  // namespace hasami::book
