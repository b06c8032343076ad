// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/onnx/dual.h"
#include "import/onnx/model.h"

#include <memory>
#include <string_view>

namespace vram::onnx {

/// Whether the name is one that an exporter generates for computed tensors.
bool isAnonymous(std::string_view name);
/// Whether the tensor is the transposed weight of a linear layer, which an export for inference stores under a
/// generated name ("onnx::MatMul_123").
bool isTransposedWeight(const Tensor& tensor);
/// The dependencies of a stored tensor, as a set of Origin. They are inferred from names and sizes, because files do
/// not show what is trained. `isNode` means that a Constant operator contains the tensor.
unsigned originOf(const Tensor& tensor, bool isNode, bool fromPyTorch);
/// The tensor's contents if they were read; null otherwise.
std::shared_ptr<const Content> contentOf(const Tensor& tensor);

} // namespace vram::onnx
