#pragma once

#include "import/onnx_rows.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace vram::onnx {

/// Tells whether one stored matrix holds the other's numbers, transposed; empty where that cannot be told.
using SameTransposed = std::function<std::optional<bool>(const Tensor&, const Tensor&)>;

/// Puts the drafts into `builder` as blocks by module path; gives the reference of each draft. Parameters that several
/// rows own become one where the network ties them, and stay apart where the exporter merged equal ones (with a note).
std::vector<InputRef> buildTree(const Planner& planner, std::vector<Draft>& drafts, RowBuilder& builder,
                                const SameTransposed& sameTransposed, std::vector<std::string>& notes);

} // namespace vram::onnx
