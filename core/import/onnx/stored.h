#pragma once

#include "import/onnx/dual.h"
#include "import/onnx/model.h"

#include <memory>
#include <string_view>

namespace vram::onnx {

/// True for the names that an exporter gives to tensors which it computed.
bool isAnonymous(std::string_view name);
/// The transposed weight of a linear layer, which an export for inference stores under the number of its product.
bool isTurnedWeight(const Tensor& tensor);
/// What a stored tensor is to the network, as a set of Origin. Files do not say what is trained: names and sizes tell.
/// `isNode`: a Constant operator holds it.
unsigned originOf(const Tensor& tensor, bool isNode, bool fromPyTorch);
/// Its contents where they were read; null otherwise.
std::shared_ptr<const Content> contentOf(const Tensor& tensor);

} // namespace vram::onnx
