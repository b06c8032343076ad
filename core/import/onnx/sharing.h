#pragma once

#include "import/import.h"
#include "import/onnx/rows.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace vram::onnx {

/// How to settle what a file's graph does not say of shared parameters.
struct SharingRule {
    /// Tells whether one stored matrix holds the other's numbers, transposed; empty where that cannot be told.
    std::function<std::optional<bool>(const Tensor&, const Tensor&)> sameTransposed{};
    std::optional<bool> tieHead{}; ///< ImportOptions::tieHead.
};

/// Parameters that several rows own become one where the network ties them, and stay apart where the exporter merged
/// equal ones; `notes` say which. Gives what was settled about the head without its numbers.
HeadTie shareParameters(const Planner& planner, const std::vector<Draft>& drafts, const std::vector<InputRef>& refs,
                        RowBuilder& builder, const SharingRule& rule, std::vector<vram::Message>& notes);

} // namespace vram::onnx
