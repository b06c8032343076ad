#pragma once

#include "import/onnx/rows.h"

#include <string>
#include <vector>

namespace vram::onnx {

/// Adds the loss that a file does not hold: cross-entropy on the first output of real numbers, and on those of the same
/// shape (heads that help in training), summed. Notes say what was assumed.
void addLoss(const Graph& graph, const Drafts& drafts, const std::vector<InputRef>& refs, RowBuilder& builder,
             std::vector<vram::Message>& notes);

} // namespace vram::onnx
