// CRC-32 checksums of our binary files.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace hasami {

namespace detail {

// kCrcTables[k][b]: effect of byte b followed by k zero bytes (the "slicing" method of M. Kounavis
// and F. Berry, 2005), so that four bytes are taken at once.
inline constexpr auto kCrcTables = [] {
    std::array<std::array<std::uint32_t, 256>, 4> t{};
    for (std::uint32_t i = 0; i < 256; ++i) {
        std::uint32_t crc = i;
        for (int k = 0; k < 8; ++k) {
            crc = (crc >> 1) ^ ((crc & 1U) != 0 ? 0xEDB88320U : 0U);
        }
        t[0][i] = crc;
    }
    for (std::size_t k = 1; k < 4; ++k) {
        for (std::size_t i = 0; i < 256; ++i) {
            t[k][i] = (t[k - 1][i] >> 8) ^ t[0][t[k - 1][i] & 0xFFU];
        }
    }
    return t;
}();

}  // namespace detail

// The CRC-32 of zip and PNG (reflected polynomial 0xEDB88320). `previous` is the CRC of the bytes
// before, so that a file can be summed in parts; it detects every change of up to 32 bits in a row.
[[nodiscard]] constexpr std::uint32_t crc32(std::span<const std::byte> bytes,
                                            std::uint32_t previous = 0) noexcept {
    const auto& t = detail::kCrcTables;
    std::uint32_t crc = ~previous;
    std::size_t i = 0;
    for (; i + 4 <= bytes.size(); i += 4) {
        for (std::size_t k = 0; k < 4; ++k) {
            crc ^= std::to_integer<std::uint32_t>(bytes[i + k]) << (8 * k);
        }
        crc = t[3][crc & 0xFFU] ^ t[2][(crc >> 8) & 0xFFU] ^ t[1][(crc >> 16) & 0xFFU] ^
              t[0][crc >> 24];
    }
    for (; i < bytes.size(); ++i) {
        crc = (crc >> 8) ^ t[0][(crc ^ std::to_integer<std::uint32_t>(bytes[i])) & 0xFFU];
    }
    return ~crc;
}

}  // namespace hasami
