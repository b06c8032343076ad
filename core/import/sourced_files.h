// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

namespace vram {

/// Returns the file that another file names by a path, which is relative to the folder where the program is started:
/// usually one of those that contain the other file. The result is empty if there is none.
std::filesystem::path namedFile(const std::filesystem::path& named, const std::filesystem::path& by);

/// Inserts the files that a shell script reads with "source" or "." in place of these lines, as far as they are found.
std::string withSourcedFiles(const std::string& text, const std::filesystem::path& file);

} // namespace vram
