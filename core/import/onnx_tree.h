#pragma once

#include "import/onnx_rows.h"

#include <string>
#include <vector>

namespace vram::onnx {

/// Puts the drafts into `builder` as blocks by module path; gives the reference of each draft. Parameters that several
/// rows own become one where the network ties them, and stay apart where the exporter merged equal ones (with a note).
std::vector<InputRef> buildTree(const Planner& planner, std::vector<Draft>& drafts, RowBuilder& builder,
                                std::vector<std::string>& notes);

} // namespace vram::onnx
