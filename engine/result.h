// Expected failures as values.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace hasami {

// What went wrong, in one line that names the offending text, its place and what was expected.
struct Error {
    std::string message;
};

// A value or an Error; an alias over tl::expected until std::expected is everywhere.
template <class T>
using Result = tl::expected<T, Error>;

[[nodiscard]] inline tl::unexpected<Error> fail(std::string message) {
    return tl::unexpected<Error>(Error{std::move(message)});
}

}  // namespace hasami
