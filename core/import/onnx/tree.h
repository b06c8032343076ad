#pragma once

#include "import/onnx/rows.h"

#include <vector>

namespace vram::onnx {

/// Puts the drafts into `builder` as blocks by module path; gives the reference of each draft. Where `progress` is
/// cancelled, rows are left out.
std::vector<InputRef> buildTree(std::vector<Draft>& drafts, RowBuilder& builder, Progress& progress);

} // namespace vram::onnx
