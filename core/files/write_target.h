// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <filesystem>
#include <optional>

#include <sys/stat.h>

namespace vram {

/// The target of writing to a file name, after following symbolic links.
struct WriteTarget {
    enum class Kind {
        File,       ///< A regular file, which may not exist yet and is replaced.
        Device,     ///< A fifo, a device or a socket, which is written to directly.
        Descriptor, ///< A file that this process has open, such as /dev/stdout.
    };
    Kind kind = Kind::File;
    std::filesystem::path path{};
    int descriptor = -1;
    std::optional<struct stat> existing{}; ///< Properties of a file; nullopt if it does not exist yet.
};

/// Follows the links of `file` one by one; the last may lead to a missing file. The error says, without the file's
/// name, why the file cannot be written and what to do: it is a folder, a loop of links, or another user's link in a
/// world-writable folder.
Result<WriteTarget> findWriteTarget(const std::filesystem::path& file);

} // namespace vram
