#pragma once

#include "base/result.h"

#include <filesystem>
#include <optional>

#include <sys/stat.h>

namespace vram {

/// Where bytes for a named file go, once its symbolic links are followed.
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

/// Follows the links of `file` one by one, the last of which may lead to no file yet. The error says what to do, without
/// the file's name: a folder, a circle, a link that somebody else has put into a folder that all may write to.
Result<WriteTarget> findWriteTarget(const std::filesystem::path& file);

} // namespace vram
