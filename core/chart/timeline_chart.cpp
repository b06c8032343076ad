// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart/area_charts.h"
#include "chart/part_bytes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace vram {

namespace {

/// The seconds of a phase in one step; 0 if they are not known. The loss counts as part of forward.
double secondsOf(Phase phase, const StepTime& time)
{
    switch (phase) {
    case Phase::Forward: return time.forward;
    case Phase::Loss: return 0;
    case Phase::Backward: return time.backward;
    case Phase::Step: return time.optimizer;
    }
    return 0;
}

/// Returns a label such as "backward 64.1 ms". With several micro-batches, each is assumed to take an equal part of the
/// time.
Message phaseLabel(Phase phase, const TimelineScale& scale, const Estimate& estimate)
{
    const auto spans = std::ranges::count(scale.spans(), phase, &TimelineScale::Span::phase);
    const double seconds = secondsOf(phase, estimate.time) / static_cast<double>(spans);
    return seconds > 0 && estimate.valid() ? message("%1 %2"_tr, label(phase), Duration{seconds}) : label(phase);
}

void addPhases(AreaData& data, const TimelineScale& scale, const Estimate& estimate)
{
    constexpr double kNarrow = 0.05; // Too narrow for a name; the optimizer's step has the room at the right edge.
    for (const TimelineScale::Span& span : scale.spans()) {
        if (span.from > 0)
            data.xBorders.push_back(span.from);
        const double left = std::max(span.from, data.xFrom);
        const double right = std::min(span.to, data.xTo);
        const double least = span.phase == Phase::Step ? 0 : kNarrow;
        if (right - left > (data.xTo - data.xFrom) * least)
            data.xParts.push_back({(left + right) / 2, phaseLabel(span.phase, scale, estimate)});
    }
}

/// Adds ticks at round times since the beginning of the step.
void addTimes(AreaData& data, double seconds)
{
    if (seconds <= 0)
        return;
    constexpr int kTimes = 6;
    for (const Tick& tick : timeTicks(data.xFrom * seconds, data.xTo * seconds, kTimes))
        data.xTicks.push_back({tick.value / seconds, tick.label});
}

void addPoint(AreaData& data, const TimelinePoint& point, double x)
{
    const PartBytes parts = partsOf(point.live);
    data.x.push_back(x);
    for (AreaBand& band : data.bands)
        band.values.push_back(inGiga(parts[indexOf(band.colour.part)], data.units));
    data.lines.front().values.push_back(inGiga(point.reserved, data.units));
}

void addCapacity(AreaData& data, const Device& device)
{
    // The CUDA context and the libraries' kernels take memory outside the allocator's segments.
    const Bytes usable = device.capacity - device.others;
    const Bytes room = usable - (device.total - device.reserved);
    if (device.capacity > 0)
        data.limits.push_back({inGiga(room, data.units),
                               message("%1 of %2 usable, for the allocator"_tr, ByteCount{room, data.units},
                                       ByteCount{usable, data.units}),
                               false});
}

enum class Collective { None, Gather, Reduction };

/// Returns the kind of collective of each kernel in the timeline, by the kernel's name.
std::vector<Collective> collectivesOf(const Timeline& timeline)
{
    std::vector<Collective> kinds;
    kinds.reserve(timeline.kernels.size());
    for (const std::string& kernel : timeline.kernels) {
        const bool reduces = kernel == "reduce_scatter" || kernel == "all_reduce";
        kinds.push_back(reduces                  ? Collective::Reduction
                        : kernel == "all_gather" ? Collective::Gather
                                                 : Collective::None);
    }
    return kinds;
}

/// Adds a stroke for each gather and, above them, for each reduction. If several strokes are too close to be
/// distinguished, only the first is added.
void addCollectives(AreaData& data, const Timeline& timeline, const TimelineScale& scale)
{
    constexpr double closest = 1.0 / 400;
    const double smallestGap = (data.xTo - data.xFrom) * closest;
    std::array<double, 2> last{-1, -1};
    const std::vector<Collective> kinds = collectivesOf(timeline);
    for (std::size_t i = 0; i < timeline.points.size(); ++i) {
        const Collective kind = kinds[timeline.points[i].kernel];
        if (kind == Collective::None)
            continue;
        const bool reduces = kind == Collective::Reduction;
        const double x = scale.positionOf(static_cast<double>(i));
        double& before = last[reduces ? 1 : 0];
        if (x < data.xFrom || x > data.xTo || (before >= 0 && x - before < smallestGap))
            continue;
        before = x;
        data.strokes.push_back({x, reduces ? Part::Communication : Part::Gathered, reduces});
    }
}

} // namespace

std::vector<std::size_t> pickPoints(const Timeline& timeline, TimelineRange range, std::size_t count)
{
    return pickPoints(timeline, TimelineScale(timeline), range, count);
}

std::vector<std::size_t> pickPoints(const Timeline& timeline, const TimelineScale& scale, TimelineRange range,
                                    std::size_t count)
{
    if (timeline.points.empty())
        return {};
    const auto from = static_cast<std::size_t>(std::floor(scale.indexAt(range.from)));
    const auto to = static_cast<std::size_t>(std::ceil(scale.indexAt(range.to)));
    return timelineSamples(timeline, from, to + 1, count);
}

Message peakText(const Estimate& estimate, SizeUnits units)
{
    const Peak& peak = estimate.peak;
    const Message phase = label(peak.phase);
    const Message place = peak.layerPath.empty() ? phase : message("%1 %2"_tr, peak.layerPath, phase);
    return joined({message("peak %1"_tr, ByteCount{peak.allocated, units}), place, verbatim(peak.kernel)},
                  "%1 · %2"_tr);
}

AreaData timelineChart(const Estimate& estimate, SizeUnits units, TimelineRange range, std::size_t count)
{
    const Timeline& timeline = estimate.timeline;
    AreaData data;
    for (const Part part : kStackedParts) {
        if (consistsOfTensors(part))
            data.bands.push_back({part});
    }
    data.units = units;
    data.lines.push_back({"reserved by the allocator"_tr});
    data.xFrom = range.from;
    data.xTo = range.to;
    const TimelineScale scale(timeline);
    Bytes top = 0;
    for (const std::size_t index : pickPoints(timeline, scale, range, count)) {
        const TimelinePoint& point = timeline.points[index];
        addPoint(data, point, scale.positionOf(static_cast<double>(index)));
        top = std::max({top, point.reserved, point.live.total()});
    }
    if (data.x.empty())
        return data;
    // A last phase with one event keeps its height up to the end.
    if (range.to >= 1 && data.x.back() < 1)
        addPoint(data, timeline.points.back(), 1);
    constexpr double kRoomForLabels = 1.25;
    data.yTop = std::max(inGiga(top, units) * kRoomForLabels, 1e-9);
    addPhases(data, scale, estimate);
    addTimes(data, estimate.valid() ? timeline.seconds : 0);
    addCollectives(data, timeline, scale);
    data.marks.push_back({scale.positionOf(static_cast<double>(timeline.peak)), peakText(estimate, units)});
    addCapacity(data, estimate.device);
    return data;
}

} // namespace vram
