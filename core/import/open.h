#pragma once

#include "import/import.h"

#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// The names that `builtin:NAME` takes: those of resources/models.
std::vector<std::string> builtinModels();
/// MODEL as the command line and the desktop take it: `builtin:NAME`, a project file, any file or folder that importFile
/// reads, or `-` for text on the standard input. The error is a sentence that names the file.
Result<Imported> loadModel(std::string_view nameOrPath, const ImportOptions& options = {});

} // namespace vram
