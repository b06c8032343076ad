#pragma once

#include "layers/layer_scope.h"
#include "network/network.h"
#include "setup/setup.h"
#include "step/recorder.h"

#include <optional>
#include <string_view>

namespace vram {

/// The precision by whose name rows know what differs there: that of the parameters as the forward sees them. `castType`:
/// what a policy of distributed training casts them to; none: as the setup says.
std::string_view recipeOf(const Setup& setup, std::optional<DType> castType);

/// Lowers a layer within a region of torch.autocast.
void lowerIn(AutocastRegion region, const LayerType& type, LayerScope& scope, Recorder& recorder);

} // namespace vram
