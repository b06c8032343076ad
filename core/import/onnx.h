#pragma once

#include "import/import.h"
#include "import/onnx_wire.h"

#include <string>

namespace vram::onnx {

/// Imports a model from wherever its bytes come from; the network gets `name`.
Result<Imported> importSource(ByteSource& source, const ImportOptions& options, const std::string& name);

} // namespace vram::onnx
