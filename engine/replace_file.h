// Files that are replaced as a whole, whatever happens meanwhile.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

#include "engine/result.h"

namespace hasami {

// What a symbolic link leads to in the end, even if that does not exist yet; else the path itself.
// The error tells of links that lead in a circle, and of folders that may not be searched.
[[nodiscard]] Result<std::filesystem::path> link_target(const std::filesystem::path& path);

// Writes to a temporary file beside `path`, forces it to the disk and renames it: at every moment,
// even if the process is killed, `path` holds either the old or the new bytes. Follows symbolic
// links, keeps the permissions where the file system has them, refuses to replace what is no
// regular file. Errors begin with the path.
[[nodiscard]] Result<void> replace_file(const std::filesystem::path& path,
                                        std::span<const std::byte> bytes);
[[nodiscard]] inline Result<void> replace_file(const std::filesystem::path& path,
                                               std::string_view text) {
    return replace_file(path, std::as_bytes(std::span(text)));
}

// Removes the temporary files that writers of `path` left behind when they were killed.
// Precondition: nobody is writing; for a book, the caller holds its lock.
void remove_leftovers(const std::filesystem::path& path);

}  // namespace hasami
