// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layers/layer_scope.h"
#include "step/aten/attention.h"

namespace vram::layers {

/// Warns if the setup's attention kernel cannot run here, so that another one is estimated.
void reportReplacedAttention(LayerScope& scope, const aten::ChosenAttention& chosen);

} // namespace vram::layers
