#pragma once

#include <cstdint>
#include <filesystem>

#include <sys/stat.h>

namespace vram {

/// What tells one state of a file from the next: whoever writes it leaves another size, time or inode.
struct FileState {
    bool exists = false;
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    std::int64_t size = 0;     ///< Bytes.
    std::int64_t modified = 0; ///< Nanoseconds since 1970.

    friend bool operator==(const FileState&, const FileState&) = default;
};

FileState fileState(const struct stat& info);
/// Of what the name stands for now, links followed. What is not there, and what is no plain file, does not exist.
FileState fileState(const std::filesystem::path& file);

} // namespace vram
