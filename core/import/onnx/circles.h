#pragma once

#include "base/message.h"
#include "import/onnx/model.h"

#include <cstddef>
#include <optional>

namespace vram::onnx {

/// How many operators the calls of a model's own functions may unfold to.
inline constexpr std::size_t kMostMade = 200'000;

/// Why the model never ends: a node that needs its own output, directly or through others, a function that calls
/// itself, or functions that unfold to more than kMostMade operators. Takes time and memory in proportion to the model,
/// however deep it is.
std::optional<vram::Message> circleIn(const ModelDef& model);

} // namespace vram::onnx
