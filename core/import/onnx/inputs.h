// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/import.h"
#include "import/onnx/graph.h"

#include <string>
#include <vector>

namespace vram::onnx {

/// How the leading dimension of the first input is interpreted.
enum class BatchRule {
    Declared, ///< As the batch; the file's shapes are used unchanged.
    Lenient,  ///< As the batch; shapes that contain the file's own batch size are adapted to it.
    Fixed,    ///< As a plain number.
};

struct InputPlan {
    std::vector<InputShape> shapes{};
    Symbols symbols{};
    std::vector<OpenDimension> dimensions{};
    std::int64_t batch = 0;     ///< The user's size for the batch dimension; 0 if not chosen.
    bool declaresBatch = false; ///< Whether the leading dimension of the first input has no fixed size.
};

/// Determines all dimensions of the graph's inputs: the batch, sizes in `options.dims` (by name, or "input:axis" for a
/// dimension without one), and defaults.
InputPlan planInputs(const ModelDef& model, const ImportOptions& options, BatchRule rule);

} // namespace vram::onnx
