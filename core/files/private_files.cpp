// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/private_files.h"

#include "files/file_fault.h"
#include "files/output_file.h"

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace vram {

namespace fs = std::filesystem;

namespace {

constexpr mode_t kOwnerOnly = 0700;

/// Reads up to `most` bytes, plus one to detect a longer file.
Result<std::string> readAll(int file, std::size_t most)
{
    constexpr std::size_t piece = 1 << 20;
    std::string text;
    while (text.size() <= most) {
        const std::size_t before = text.size();
        text.resize(before + piece);
        const ssize_t count = ::read(file, text.data() + before, piece);
        text.resize(before + static_cast<std::size_t>(count > 0 ? count : 0));
        if (count == 0)
            return text;
        if (count < 0 && errno != EINTR)
            return Error{"reading it failed halfway"_tr};
    }
    return Error{message("it is larger than %1 MiB"_tr, most >> 20U)};
}

} // namespace

std::optional<Error> makePrivateFolder(const fs::path& folder)
{
    std::error_code code;
    fs::create_directories(folder.parent_path(), code);
    if (::mkdir(folder.c_str(), kOwnerOnly) != 0 && errno != EEXIST)
        return writingFault(errno);
    const OutputFile file(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    struct stat info = {};
    if (file.number() < 0 || ::fstat(file.number(), &info) != 0)
        return Error{"its folder is a link or not a folder; remove it"_tr};
    if (info.st_uid != ::geteuid())
        return Error{"its folder belongs to another user; remove it"_tr};
    if ((info.st_mode & 0777U) != kOwnerOnly && ::fchmod(file.number(), kOwnerOnly) != 0)
        return writingFault(errno);
    return std::nullopt;
}

Result<std::string> readPrivateFile(const fs::path& file, std::size_t most)
{
    const OutputFile opened(::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    if (opened.number() < 0)
        return Error{errno == ENOENT ? "there is no such file"_tr
                                     : "it is a link, or you have no permission to "
                                       "read it"_tr};
    struct stat info = {};
    if (::fstat(opened.number(), &info) != 0 || !S_ISREG(info.st_mode))
        return Error{"it is not a regular file"_tr};
    if (info.st_uid != ::geteuid())
        return Error{"it belongs to another user"_tr};
    return readAll(opened.number(), most);
}

} // namespace vram
