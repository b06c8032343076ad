#pragma once

#include "import/import.h"
#include "import/onnx/graph.h"

#include <string>
#include <vector>

namespace vram::onnx {

/// How the leading extent of the first input is read.
enum class BatchRule {
    Declared, ///< It is the batch; the file's shapes are taken as they are.
    Lenient,  ///< It is the batch; shapes that hold the file's own batch size follow it.
    Fixed,    ///< It is a plain number.
};

struct InputPlan {
    std::vector<InputShape> shapes{};
    Symbols symbols{};
    std::vector<OpenDimension> dimensions{};
    std::int64_t batch = 0;     ///< The user's size for the batch dimension; 0: not chosen.
    bool declaresBatch = false; ///< The leading extent of the first input has no fixed size.
};

/// Settles every dimension of the graph's inputs: the batch, sizes given in `options.dims` (by name, or "input:axis"
/// for one without a name), and guesses.
InputPlan planInputs(const ModelDef& model, const ImportOptions& options, BatchRule rule);

} // namespace vram::onnx
