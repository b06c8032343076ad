// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/measured_values.h"

#include "ui/charts/chart_values.h"
#include "ui/language/core_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Measured", text);
}

constexpr double kHeadroom = 1.25; ///< Leaves room for labels above the highest value.

AreaData emptyData(ByteUnit unit)
{
    AreaData data;
    data.units = unit;
    data.yTop = 1e-9;
    return data;
}

void addMeasuredPhases(AreaData& data, const std::vector<OverlayPoint>& points)
{
    std::size_t first = 0;
    for (std::size_t i = 1; i <= points.size(); ++i) {
        if (i < points.size() && points[i].phase == points[first].phase)
            continue;
        const double from = data.x[first];
        const double to = i < points.size() ? data.x[i] : data.xTo;
        if (first > 0)
            data.xBorders.push_back(from);
        if (to - from > 0.05 * (data.xTo - data.xFrom))
            data.xTicks.push_back({(from + to) / 2, label(points[first].phase)});
        first = i;
    }
}

/// Returns the chart of a recording without a recognizable step: allocated and reserved bytes over the whole recording,
/// with the maximum of each interval.
AreaData wholeRecording(const History& history, ByteUnit unit)
{
    constexpr std::size_t points = 240;
    AreaData data = emptyData(unit);
    data.bands.push_back({Part::Activations});
    data.lines = {{"reserved"_tr}};
    const std::size_t stretch = history.events() / points + 1;
    for (std::size_t begin = 0; begin < history.events(); begin += stretch) {
        const auto first = static_cast<std::ptrdiff_t>(begin);
        const auto end = static_cast<std::ptrdiff_t>(std::min(begin + stretch, history.events()));
        const auto highest = [&](const std::vector<Bytes>& curve) {
            return inGiga(*std::max_element(curve.begin() + first, curve.begin() + end), unit);
        };
        data.x.push_back(static_cast<double>(data.x.size()));
        data.bands[0].values.push_back(highest(history.allocated));
        data.lines[0].values.push_back(highest(history.reserved));
        data.yTop =
            std::max({data.yTop, data.bands[0].values.back() * kHeadroom, data.lines[0].values.back() * kHeadroom});
    }
    if (!data.x.empty())
        data.xTo = std::max(1.0, data.x.back());
    return data;
}

QString categoryName(Category category)
{
    return partName(partOf(category));
}

QString differenceText(const Difference& difference)
{
    const QString category = difference.category ? categoryName(*difference.category) : QString();
    switch (difference.kind) {
    case Difference::Kind::NotPredicted:
        return counted(static_cast<std::int64_t>(difference.count), tr("%1 block, not predicted"),
                       tr("%1 blocks, not predicted"));
    case Difference::Kind::HeldLonger: return tr("%1, held longer than predicted").arg(category);
    case Difference::Kind::NotHeld: return tr("%1, predicted but not held").arg(category);
    }
    return {};
}

QStringList linesOf(const std::vector<std::string>& texts)
{
    QStringList lines;
    for (const std::string& text : texts)
        lines << qs(text);
    return lines;
}

/// The most recent allocation or deallocation of any block.
struct EventDetails {
    const RecordedBlock* block = nullptr;
    std::size_t event = 0;
};

EventDetails eventDetails(const History& history, std::size_t event)
{
    EventDetails turn;
    for (const RecordedBlock& block : history.blocks) {
        for (const std::size_t at : {block.allocatedAt, block.freedAt}) {
            if (at <= event && at >= turn.event)
                turn = {&block, at};
        }
    }
    return turn;
}

/// Returns the size of the block with the row that it was matched with, or with its category if it belongs to no row.
QString eventText(const MeasuredAnswer& answer, const EventDetails& turn, ByteUnit unit)
{
    const QString size = bytesText(turn.block->size, unit);
    const bool freed = turn.block->freedAt == turn.event;
    const StorageId storage =
        answer.comparison.match[static_cast<std::size_t>(turn.block - answer.history->blocks.data())];
    if (!storage.valid())
        return (freed ? tr("frees %1, not predicted") : tr("%1, not predicted")).arg(size);
    const PredictedStorage& like = answer.run.storages[storage];
    const QString row = qs(answer.run.pathOf(like.row));
    return (freed ? tr("frees %1 of %2") : tr("%1 of %2")).arg(size, row.isEmpty() ? categoryName(like.category) : row);
}

/// The largest block alive after `event` that matches no storage of the prediction.
const RecordedBlock* largestUnpredicted(const MeasuredAnswer& answer, std::size_t event)
{
    const RecordedBlock* largest = nullptr;
    for (std::size_t i = 0; i < answer.history->blocks.size(); ++i) {
        const RecordedBlock& block = answer.history->blocks[i];
        if (!answer.comparison.match[i].valid() && block.alive(event) && (!largest || block.size > largest->size))
            largest = &block;
    }
    return largest;
}

MeasuredLine figureLine(const QString& what, Bytes recorded, Bytes predicted, ByteUnit unit)
{
    return {signedBytesText(recorded - predicted, unit), what,
            tr("recorded %1, predicted %2").arg(bytesText(recorded, unit), bytesText(predicted, unit))};
}

} // namespace

AreaData measuredData(const MeasuredAnswer& answer, ByteUnit unit)
{
    if (answer.points.empty() && answer.history)
        return wholeRecording(*answer.history, unit);
    AreaData data = emptyData(unit);
    for (const Part part : kStackedParts) {
        if (consistsOfTensors(part))
            data.bands.push_back({part});
    }
    // This colour differs from those of the neighbouring parts, and the predicted curve is visible on it.
    data.bands.push_back({ChartColourRole::Unknown});
    data.lines = {{"reserved"_tr}, {"predicted"_tr, {}, true}};
    for (const OverlayPoint& point : answer.points) {
        const PartBytes parts = partsOf(point.matched);
        data.x.push_back(static_cast<double>(data.x.size()));
        for (AreaBand& band : data.bands) {
            const bool known = band.colour.ink == ChartColourRole::Part;
            band.values.push_back(inGiga(known ? parts[indexOf(band.colour.part)] : point.notPredicted, unit));
        }
        data.lines[0].values.push_back(inGiga(point.reserved, unit));
        data.lines[1].values.push_back(inGiga(point.predicted, unit));
        const Bytes top = std::max({point.reserved, point.predicted, point.allocated()});
        data.yTop = std::max(data.yTop, inGiga(top, unit) * kHeadroom);
    }
    if (data.x.empty())
        return data;
    data.xTo = std::max(1.0, data.x.back());
    addMeasuredPhases(data, answer.points);
    const auto peak = std::ranges::max_element(answer.points, {}, &OverlayPoint::allocated);
    data.marks.push_back({static_cast<double>(peak - answer.points.begin()),
                          message("recorded peak %1"_tr, ByteCount{peak->allocated(), unit})});
    return data;
}

AreaData measuredData(const MeasuredFile& run, const Estimate& predicted, ByteUnit unit)
{
    AreaData data = emptyData(unit);
    data.bands.push_back({Part::Activations});
    data.lines = {{"reserved"_tr}};
    for (std::size_t i = 0; i < run.time.size(); ++i) {
        data.x.push_back(static_cast<double>(run.time[i]) - static_cast<double>(run.time.front()));
        data.bands[0].values.push_back(inGiga(run.lineAllocated[i], unit));
        data.lines[0].values.push_back(inGiga(run.lineReserved[i], unit));
    }
    if (data.x.empty())
        return data;
    data.xTo = std::max(1.0, data.x.back());
    data.yTop =
        std::max(inGiga(std::max({run.reserved, run.allocated, predicted.device.reserved}), unit) * kHeadroom, 1e-9);
    data.limits.push_back({inGiga(predicted.device.allocated, unit),
                           message("predicted peak %1"_tr, ByteCount{predicted.device.allocated, unit}), true});
    return data;
}

std::vector<MeasuredLine> measuredLines(const MeasuredAnswer& answer, const Snapshot& snapshot, ByteUnit unit)
{
    std::vector<MeasuredLine> lines;
    for (const Message& sentence : answer.comparison.advice)
        lines.push_back({{}, translated(sentence), {}});
    for (const Message& sentence : answer.remarks)
        lines.push_back({{}, translated(sentence), {}});
    for (const Difference& difference : answer.comparison.differences) {
        QStringList where;
        for (const std::string& place : {difference.row, difference.place}) {
            if (!place.empty())
                where << qs(place);
        }
        if (where.isEmpty() && difference.kind == Difference::Kind::NotPredicted)
            where << tr("no stack was recorded");
        constexpr std::size_t frames = 20;
        const QStringList stack = linesOf(callersOf(snapshot, difference.stack, frames));
        lines.push_back({signedBytesText(difference.effect(), unit), differenceText(difference),
                         where.join(QStringLiteral(" · ")), stack.join(QLatin1Char('\n'))});
    }
    return lines;
}

std::vector<MeasuredLine> measuredLines(const MeasuredFile& run, const Estimate& predicted, ByteUnit unit)
{
    std::vector<MeasuredLine> lines;
    const Device& device = predicted.device;
    lines.push_back(figureLine(tr("allocated"), run.allocated, device.allocated, unit));
    lines.push_back(figureLine(tr("reserved"), run.reserved, device.reserved, unit));
    if (const auto outside = run.outsideAllocator())
        lines.push_back(figureLine(tr("outside the allocator"), *outside, device.total - device.reserved, unit));
    if (run.process)
        lines.push_back(figureLine(tr("the process"), *run.process, device.total, unit));
    for (const MeasuredFile::Block& block : run.blocks) {
        lines.push_back({bytesText(checkedMul(block.size, block.count), unit),
                         counted(block.count, tr("%1 block at the peak"), tr("%1 blocks at the peak")),
                         block.frames.empty() ? tr("allocated earlier") : qs(block.frames.front())});
    }
    return lines;
}

QString measuredText(Bytes recorded, Bytes predicted, ByteUnit unit)
{
    const double percent =
        recorded > 0 ? 100.0 * static_cast<double>(predicted - recorded) / static_cast<double>(recorded) : 0;
    const QString sign = percent > 0 ? QStringLiteral("+") : percent < 0 ? QStringLiteral("−") : QString();
    return tr("recorded peak %1, predicted %2 (%3 %)")
        .arg(bytesText(recorded, unit), bytesText(predicted, unit),
             sign + QLocale().toString(std::abs(percent), 'f', 1));
}

QStringList hoverLines(const MeasuredAnswer& answer, const Snapshot& snapshot, std::size_t point, ByteUnit unit)
{
    constexpr std::size_t frames = 2; // Maximum number of stack frames, because the chart is low.
    const OverlayPoint& at = answer.points[point];
    QStringList lines{phaseName(at.phase)};
    if (const EventDetails turn = eventDetails(*answer.history, at.event); turn.block)
        lines << eventText(answer, turn, unit) << linesOf(callersOf(snapshot, turn.block->stack, frames));
    lines << QStringList{tr("%1 recorded").arg(bytesText(at.allocated(), unit)),
                         tr("%1 predicted").arg(bytesText(at.predicted, unit)),
                         tr("%1 reserved").arg(bytesText(at.reserved, unit))}
                 .join(QStringLiteral(" · "));
    if (const RecordedBlock* largest = largestUnpredicted(answer, at.event)) {
        lines << tr("%1 not predicted").arg(bytesText(at.notPredicted, unit))
              << tr("the largest: %1 from %2")
                     .arg(bytesText(largest->size, unit), translated(sourceLocationText(snapshot, largest->stack)));
    }
    return lines;
}

} // namespace vram
