#pragma once

#include "base/result.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace vram {

/// Makes the folder where it is missing, and lets nobody but its owner in (mode 0700). The error says why it cannot be
/// used: it is a link, or somebody else's.
std::optional<Error> makePrivateFolder(const std::filesystem::path& folder);
/// All of a plain file of this user's, of at most `most` bytes: no link, no device, no pipe is followed or waited for. The
/// error says what it is instead, without its name.
Result<std::string> readPrivateFile(const std::filesystem::path& file, std::size_t most);

} // namespace vram
