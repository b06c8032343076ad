// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "import/onnx/model.h"

#include <cstddef>
#include <optional>

namespace vram::onnx {

/// Maximum number of operators to which the calls of a model's own functions may expand.
inline constexpr std::size_t kMaxExpandedOperators = 200'000;

/// Returns the reason why expanding the model would never end or would exceed a limit: a node that directly or
/// indirectly needs its own output, a function that calls itself, or functions that expand to more than
/// kMaxExpandedOperators operators. The check takes time and memory proportional to the size of the model, regardless
/// of its depth.
std::optional<vram::Message> findCycle(const ModelDef& model);

} // namespace vram::onnx
