#include "ui/charts/chart_values.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Charts", text);
}

/// From the bottom up: what stays through the step first.
constexpr std::array kTimelineOrder{Part::Parameters, Part::Optimizer, Part::Activations, Part::Gradients,
                                    Part::Temporaries};
constexpr std::array kSweepOrder{Part::Context,     Part::Parameters, Part::Optimizer, Part::Activations,
                                 Part::Gradients, Part::Temporaries, Part::Allocator};

template<std::size_t N>
std::vector<AreaBand> emptyBands(const std::array<Part, N>& order, const Tokens& tokens)
{
    std::vector<AreaBand> bands;
    for (const Part part : order)
        bands.push_back({partName(part), tokens.part(part), {}});
    return bands;
}

/// Where each phase begins, and where the last one ends.
std::vector<std::pair<Phase, std::size_t>> phaseStarts(const Timeline& timeline)
{
    std::vector<std::pair<Phase, std::size_t>> starts;
    for (std::size_t i = 0; i < timeline.points.size(); ++i) {
        if (starts.empty() || starts.back().first != timeline.points[i].phase)
            starts.emplace_back(timeline.points[i].phase, i);
    }
    return starts;
}

void addPhases(AreaData& data, const Timeline& timeline)
{
    const auto starts = phaseStarts(timeline);
    for (std::size_t i = 0; i < starts.size(); ++i) {
        const auto from = static_cast<double>(starts[i].second);
        const double to = i + 1 < starts.size() ? static_cast<double>(starts[i + 1].second)
                                                : static_cast<double>(timeline.points.size() - 1);
        if (i > 0)
            data.xBorders.push_back(from);
        const double left = std::max(from, data.xFrom);
        const double right = std::min(to, data.xTo);
        // A phase too narrow for its name goes without.
        if (right - left > (data.xTo - data.xFrom) * 0.07)
            data.xTicks.push_back({(left + right) / 2, phaseName(starts[i].first)});
    }
}

} // namespace

QString phaseName(Phase phase)
{
    switch (phase) {
    case Phase::Forward: return tr("forward");
    case Phase::Loss: return tr("loss");
    case Phase::Backward: return tr("backward");
    case Phase::Step: return tr("optimizer step");
    }
    return {};
}

Bytes budgetOf(const Estimate& estimate, const Setup& setup)
{
    return static_cast<Bytes>(static_cast<double>(estimate.device.capacity) * (1 - setup.margin / 100));
}

std::vector<Slice> compositionSlices(const Estimate& estimate, ByteUnit unit, const Tokens& tokens)
{
    const PartBytes parts = partsAtPeak(estimate.peak, estimate.device);
    std::vector<Slice> slices;
    for (const Part part : kAllParts) {
        const Bytes bytes = parts[indexOf(part)];
        slices.push_back({partName(part), tokens.part(part), giga(bytes, unit),
                          QStringLiteral("%1 %2").arg(partName(part), bytesText(bytes, unit))});
    }
    return slices;
}

std::vector<std::size_t> pickPoints(const Timeline& timeline, TimelineRange range, std::size_t count)
{
    const std::size_t total = timeline.points.size();
    if (total == 0)
        return {};
    const auto last = static_cast<double>(total - 1);
    const auto from = static_cast<std::size_t>(std::floor(std::clamp(range.from, 0.0, 1.0) * last));
    const auto to = static_cast<std::size_t>(std::ceil(std::clamp(range.to, 0.0, 1.0) * last));
    std::vector<std::size_t> picked;
    const std::size_t span = to - from + 1;
    const std::size_t buckets = std::min(count, span);
    for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
        const std::size_t begin = from + bucket * span / buckets;
        const std::size_t end = from + (bucket + 1) * span / buckets;
        std::size_t best = begin;
        Bytes highest = -1;
        for (std::size_t i = begin; i < end; ++i) {
            const Bytes size = timeline.points[i].live.total();
            if (size > highest) {
                highest = size;
                best = i;
            }
        }
        picked.push_back(best);
    }
    return picked;
}

QString peakWords(const Estimate& estimate, ByteUnit unit)
{
    QString words = tr("peak %1").arg(bytesText(estimate.peak.allocated, unit));
    if (!estimate.peak.layerPath.empty())
        words += QStringLiteral(" · %1 %2").arg(qs(estimate.peak.layerPath), phaseName(estimate.peak.phase));
    else
        words += QStringLiteral(" · ") + phaseName(estimate.peak.phase);
    return words;
}

AreaData timelineData(const Reading& reading, const Tokens& tokens, TimelineRange range, std::size_t count)
{
    const Timeline& timeline = reading.estimate->timeline;
    AreaData data;
    data.bands = emptyBands(kTimelineOrder, tokens);
    data.unit = gigaName(reading.unit);
    double top = 0;
    for (const std::size_t index : pickPoints(timeline, range, count)) {
        const TimelinePoint& point = timeline.points[index];
        const PartBytes parts = partsOf(point.live);
        data.x.push_back(static_cast<double>(index));
        for (std::size_t i = 0; i < kTimelineOrder.size(); ++i)
            data.bands[i].values.push_back(giga(parts[indexOf(kTimelineOrder[i])], reading.unit));
        data.line.push_back(giga(point.reserved, reading.unit));
        top = std::max({top, data.line.back(), giga(point.live.total(), reading.unit)});
    }
    data.lineName = tr("reserved by the allocator");
    if (data.x.empty())
        return data;
    data.xFrom = data.x.front();
    data.xTo = data.x.back();
    data.yTop = std::max(top * 1.18, 1e-9);
    addPhases(data, timeline);
    data.marks.push_back({static_cast<double>(timeline.peak), peakWords(*reading.estimate, reading.unit), tokens.limit, false});
    const Device& device = reading.estimate->device;
    const Bytes room = device.capacity - device.context - device.workspace;
    if (device.capacity > 0)
        data.limits.push_back({giga(room, reading.unit),
                               tr("%1 leaves %2 for this").arg(shortGpuName(device.gpu), bytesText(room, reading.unit)),
                               false});
    return data;
}

AreaData sweepData(const Reading& reading, const Tokens& tokens)
{
    AreaData data;
    data.bands = emptyBands(kSweepOrder, tokens);
    data.unit = gigaName(reading.unit);
    double top = 0;
    for (const SweepPoint& point : reading.outlook->points) {
        const PartBytes parts = partsAtPeak(point.peak, point.device);
        data.x.push_back(static_cast<double>(point.batch));
        for (std::size_t i = 0; i < kSweepOrder.size(); ++i)
            data.bands[i].values.push_back(giga(parts[indexOf(kSweepOrder[i])], reading.unit));
        top = std::max(top, giga(sum(parts), reading.unit));
    }
    if (data.x.empty())
        return data;
    const Estimate& estimate = *reading.estimate;
    const double capacity = giga(estimate.device.capacity, reading.unit);
    data.xFrom = data.x.front();
    data.xTo = data.x.back();
    data.yTop = std::max({top, capacity * 1.08, 1e-9});
    for (const double tick : niceTicks(data.xTo, 6)) {
        const double shown = tick < data.xFrom ? data.xFrom : tick;
        data.xTicks.push_back({shown, QLocale().toString(shown, 'f', 0)});
    }
    if (capacity > 0) {
        data.limits.push_back({capacity,
                               tr("%1, %2 usable").arg(shortGpuName(estimate.device.gpu),
                                                       bytesText(estimate.device.capacity, reading.unit)),
                               false});
        if (reading.project->setup.margin > 0)
            data.limits.push_back({giga(budgetOf(estimate, reading.project->setup), reading.unit), {}, true});
    }
    if (reading.outlook->largest > 0)
        data.marks.push_back({static_cast<double>(reading.outlook->largest),
                              tr("largest batch %1").arg(numberText(reading.outlook->largest)), tokens.limit, true});
    data.handle = std::pair{static_cast<double>(estimate.batch), giga(estimate.device.total, reading.unit)};
    return data;
}

} // namespace vram
