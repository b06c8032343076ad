// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/attribute.h"
#include "setup/setup.h"
#include "step/aten/attention.h"

#include <string_view>

namespace vram::aten {

/// The attribute of a layer that chooses its attention kernel.
AttributeSpec attentionKernelSpec();
/// The kernel of the setup if it names one for all attention layers, else the layer's own.
AttentionKernel attentionKernel(const Setup& setup, std::string_view layerChoice);

} // namespace vram::aten
