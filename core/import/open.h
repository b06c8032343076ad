// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/import.h"

#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// The names for `builtin:NAME`, which are those in resources/models.
std::vector<std::string> builtinModels();
/// The name of that network: "ResNet-50" for "resnet50".
std::string builtinTitle(std::string_view builtin);
/// Loads MODEL as given to the command line or the desktop: `builtin:NAME`, a project file, any file or folder that
/// importFile can read, or `-` for text on standard input. The error is a sentence that names the file.
Result<Imported> loadModel(std::string_view nameOrPath, const ImportOptions& options = {});

} // namespace vram
