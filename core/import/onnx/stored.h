// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/onnx/dual.h"
#include "import/onnx/model.h"

#include <memory>
#include <string_view>

namespace vram::onnx {

/// Whether the name is one that an exporter gives to computed tensors.
bool isAnonymous(std::string_view name);
/// Whether it is the transposed weight of a linear layer, which an export for inference stores under a number.
bool isTurnedWeight(const Tensor& tensor);
/// The dependencies of a stored tensor, as a set of Origin. Names and sizes are used, because files do not say what is
/// trained. `isNode` means that a Constant operator holds it.
unsigned originOf(const Tensor& tensor, bool isNode, bool fromPyTorch);
/// Its contents if they were read; null otherwise.
std::shared_ptr<const Content> contentOf(const Tensor& tensor);

} // namespace vram::onnx
