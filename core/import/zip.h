// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace vram {

/// Reads one file of a zip archive. The file is located through the central directory, so that the rest of the archive
/// is not read. The error says what is wrong with the archive, that it contains no such file, or that the file unpacks
/// to more than `most` bytes.
Result<std::string> readZipEntry(const std::filesystem::path& path, std::string_view name, std::size_t most);

} // namespace vram
