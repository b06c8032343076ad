// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/onnx/rows.h"

#include <memory>
#include <vector>

namespace vram::onnx {

/// Adds the drafts to `builder` as blocks by module path, and returns the reference of each draft. Frees drafts that
/// are not needed later: all but the sources, the graph's outputs and those with parameters. If `progress` is
/// cancelled, rows are missing.
std::vector<InputRef> buildTree(std::vector<std::unique_ptr<DraftRow>>& drafts, RowBuilder& builder,
                                Progress& progress);

} // namespace vram::onnx
