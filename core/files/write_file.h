#pragma once

#include "base/result.h"
#include "files/file_state.h"

#include <filesystem>
#include <optional>
#include <string_view>

namespace vram {

struct WriteOptions {
    /// For its owner alone (mode 0600), whatever mode the file had.
    bool isPrivate = false;
    /// Whether to wait for a reader of a fifo, as a shell does; a window would rather fail at once.
    bool waitForReader = true;
    /// The state that the file must still have: another program's change is not overwritten.
    std::optional<FileState> expected{};
};

/// Replaces `file` by `bytes` in one step: after a crash or a fault, the file is either the complete old one or the
/// complete new one. The bytes are written to a new file next to it, flushed to disk, and renamed. Mode, owner and
/// symbolic links stay as they are; fifos, devices and /dev/stdout are written to directly. The result is the state of
/// the new file (not of what is no plain file), or what went wrong and what to do about it, without the file's name.
/// Nothing is left behind.
Result<FileState> writeFile(const std::filesystem::path& file, std::string_view bytes,
                            const WriteOptions& options = {});

} // namespace vram
