// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

namespace vram {

/// Returns an unpredictable name for a file that will replace another one, short enough for every file system.
std::string replacementName();
/// Deletes this user's replacement files in `folder` whose program was killed before it renamed them. Files that are
/// still being written are locked and are kept.
void removeStaleReplacements(const std::filesystem::path& folder);

} // namespace vram
