// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/onnx/fused.h"
#include "import/onnx/infer.h"
#include "import/onnx/plan.h"

#include <string_view>

namespace vram::onnx {

/// The rules of an operator of ONNX or of ONNX Runtime (domain com.microsoft). If a rule is null, the shape remains as
/// declared in the file, the contents are unknown, or the operator becomes a custom row.
struct Operator {
    std::string_view name;
    Rule shape = nullptr;
    Rule content = nullptr;
    PlanRule plan = nullptr;
    std::string_view layer{}; ///< The layer type that this operator becomes if its rule handles several operators.
    Decomposition decompose = nullptr; ///< Used for the operator with this name in com.microsoft.
    bool isRandom = false;             ///< Whether the outputs are random in each step.
    bool readsShapesOnly = false;      ///< Whether the outputs depend only on the shapes of the inputs.
};

/// The operator with that name; null if it is unknown.
const Operator* findOperator(std::string_view name);

} // namespace vram::onnx
