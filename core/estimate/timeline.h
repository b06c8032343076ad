#pragma once

#include "engine/lowering.h"
#include "engine/replay.h"
#include "estimate/estimate.h"

#include <span>

namespace vram {

/// The steady step of a replay (made with `marking`), a point a kernel at the largest sum while it ran. `reserved`: after
/// each event of the replay.
Timeline timelineOf(const Replay& replay, const NetworkRows& rows, std::span<const Bytes> reserved);

} // namespace vram
