// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_values.h"

#include "search/largest_batch.h"
#include "ui/charts/throughput_line.h"
#include "ui/time_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Charts", text);
}

/// From the bottom up, beginning with what is constant over the step.
constexpr std::array kTimelineOrder{Part::Parameters,  Part::Optimizer,     Part::KvCache,
                                    Part::Gathered,    Part::Communication, Part::Input,
                                    Part::Activations, Part::Gradients,     Part::Temporaries};
constexpr std::array kSweepOrder{Part::Context,   Part::Parameters,    Part::Optimizer, Part::KvCache,
                                 Part::Gathered,  Part::Communication, Part::Input,     Part::Activations,
                                 Part::Gradients, Part::Temporaries,   Part::Allocator};

template<std::size_t N>
std::vector<AreaBand> emptyBands(const std::array<Part, N>& order, const Tokens& tokens)
{
    std::vector<AreaBand> bands;
    bands.reserve(N);
    for (const Part part : order)
        bands.push_back({partName(part), tokens.part(part), {}});
    return bands;
}

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

/// "backward 64.1 ms". Where micro-batches follow each other, each takes an equal part.
QString phaseWords(Phase phase, const TimelineScale& scale, const Estimate& estimate)
{
    const auto spans = std::ranges::count(scale.spans(), phase, &TimelineScale::Span::phase);
    const double seconds = secondsOf(phase, estimate.time) / static_cast<double>(spans);
    return seconds > 0 && estimate.valid() ? QStringLiteral("%1 %2").arg(phaseName(phase), timeText(seconds))
                                           : phaseName(phase);
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
            data.xParts.push_back({(left + right) / 2, phaseWords(span.phase, scale, estimate)});
    }
}

/// Round times from the beginning of the step.
void addTimes(AreaData& data, double seconds)
{
    if (seconds <= 0)
        return;
    constexpr int kTimes = 6;
    const double from = data.xFrom * seconds;
    const double to = data.xTo * seconds;
    for (const Tick& tick : timeTicks(from, to, kTimes))
        data.xTicks.push_back({tick.value / seconds, tick.label});
}

std::vector<Slice> partSlices(const PartBytes& parts, ByteUnit unit, const Tokens& tokens)
{
    std::vector<Slice> slices;
    for (const Part part : kAllParts) {
        const Bytes bytes = parts[indexOf(part)];
        slices.push_back({partName(part), tokens.part(part), giga(bytes, unit),
                          QStringLiteral("%1 %2").arg(partName(part), bytesText(bytes, unit))});
    }
    return slices;
}

} // namespace

QString phaseName(Phase phase)
{
    switch (phase) {
    case Phase::Forward: return tr("forward");
    case Phase::Loss: return tr("loss");
    case Phase::Backward: return tr("backward");
    case Phase::Step: return tr("step");
    }
    return {};
}

Bytes budgetOf(const Estimate& estimate, const Setup& setup)
{
    return budgetOf(estimate.device, setup.margin);
}

std::vector<Slice> compositionSlices(const Estimate& estimate, ByteUnit unit, const Tokens& tokens)
{
    return partSlices(partsAtPeak(estimate.peak, estimate.device), unit, tokens);
}

std::vector<Slice> wholeStepSlices(const Estimate& estimate, ByteUnit unit, const Tokens& tokens)
{
    return partSlices(partsOfStep(estimate.totals), unit, tokens);
}

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

QString peakWords(const Estimate& estimate, ByteUnit unit)
{
    QString words = tr("peak %1").arg(bytesText(estimate.peak.allocated, unit));
    if (!estimate.peak.layerPath.empty())
        words += QStringLiteral(" · %1 %2").arg(shownText(qs(estimate.peak.layerPath)), phaseName(estimate.peak.phase));
    else
        words += QStringLiteral(" · ") + phaseName(estimate.peak.phase);
    if (!estimate.peak.kernel.empty())
        words += QStringLiteral(" · ") + qs(estimate.peak.kernel);
    return words;
}

namespace {

void addPoint(AreaData& data, const TimelinePoint& point, double x, ByteUnit unit)
{
    const PartBytes parts = partsOf(point.live);
    data.x.push_back(x);
    for (std::size_t i = 0; i < kTimelineOrder.size(); ++i)
        data.bands[i].values.push_back(giga(parts[indexOf(kTimelineOrder[i])], unit));
    data.lines.front().values.push_back(giga(point.reserved, unit));
}

void addRoom(AreaData& data, const Reading& reading)
{
    const Device& device = reading.estimate->device;
    // The context and the libraries' kernels take memory beside the allocator's segments.
    const Bytes usable = device.capacity - device.others;
    const Bytes room = usable - (device.total - device.reserved);
    if (device.capacity > 0)
        data.limits.push_back({giga(room, reading.unit),
                               tr("%1 of %2 usable, for the allocator")
                                   .arg(bytesText(room, reading.unit), bytesText(usable, reading.unit)),
                               false});
}

} // namespace

namespace {

QString emptyWords(const Reading& reading)
{
    return reading.project->network.rows.empty() ? tr("No layers yet") : QString();
}

} // namespace

namespace {

enum class Collective { None, Gather, Reduction };

/// The collectives, by the name of their kernel in the timeline.
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

/// Adds a stroke for each gather and, above them, for each reduction. Of strokes too close to be distinguished, only
/// the first is added.
void addCollectives(AreaData& data, const Timeline& timeline, const TimelineScale& scale, const Tokens& tokens)
{
    constexpr double closest = 1.0 / 400;
    const double apart = (data.xTo - data.xFrom) * closest;
    std::array<double, 2> last{-1, -1};
    const std::vector<Collective> kinds = collectivesOf(timeline);
    for (std::size_t i = 0; i < timeline.points.size(); ++i) {
        const Collective kind = kinds[timeline.points[i].kernel];
        if (kind == Collective::None)
            continue;
        const bool reduces = kind == Collective::Reduction;
        const double x = scale.positionOf(static_cast<double>(i));
        double& before = last[reduces ? 1 : 0];
        if (x < data.xFrom || x > data.xTo || (before >= 0 && x - before < apart))
            continue;
        before = x;
        data.strokes.push_back({x, tokens.part(reduces ? Part::Communication : Part::Gathered), reduces});
    }
}

} // namespace

AreaData timelineData(const Reading& reading, const Tokens& tokens, TimelineRange range, std::size_t count)
{
    const Timeline& timeline = reading.estimate->timeline;
    AreaData data;
    data.bands = emptyBands(kTimelineOrder, tokens);
    data.unit = gigaName(reading.unit);
    data.emptyWords = emptyWords(reading);
    data.lines.push_back({tr("reserved by the allocator"), {}, false});
    data.xFrom = range.from;
    data.xTo = range.to;
    const TimelineScale scale(timeline);
    Bytes top = 0;
    for (const std::size_t index : pickPoints(timeline, scale, range, count)) {
        const TimelinePoint& point = timeline.points[index];
        addPoint(data, point, scale.positionOf(static_cast<double>(index)), reading.unit);
        top = std::max({top, point.reserved, point.live.total()});
    }
    if (data.x.empty())
        return data;
    // A last phase with one event keeps its height up to the end.
    if (range.to >= 1 && data.x.back() < 1)
        addPoint(data, timeline.points.back(), 1, reading.unit);
    data.yTop = std::max(giga(top, reading.unit) * 1.25, 1e-9);
    addPhases(data, scale, *reading.estimate);
    addTimes(data, reading.estimate->valid() ? timeline.seconds : 0);
    addCollectives(data, timeline, scale, tokens);
    data.marks.push_back({scale.positionOf(static_cast<double>(timeline.peak)),
                          peakWords(*reading.estimate, reading.unit), tokens.capacity, false});
    addRoom(data, reading);
    return data;
}

namespace {

void addSweepPoint(AreaData& data, double x, const SweepPoint& point, ByteUnit unit)
{
    const PartBytes parts = partsAtPeak(point.peak, point.device);
    data.x.push_back(x);
    for (std::size_t i = 0; i < kSweepOrder.size(); ++i)
        data.bands[i].values.push_back(giga(parts[indexOf(kSweepOrder[i])], unit));
    data.yTop = std::max(data.yTop, giga(sum(parts), unit));
}

/// Sets ranges, ticks and the capacity once the points are known.
void finishSweep(AreaData& data, const Reading& reading)
{
    const Estimate& estimate = *reading.estimate;
    const Bytes room = estimate.device.capacity - estimate.device.others;
    const double capacity = giga(room, reading.unit);
    data.xFrom = data.x.front();
    data.xTo = data.x.back();
    data.yTop = std::max(data.yTop, capacity * 1.08);
    for (const double tick : niceTicks(data.xTo, 6)) {
        const double shown = tick < data.xFrom ? data.xFrom : tick;
        data.xTicks.push_back({shown, QLocale().toString(shown, 'f', 0)});
    }
    if (capacity <= 0)
        return;
    data.limits.push_back(
        {capacity, tr("%1, %2 usable").arg(shortGpuName(estimate.device.gpu), bytesText(room, reading.unit)), false});
    if (reading.project->setup.margin > 0)
        data.limits.push_back({giga(budgetOf(estimate, reading.project->setup), reading.unit), {}, true});
}

AreaData emptySweep(const Reading& reading, const Tokens& tokens)
{
    AreaData data;
    data.bands = emptyBands(kSweepOrder, tokens);
    data.unit = gigaName(reading.unit);
    data.emptyWords = emptyWords(reading);
    data.yTop = 1e-9;
    return data;
}

} // namespace

AreaData sweepData(const Reading& reading, const Tokens& tokens)
{
    AreaData data = emptySweep(reading, tokens);
    for (const SweepPoint& point : reading.batchSweep->points)
        addSweepPoint(data, static_cast<double>(point.batch), point, reading.unit);
    if (data.x.empty())
        return data;
    finishSweep(data, reading);
    if (reading.estimate->valid())
        data.scaled = throughputLine(reading.batchSweep->points);
    if (reading.batchSweep->largest > 0)
        data.marks.push_back({static_cast<double>(reading.batchSweep->largest),
                              tr("largest batch %1").arg(numberText(reading.batchSweep->largest)), tokens.capacity,
                              true});
    data.handle =
        std::pair{static_cast<double>(reading.estimate->batch), giga(reading.estimate->device.total, reading.unit)};
    return data;
}

AreaData sizeSweepData(const Reading& reading, const SizeAxis& axis, const std::vector<SizePoint>& points,
                       const Tokens& tokens)
{
    AreaData data = emptySweep(reading, tokens);
    std::int64_t largest = 0;
    bool allFit = true;
    for (const SizePoint& point : points) {
        if (!point.problem.empty())
            continue;
        addSweepPoint(data, static_cast<double>(point.size), point.at, reading.unit);
        if (point.at.device.fits)
            largest = std::max(largest, point.size);
        allFit = allFit && point.at.device.fits;
    }
    if (data.x.empty())
        return data;
    finishSweep(data, reading);
    if (largest > 0 && !allFit)
        data.marks.push_back(
            {static_cast<double>(largest), tr("%1 fits").arg(numberText(largest)), tokens.capacity, true});
    if (axis.limit > 0 && static_cast<double>(axis.limit) <= data.xTo)
        data.marks.push_back({static_cast<double>(axis.limit), tr("only %1 positions").arg(numberText(axis.limit)),
                              tokens.secondary, true});
    data.handle = std::pair{static_cast<double>(axis.size), giga(reading.estimate->device.total, reading.unit)};
    return data;
}

} // namespace vram
