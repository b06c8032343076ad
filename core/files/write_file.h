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
    /// What the file must still be: another program's change is not written over.
    std::optional<FileState> expected{};
};

/// Replaces `file` by `bytes` in one step: a reader, a crash or a fault sees all of the old file or all of the new one.
/// The bytes go to a new file beside it, on to the disk, and then under its name. Mode, owner and symbolic links stay
/// as they are; fifos, devices and /dev/stdout are written to as they stand. The result is the state of the new file
/// (not of what is no plain file), or what went wrong and what to do about it, without the file's name. Nothing is left
/// behind.
Result<FileState> writeFile(const std::filesystem::path& file, std::string_view bytes,
                            const WriteOptions& options = {});

} // namespace vram
