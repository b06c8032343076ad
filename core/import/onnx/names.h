#pragma once

#include "import/onnx/graph.h"

#include <string_view>
#include <unordered_map>

namespace vram::onnx {

/// The names visible in one graph: its own, then those of the graphs around it.
struct Names {
    const Names* outer = nullptr;
    std::unordered_map<std::string_view, ValueId> values{}; ///< Keys are of the model, or of Graph::made.
    std::unordered_map<std::string_view, const ValueInfo*> declared{};

    ValueId find(std::string_view name) const;
    /// The value of an input's name: none for one that is left out.
    ValueId input(std::string_view name) const { return name.empty() ? ValueId() : find(name); }
};

} // namespace vram::onnx
