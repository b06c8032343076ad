// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/onnx/graph.h"

#include <string_view>
#include <unordered_map>

namespace vram::onnx {

/// The names visible in one graph: its own, followed by those of the enclosing graphs.
struct NameScope {
    const NameScope* outer = nullptr;
    std::unordered_map<std::string_view, ValueId> values{}; ///< Keys point into the model, Graph::constants or
                                                            ///< Graph::createdNodes.
    std::unordered_map<std::string_view, const ValueInfo*> declared{};

    ValueId find(std::string_view name) const;
    /// The value of an input name; invalid for an omitted input.
    ValueId input(std::string_view name) const { return name.empty() ? ValueId() : find(name); }
};

} // namespace vram::onnx
