// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/attribute.h"
#include "setup/setup.h"
#include "step/aten/attention.h"

#include <string_view>

namespace vram::aten {

/// Returns the attribute with which a layer chooses its attention kernel.
AttributeSpec attentionKernelSpec();
/// Returns the name of a kernel as the attribute and the setup write it.
std::string_view kernelName(AttentionKernel kernel);
/// Returns the kernel that the setup specifies for all attention layers, or the layer's own choice if there is none.
AttentionKernel attentionKernel(const Setup& setup, std::string_view layerChoice);

} // namespace vram::aten
