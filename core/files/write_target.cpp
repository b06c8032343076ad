// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/write_target.h"

#include "files/file_fault.h"

#include <cerrno>
#include <charconv>
#include <string>
#include <system_error>

#include <unistd.h>

namespace vram {

namespace fs = std::filesystem;

namespace {

/// Maximum number of links that Linux follows.
constexpr int kMostLinks = 40;

fs::path folderOf(const fs::path& file)
{
    return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

/// Returns N for /proc/self/fd/N and /dev/fd/N. Opening such a name would truncate a regular file.
std::optional<int> inheritedDescriptor(const fs::path& file)
{
    const std::string name = file.filename().string();
    int number = 0;
    const auto [end, code] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (name.empty() || code != std::errc{} || end != name.data() + name.size() || number < 0)
        return std::nullopt;
    std::error_code ignored;
    return fs::equivalent(folderOf(file), "/proc/self/fd", ignored) ? std::optional(number) : std::nullopt;
}

/// Applies the rule of Linux's fs.protected_symlinks: in /tmp, only links of this user and of the folder's owner are
/// followed.
bool isUntrustedLink(const fs::path& link, const struct stat& info)
{
    struct stat folder = {};
    if (::stat(folderOf(link).c_str(), &folder) != 0)
        return false;
    const bool shared = (folder.st_mode & S_ISVTX) != 0 && (folder.st_mode & S_IWOTH) != 0;
    return shared && info.st_uid != ::geteuid() && info.st_uid != folder.st_uid;
}

Result<WriteTarget> targetOf(const fs::path& path, const struct stat& info)
{
    if (S_ISDIR(info.st_mode))
        return writingFault(EISDIR);
    if (!S_ISREG(info.st_mode))
        return WriteTarget{.kind = WriteTarget::Kind::Device, .path = path};
    return WriteTarget{.path = path, .existing = info};
}

} // namespace

Result<WriteTarget> findWriteTarget(const fs::path& file)
{
    fs::path path = file;
    for (int links = 0; links <= kMostLinks; ++links) {
        if (const std::optional<int> descriptor = inheritedDescriptor(path))
            return WriteTarget{.kind = WriteTarget::Kind::Descriptor, .path = path, .descriptor = *descriptor};
        struct stat info = {};
        if (::lstat(path.c_str(), &info) != 0)
            return errno == ENOENT && path.has_filename() ? Result<WriteTarget>(WriteTarget{.path = path})
                                                          : Result<WriteTarget>(writingFault(errno));
        if (!S_ISLNK(info.st_mode))
            return targetOf(path, info);
        if (isUntrustedLink(path, info))
            return Error{"the link there belongs to another user; name the target file itself"_tr};
        std::error_code code;
        const fs::path next = fs::read_symlink(path, code);
        if (code)
            return writingFault(code.value());
        path = folderOf(path) / next; // An absolute path replaces the folder.
    }
    return writingFault(ELOOP);
}

} // namespace vram
