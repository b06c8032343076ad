// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/onnx/fused.h"
#include "import/onnx/infer.h"
#include "import/onnx/plan.h"

#include <string_view>

namespace vram::onnx {

/// All that the reader knows about an operator of ONNX, or of ONNX Runtime (domain com.microsoft). A rule that is null
/// is missing: the shape stays as declared in the file, the contents unknown, the operator becomes a custom row.
struct Operator {
    std::string_view name;
    Rule shape = nullptr;
    Rule content = nullptr;
    PlanRule plan = nullptr;
    std::string_view layer{};          ///< The layer type that a plan for several operators gives to this one.
    Decomposition decompose = nullptr; ///< For the operator of this name in com.microsoft.
    bool isRandom = false;             ///< Whether the outputs are drawn anew in each step.
    bool readsShapesOnly = false;      ///< Whether the outputs do not depend on the inputs' elements.
};

/// Null if the reader does not know an operator of that name.
const Operator* findOperator(std::string_view name);

} // namespace vram::onnx
