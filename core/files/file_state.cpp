// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/file_state.h"

namespace vram {

FileState fileState(const struct stat& info)
{
    if (!S_ISREG(info.st_mode))
        return {};
    constexpr std::int64_t second = 1'000'000'000;
    return {.exists = true,
            .device = static_cast<std::uint64_t>(info.st_dev),
            .inode = static_cast<std::uint64_t>(info.st_ino),
            .size = static_cast<std::int64_t>(info.st_size),
            .modified = static_cast<std::int64_t>(info.st_mtim.tv_sec) * second + info.st_mtim.tv_nsec};
}

FileState fileState(const std::filesystem::path& file)
{
    struct stat info = {};
    return ::stat(file.c_str(), &info) == 0 ? fileState(info) : FileState{};
}

} // namespace vram
