// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/import.h"
#include "import/onnx/rows.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace vram::onnx {

/// Information about shared parameters that the file's graph does not contain.
struct SharingRule {
    /// Whether one stored matrix is the transpose of the other; nullopt if unknown.
    std::function<std::optional<bool>(const Tensor&, const Tensor&)> isTransposeOf{};
    std::optional<bool> tieHead{}; ///< ImportOptions::tieHead.
};

/// Ties the parameters that the network shares, and separates those that the exporter merged only because they were
/// equal. Adds notes about both to `imported`, and an assumption about the head if its weights are missing.
void shareParameters(const Graph& graph, const std::vector<std::unique_ptr<DraftRow>>& drafts,
                     const std::vector<InputRef>& refs, RowBuilder& builder, const SharingRule& rule,
                     Imported& imported);

} // namespace vram::onnx
