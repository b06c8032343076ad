// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace vram {

/// Creates the folder if it is missing, accessible only to its owner (mode 0700). The error says why it cannot be used:
/// it is a link, or belongs to another user.
std::optional<Error> makePrivateFolder(const std::filesystem::path& folder);
/// Reads a regular file of this user, of at most `most` bytes. Does not follow links, and does not block on devices or
/// pipes. The error says what the file is instead, without its name.
Result<std::string> readPrivateFile(const std::filesystem::path& file, std::size_t most);

} // namespace vram
