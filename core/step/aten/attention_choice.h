#pragma once

#include "base/attribute.h"
#include "setup/setup.h"
#include "step/aten/attention.h"

#include <string_view>

namespace vram::aten {

/// The attribute of a layer that chooses its attention kernel.
AttributeSpec attentionKernelSpec();
/// What the layer names, unless the setup names a kernel for every attention layer.
AttentionKernel attentionKernel(const Setup& setup, std::string_view layerChoice);

} // namespace vram::aten
