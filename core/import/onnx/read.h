#pragma once

#include "base/result.h"
#include "import/onnx/model.h"
#include "import/onnx/wire.h"

#include <functional>

namespace vram::onnx {

/// Reads the structure of a model and passes over its weights. `progress` (may be empty) gets the part of the file that
/// is behind, 0 to 1; false from it ends the reading. The error names the byte.
Result<ModelDef> readModel(ByteSource& source, const std::function<bool(double)>& progress);

} // namespace vram::onnx
