#pragma once

#include "import/onnx/rows.h"

#include <memory>
#include <vector>

namespace vram::onnx {

/// Puts the drafts into `builder` as blocks by module path; gives the reference of each draft. Frees the drafts that
/// nobody asks for later: all but the sources, the graph's outputs and those with parameters. Where `progress` is
/// cancelled, rows are left out.
std::vector<InputRef> buildTree(std::vector<std::unique_ptr<Draft>>& drafts, RowBuilder& builder, Progress& progress);

} // namespace vram::onnx
