// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/import.h"
#include "import/onnx/graph.h"

#include <vector>

namespace vram::onnx {

/// The interpretation of the leading dimension of the first input.
enum class BatchRule {
    Declared, ///< The batch; the file's shapes are used unchanged.
    Lenient,  ///< The batch; shapes that contain the file's own batch size are adapted to it.
    Fixed,    ///< A fixed number, not the batch.
};

/// The shapes of the graph's inputs, and the dimensions whose sizes the user can choose.
struct InputPlan {
    std::vector<InputShape> shapes{};
    SymbolicSizes symbols{};
    std::vector<DynamicDimension> dimensions{};
    std::int64_t batch = 0; ///< The user's size for the batch dimension; 0 if not chosen.
};

/// Determines all dimensions of the graph's inputs: the batch, sizes in `options.dims` (keyed by name, or "input:axis"
/// for an unnamed dimension), and defaults.
InputPlan planInputs(const ModelDef& model, const ImportOptions& options, BatchRule rule);

} // namespace vram::onnx
