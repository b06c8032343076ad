#pragma once

#include "base/result.h"

#include <filesystem>
#include <optional>

#include <sys/stat.h>

namespace vram {

/// The target of writing to a file name, after following its symbolic links.
struct WriteTarget {
    enum class Kind {
        File,       ///< A regular file, or none yet: it is replaced.
        Device,     ///< A fifo, a device or a socket: it is written to as it stands.
        Descriptor, ///< A file that this process has open, as /dev/stdout names it.
    };
    Kind kind = Kind::File;
    std::filesystem::path path{};
    int descriptor = -1;
    std::optional<struct stat> existing{}; ///< Of a file: none where it is new.
};

/// Follows the links of `file` one by one, the last of which may lead to no file yet. The error says what to do,
/// without the file's name: a folder, a loop, or another user's link in a folder that everybody can write to.
Result<WriteTarget> findWriteTarget(const std::filesystem::path& file);

} // namespace vram
