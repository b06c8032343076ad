// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart/memory_bar.h"

#include "chart/area_charts.h"

namespace vram {

namespace {

MemoryBar barOf(const PartBytes& parts, const Estimate& estimate, const Setup& setup, SizeUnits units)
{
    MemoryBar bar;
    for (const Part part : kAllParts) {
        const Bytes bytes = parts[indexOf(part)];
        bar.slices.push_back({part, bytes, message("%1 %2"_tr, label(part), ByteCount{bytes, units})});
    }
    bar.total = sum(parts);
    bar.capacity = estimate.device.capacity;
    bar.budget = budgetOf(estimate, setup);
    bar.others = estimate.device.others;
    return bar;
}

} // namespace

MemoryBar peakBar(const Estimate& estimate, const Setup& setup, SizeUnits units)
{
    return barOf(partsAtPeak(estimate.peak, estimate.device), estimate, setup, units);
}

MemoryBar stepBar(const Estimate& estimate, const Setup& setup, SizeUnits units)
{
    return barOf(partsOfStep(estimate.totals), estimate, setup, units);
}

} // namespace vram
