// Reading and writing little-endian integers for the book formats.
// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace hasami::book {

class ByteWriter {
  public:
    template <std::integral T>
    void put(T value) {
        auto rest = static_cast<std::uint64_t>(value);
        for (std::size_t i = 0; i < sizeof(T); ++i, rest >>= 8) {
            bytes_.push_back(static_cast<std::byte>(rest & 0xFFU));
        }
    }
    void put_text(std::string_view text) {
        for (const char c : text) {
            bytes_.push_back(static_cast<std::byte>(c));
        }
    }
    [[nodiscard]] std::vector<std::byte>& bytes() noexcept { return bytes_; }

  private:
    std::vector<std::byte> bytes_;
};

// Past the end every read gives 0 and `ok` turns false, so that a caller may check once a record.
class ByteReader {
  public:
    explicit ByteReader(std::span<const std::byte> bytes) noexcept : rest_(bytes) {}

    template <std::integral T>
    [[nodiscard]] T get() noexcept {
        if (rest_.size() < sizeof(T)) {
            ok_ = false;
            rest_ = {};
            return 0;
        }
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < sizeof(T); ++i) {
            value |= std::to_integer<std::uint64_t>(rest_[i]) << (8 * i);
        }
        rest_ = rest_.subspan(sizeof(T));
        return static_cast<T>(value);
    }
    void skip(std::size_t bytes) noexcept {
        ok_ = ok_ && bytes <= rest_.size();
        rest_ = ok_ ? rest_.subspan(bytes) : std::span<const std::byte>{};
    }
    [[nodiscard]] bool ok() const noexcept { return ok_; }
    [[nodiscard]] std::size_t left() const noexcept { return rest_.size(); }

  private:
    std::span<const std::byte> rest_;
    bool ok_ = true;
};

}  // namespace hasami::book
