// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

namespace vram {

/// An unpredictable name for a file that will replace another one, short enough for every file system.
std::string replacementName();
/// Deletes the replacements of this user in `folder` whose program was killed before they took their place. Those that
/// are being written are locked, and stay.
void removeLeftReplacements(const std::filesystem::path& folder);

} // namespace vram
