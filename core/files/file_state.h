// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>

#include <sys/stat.h>

namespace vram {

/// Identifies a state of a file. Every write changes its size, time or inode.
struct FileState {
    bool exists = false;
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    std::int64_t size = 0;     ///< Size in bytes.
    std::int64_t modified = 0; ///< Nanoseconds since 1970.

    friend bool operator==(const FileState&, const FileState&) = default;
};

FileState fileState(const struct stat& info);
/// Returns the current state of the named file, following symbolic links. `exists` is false if the file is missing or
/// not a regular file.
FileState fileState(const std::filesystem::path& file);

} // namespace vram
