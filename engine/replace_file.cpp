#include "engine/replace_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "engine/file.h"
#include "engine/file_descriptor.h"
#include "engine/text.h"

namespace hasami {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTemporarySuffix = ".tmp";

// Makes the renaming itself durable; a file system that cannot do it loses at most the last save.
void sync_folder_of(const fs::path& path) noexcept {
    const auto folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    const FileDescriptor fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (fd.get() >= 0) {
        ::fsync(fd.get());
    }
}

}  // namespace

Result<fs::path> link_target(const fs::path& path) {
    constexpr int kMostLinks = 40;  // as the system follows
    std::error_code code;
    fs::path target = path;
    for (int i = 0; fs::is_symlink(fs::symlink_status(target, code)); ++i) {
        if (i == kMostLinks) {
            return fail(fmt::format(
                "{}: links that lead in a circle, expected a file or a new name", path.string()));
        }
        const fs::path next = fs::read_symlink(target, code);
        if (code) {
            return fail(fmt::format("{}: cannot be read: {}", path.string(), code.message()));
        }
        target = target.parent_path() / next;
    }
    if (fs::status(target, code).type() == fs::file_type::none) {
        return fail(fmt::format("{}: cannot be reached: {}", path.string(), code.message()));
    }
    return target;
}

Result<void> replace_file(const fs::path& path, std::span<const std::byte> bytes) {
    const auto target = link_target(path);
    if (!target) {
        return tl::unexpected(target.error());
    }
    std::error_code code;
    const fs::file_status old = fs::status(*target, code);
    if (fs::exists(old) && !fs::is_regular_file(old)) {
        return fail(fmt::format("{}: cannot write: not a regular file", path.string()));
    }
    const fs::path temporary =
        fmt::format("{}.{}{}", target->string(), static_cast<long>(::getpid()), kTemporarySuffix);
    FileDescriptor fd(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
    if (fd.get() < 0) {
        return tl::unexpected(system_error(path, "create"));
    }
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (fs::exists(old)) {
        // Some file systems know no permissions and refuse: the bytes matter more.
        (void)::fchmod(fd.get(), static_cast<mode_t>(old.permissions()));
    }
    if (!fd.write_all(text) || ::fsync(fd.get()) != 0 || !fd.close() ||
        ::rename(temporary.c_str(), target->c_str()) != 0) {
        auto error = system_error(path, "write");
        ::unlink(temporary.c_str());
        return tl::unexpected(std::move(error));
    }
    sync_folder_of(*target);
    return {};
}

void remove_leftovers(const fs::path& path) {
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
