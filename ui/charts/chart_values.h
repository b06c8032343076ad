// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/session_state.h"

#include "chart/area_charts.h"
#include "chart/memory_bar.h"

namespace vram {

/// The data of the charts for a SessionState, computed by the core.

AreaData timelineData(const SessionState& sessionState, TimelineRange range = {}, std::size_t count = 160);
AreaData sweepData(const SessionState& sessionState);
/// Memory by input size at the current batch. Sizes at which the network cannot run are omitted.
AreaData sizeSweepData(const SessionState& sessionState, const SizeAxis& axis, const std::vector<SizePoint>& points);

} // namespace vram
