#pragma once

#include "files/file_state.h"

#include <optional>
#include <string>
#include <string_view>

namespace vram {

/// The file that a recovery copy belongs to.
struct RecoveryOrigin {
    std::string path{}; ///< Empty where the work was never saved.
    FileState onDisk{}; ///< The file when the work began.
    bool operator==(const RecoveryOrigin&) const = default;
};

/// "SIZE MODIFIED DEVICE INODE", all 0 of a file that is not there, and the path from the next line on.
std::string recoveryOriginText(const RecoveryOrigin& origin);
/// Nothing where the text is anything else.
std::optional<RecoveryOrigin> parseRecoveryOrigin(std::string_view text);

} // namespace vram
