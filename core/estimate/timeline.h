#pragma once

#include "estimate/estimate.h"
#include "step/lowering.h"
#include "step/replay.h"

namespace vram {

/// The steady step of a replay (made with `marking`), a point a kernel at the largest sum while it ran.
Timeline timelineOf(const Replay& replay, const std::vector<LoweredRow>& rows);

} // namespace vram
