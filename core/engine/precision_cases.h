// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layers/layer_scope.h"
#include "network/network.h"
#include "setup/setup.h"
#include "step/recorder.h"

#include <optional>
#include <string_view>

namespace vram {

/// Returns the name of the precision by which rows choose their variant: the dtype of the parameters in the forward
/// pass. `castDType` is the dtype to which a policy of distributed training casts them; if unset, the setup decides.
std::string_view precisionName(const Setup& setup, std::optional<DType> castDType);

/// Lowers a layer inside a region of torch.autocast.
void lowerIn(AutocastRegion region, const LayerType& type, LayerScope& scope, Recorder& recorder);

} // namespace vram
