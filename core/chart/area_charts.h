// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/area_data.h"
#include "chart/timeline_scale.h"
#include "search/frontier.h"
#include "search/largest_batch.h"
#include "time/throughput.h"

namespace vram {

/// Functions without side effects that create the charts of an estimate.

/// Returns a chart of memory over one step: the live tensors by part, and the memory that the allocator has reserved.
/// At most `count` points of the range are drawn.
AreaData timelineChart(const Estimate& estimate, SizeUnits units, TimelineRange range = {}, std::size_t count = 160);
/// Returns a chart of memory and throughput by batch size. `largest` is the largest batch that fits, or 0; `estimate`
/// is the estimate of `setup`.
AreaData sweepChart(const Estimate& estimate, const Setup& setup, const std::vector<SweepPoint>& points,
                    std::int64_t largest, SizeUnits units);
/// Returns a chart of memory by input size at the setup's batch size. Sizes at which the network cannot run are
/// omitted.
AreaData sizeChart(const Estimate& estimate, const Setup& setup, const SizeAxis& axis,
                   const std::vector<SizePoint>& points, SizeUnits units);
/// Returns a label such as "peak 8.27 GiB · layer1.0.conv3 backward · convolution_backward".
Message peakText(const Estimate& estimate, SizeUnits units);
/// Returns the unit of the throughput, such as "samples/s".
Message rateUnit(RateOf of);
} // namespace vram
