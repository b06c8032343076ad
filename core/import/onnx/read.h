#pragma once

#include "base/result.h"
#include "import/onnx/model.h"
#include "import/onnx/wire.h"

#include <functional>

namespace vram::onnx {

/// Reads the structure of a model and skips its weights. `progress` (may be empty) gets the share that is read, 0 to 1;
/// returning false ends the reading. The error names the byte.
Result<ModelDef> readModel(ByteSource& source, const std::function<bool(double)>& progress);

} // namespace vram::onnx
