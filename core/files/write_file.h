// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "files/file_state.h"

#include <filesystem>
#include <optional>
#include <string_view>

namespace vram {

/// How a file is written.
struct WriteOptions {
    /// Whether only the owner may access the file (mode 0600), regardless of the mode it had.
    bool isPrivate = false;
    /// Whether to wait for a reader of a fifo, as a shell does. A graphical program should report an error at once
    /// instead.
    bool waitForReader = true;
    /// The state that the file must still have, so that another program's change is not overwritten.
    std::optional<FileState> expected{};
};

/// Replaces the contents of `file` with `bytes` atomically: after a crash or a fault, the file is either the complete
/// old one or the complete new one. The bytes are written to a new file next to it, flushed to disk, and renamed. Mode,
/// owner and symbolic links are preserved; fifos, devices and /dev/stdout are written to directly. Returns the state of
/// the new file (if it is a regular file), or an error that says what went wrong and what to do about it, without the
/// file's name. No temporary file is left behind.
Result<FileState> writeFile(const std::filesystem::path& file, std::string_view bytes,
                            const WriteOptions& options = {});

} // namespace vram
