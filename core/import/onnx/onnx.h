// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/import.h"
#include "import/onnx/wire.h"

#include <filesystem>
#include <string>

namespace vram::onnx {

/// Imports a model from a source of bytes. `name` becomes the network's name.
Result<Imported> importSource(ByteSource& source, const ImportOptions& options, const std::string& name,
                              const std::filesystem::path& folder = {});

} // namespace vram::onnx
