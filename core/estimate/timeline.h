// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lowering.h"
#include "engine/replay.h"
#include "estimate/answer.h"

#include <span>

namespace vram {

/// Returns the timeline of the steady step of a replay that ran with `marking`. It has one point per kernel, at the
/// largest sum of live tensors during that kernel. `reserved` contains the reserved bytes after each event of the
/// replay. `time` (with rows) contains the time of each layer's kernels, which is divided evenly among the layer's
/// kernels in one phase.
Timeline timelineOf(const Replay& replay, const NetworkRows& rows, std::span<const Bytes> reserved,
                    const StepTime& time);

} // namespace vram
