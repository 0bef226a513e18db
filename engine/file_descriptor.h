// An open file of the operating system.
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <utility>

namespace hasami {

// Owns a descriptor, or none (-1).
class FileDescriptor {
  public:
    FileDescriptor() = default;
    explicit FileDescriptor(int fd) noexcept : fd_(fd) {}
    ~FileDescriptor() { close(); }
    FileDescriptor(FileDescriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    FileDescriptor& operator=(FileDescriptor&& other) noexcept;
    [[nodiscard]] int get() const noexcept { return fd_; }
    // False, with errno set, if the system could not keep what was written.
    bool close() noexcept;
    // Writes all bytes; false, with errno set, if that fails.
    [[nodiscard]] bool write_all(std::string_view bytes) const noexcept;

  private:
    int fd_ = -1;
};

}  // namespace hasami
