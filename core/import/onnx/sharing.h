#pragma once

#include "import/import.h"
#include "import/onnx/rows.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vram::onnx {

/// How to settle what a file's graph does not say about shared parameters.
struct SharingRule {
    /// Whether one stored matrix is the other one transposed; empty where that cannot be told.
    std::function<std::optional<bool>(const Tensor&, const Tensor&)> sameTransposed{};
    std::optional<bool> tieHead{}; ///< ImportOptions::tieHead.
};

/// Joins the parameters that the network ties, and keeps those apart that the exporter merged because they were equal;
/// `notes` say which. Returns what was assumed about a head whose numbers are not there.
HeadTie shareParameters(const Graph& graph, const std::vector<std::unique_ptr<Draft>>& drafts,
                        const std::vector<InputRef>& refs, RowBuilder& builder, const SharingRule& rule,
                        std::vector<vram::Message>& notes);

} // namespace vram::onnx
