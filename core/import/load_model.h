// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/import.h"

#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// The names for `builtin:NAME`, which are those of the files in resources/models.
std::vector<std::string> builtinModels();
/// The name of the network in a built-in model: "ResNet-50" for "resnet50".
std::string builtinTitle(std::string_view builtin);
/// Loads MODEL as given on the command line or by the desktop environment: `builtin:NAME`, a project file, any file or
/// folder that importFile can read, or `-` for text on standard input. The error is a sentence that contains the file's
/// name.
Result<Imported> loadModel(std::string_view nameOrPath, const ImportOptions& options = {});

} // namespace vram
