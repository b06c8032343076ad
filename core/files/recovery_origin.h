// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/file_state.h"

#include <optional>
#include <string>
#include <string_view>

namespace vram {

/// The file that a recovery copy belongs to.
struct RecoveryOrigin {
    std::string path{}; ///< Empty if the work was never saved.
    FileState onDisk{}; ///< State of the file when the work began.
    bool operator==(const RecoveryOrigin&) const = default;
};

/// Formats an origin as "SIZE MODIFIED DEVICE INODE", all 0 if the file does not exist, followed by the path on the
/// next line.
std::string recoveryOriginText(const RecoveryOrigin& origin);
/// Parses the result of recoveryOriginText(); returns nullopt for any other text.
std::optional<RecoveryOrigin> parseRecoveryOrigin(std::string_view text);

} // namespace vram
