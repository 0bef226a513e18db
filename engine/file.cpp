#include "engine/file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>

namespace hasami {

Error system_error(const std::filesystem::path& path, std::string_view what) {
    return {fmt::format("{}: cannot {}: {}", path.string(), what, std::strerror(errno))};
}

Result<std::string> read_stream(std::istream& stream, const std::string& name) {
    constexpr std::size_t kChunkBytes = std::size_t{1} << 16;
    std::string bytes;
    while (stream.good()) {
        const std::size_t size = bytes.size();
        bytes.resize(size + kChunkBytes);
        stream.read(bytes.data() + size, static_cast<std::streamsize>(kChunkBytes));
        bytes.resize(size + static_cast<std::size_t>(stream.gcount()));
        if (bytes.size() > kLargestInputBytes) {
            return fail(fmt::format("{}: larger than 1 GiB, expected positions or games", name));
        }
    }
    if (stream.bad()) {
        return fail(fmt::format("{}: cannot be read ({})", name, std::strerror(errno)));
    }
    return bytes;
}

Result<std::string> read_file(const std::string& path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) {
        return fail(fmt::format("{}: is a directory, expected a file", path));
    }
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        return fail(fmt::format("{}: cannot be opened ({}), expected a readable file", path,
                                std::strerror(errno)));
    }
    return read_stream(file, path);
}

}  // namespace hasami
