#include "engine/replace_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "engine/file.h"
#include "engine/file_descriptor.h"
#include "engine/text.h"

namespace hasami {

namespace {

constexpr std::string_view kTemporarySuffix = ".tmp";

// Makes the renaming itself durable; a file system that cannot do it loses at most the last save.
void sync_folder_of(const std::filesystem::path& path) noexcept {
    const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    const FileDescriptor fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (fd.get() >= 0) {
        ::fsync(fd.get());
    }
}

// What a symbolic link leads to in the end, even if that does not exist yet; else the path itself.
std::filesystem::path link_target(std::filesystem::path path) {
    constexpr int kMostLinks = 40;  // as the system follows
    std::error_code code;
    for (int i = 0; i < kMostLinks && std::filesystem::is_symlink(path, code); ++i) {
        path = path.parent_path() / std::filesystem::read_symlink(path, code);
    }
    return path;
}

}  // namespace

Result<void> replace_file(const std::filesystem::path& path, std::span<const std::byte> bytes) {
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    std::error_code code;
    const std::filesystem::path target = link_target(path);
    if (std::filesystem::exists(target, code) && !std::filesystem::is_regular_file(target, code)) {
        return fail(fmt::format("{}: cannot write: not a regular file", path.string()));
    }
    const std::filesystem::path temporary =
        fmt::format("{}.{}{}", target.string(), static_cast<long>(::getpid()), kTemporarySuffix);
    FileDescriptor fd(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
    if (fd.get() < 0) {
        return tl::unexpected(system_error(path, "create"));
    }
    if (!fd.write_all(text) || ::fsync(fd.get()) != 0 || !fd.close() ||
        ::rename(temporary.c_str(), target.c_str()) != 0) {
        auto error = system_error(path, "write");
        ::unlink(temporary.c_str());
        return tl::unexpected(std::move(error));
    }
    sync_folder_of(target);
    return {};
}

void remove_leftovers(const std::filesystem::path& path) {
    namespace fs = std::filesystem;
    const std::string begin = path.filename().string() + '.';
    std::error_code code;
    fs::directory_iterator entry(path.has_parent_path() ? path.parent_path() : ".", code);
    for (; !code && entry != fs::directory_iterator(); entry.increment(code)) {
        const std::string name = entry->path().filename().string();
        std::string_view id = name;
        if (!id.starts_with(begin) || !id.ends_with(kTemporarySuffix)) {
            continue;
        }
        id.remove_prefix(begin.size());
        id.remove_suffix(std::min(id.size(), kTemporarySuffix.size()));
        if (!id.empty() && std::all_of(id.begin(), id.end(), is_digit)) {
            std::error_code ignored;
            fs::remove(entry->path(), ignored);
        }
    }
}

}  // namespace hasami
