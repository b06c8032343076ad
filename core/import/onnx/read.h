// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "import/onnx/model.h"
#include "import/onnx/wire.h"

namespace vram::onnx {

/// Reads the structure of a model and skips its weights. `progress`, which may be empty, receives the fraction read (0
/// to 1) and cancels by returning false. The error contains the byte offset.
Result<ModelDef> readModel(ByteSource& source, const ProgressCallback& progress);

} // namespace vram::onnx
