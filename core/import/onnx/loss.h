// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/onnx/rows.h"
#include "project/assumption.h"

#include <vector>

namespace vram::onnx {

/// Adds a loss, which ONNX files do not contain: the sum of the cross-entropies of the first floating-point output and
/// of others with the same shape (auxiliary heads), or the mean squared error of an output with fewer than two
/// dimensions. Adds notes about the assumptions.
void addLoss(const Graph& graph, const DraftRows& drafts, const std::vector<InputRef>& refs, RowBuilder& builder,
             std::vector<Assumption>& assumptions);

} // namespace vram::onnx
