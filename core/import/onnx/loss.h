#pragma once

#include "import/onnx/rows.h"

#include <string>
#include <vector>

namespace vram::onnx {

/// Adds a loss, which ONNX files do not hold: cross-entropy on the first floating-point output, and on others of the
/// same shape (auxiliary heads), summed. Notes say what was assumed.
void addLoss(const Graph& graph, const Drafts& drafts, const std::vector<InputRef>& refs, RowBuilder& builder,
             std::vector<vram::Message>& notes);

} // namespace vram::onnx
