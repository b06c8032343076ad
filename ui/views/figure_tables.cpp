// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/figure_tables.h"

#include "search/largest_batch.h"

#include "ui/charts/chart_values.h"
#include "ui/language/core_text.h"
#include "ui/language/time_text.h"
#include "ui/spreadsheet_cell.h"
#include "ui/table/layer_cells.h"

#include "chart/heat_map.h"
#include "chart/part_bytes.h"

#include <QCoreApplication>

#include <unordered_map>

namespace vram {

namespace {

constexpr std::size_t kMoments = 400;

QString tr(const char* text)
{
    return QCoreApplication::translate("FigureTables", text);
}

} // namespace

FigureTable peakTable(const SessionState& sessionState, const ViewFigures&)
{
    const Estimate& estimate = *sessionState.estimate;
    FigureTable table{{}, {tr("Category"), tr("At the peak"), tr("In full")}};
    const PartBytes peak = partsAtPeak(estimate.peak, estimate.device);
    const PartBytes full = partsInFull(estimate.totals);
    for (const Part part : kAllParts) {
        const std::size_t i = indexOf(part);
        table.rows.push_back({partName(part), bytesText(peak[i], sessionState.unit),
                              full[i] > 0 ? bytesText(full[i], sessionState.unit) : QString()});
    }
    table.rows.push_back({tr("Device total"), bytesText(estimate.device.total, sessionState.unit), {}});
    table.rows.push_back({tr("Usable on the GPU"), bytesText(estimate.device.capacity, sessionState.unit), {}});
    return table;
}

FigureTable timelineTable(const SessionState& sessionState, const ViewFigures&)
{
    const Timeline& timeline = sessionState.estimate->timeline;
    FigureTable table{{}, {tr("Event"), tr("Phase"), tr("Layer"), tr("Kernel")}};
    for (const Part part : kAllParts) {
        if (consistsOfTensors(part))
            table.header << partName(part);
    }
    table.header << tr("Live tensors") << tr("Reserved");
    const std::vector<std::size_t> moments = pickPoints(timeline, {}, kMoments);
    std::unordered_map<LayerId, QString> paths;
    for (const std::size_t i : moments)
        paths.emplace(timeline.points[i].layer, QString());
    forEachPath(sessionState.project->network, [&](const Row& row, const std::string& path) {
        if (const auto wanted = paths.find(id(row)); wanted != paths.end())
            wanted->second = qs(path);
    });
    for (const std::size_t i : moments) {
        const TimelinePoint& point = timeline.points[i];
        QStringList row{numberText(static_cast<std::int64_t>(i) + 1), phaseName(point.phase), paths.at(point.layer),
                        point.kernel < timeline.kernels.size() ? qs(timeline.kernels[point.kernel]) : QString()};
        const PartBytes parts = partsOf(point.live);
        for (const Part part : kAllParts) {
            if (consistsOfTensors(part))
                row << bytesText(parts[indexOf(part)], sessionState.unit);
        }
        table.rows.push_back(row << bytesText(point.live.total(), sessionState.unit)
                                 << bytesText(point.reserved, sessionState.unit));
    }
    return table;
}

FigureTable sweepTable(const SessionState& sessionState, const ViewFigures&)
{
    FigureTable table{{}, {tr("Batch"), tr("Device total"), tr("Free"), tr("Step time"), tr("Throughput")}};
    for (const SweepPoint& point : sessionState.batchSweep->points) {
        const Throughput rate = computeThroughput(point.time, point.batch);
        table.rows.push_back({numberText(point.batch), bytesText(point.device.total, sessionState.unit),
                              bytesText(point.device.headroom, sessionState.unit),
                              rate.known() ? timeText(point.time.step) : QString(),
                              rate.known() ? throughputText(rate) : QString()});
    }
    return table;
}

FigureTable sizesTable(const SessionState& sessionState, const ViewFigures& view)
{
    FigureTable table{{}, {tr("Size"), tr("Device total"), tr("Free")}};
    if (!view.sizes)
        return table;
    const SizeAxis::Kind kind = view.sizes->axis.kind;
    for (const SizePoint& point : view.sizes->points) {
        if (point.problem.empty())
            table.rows.push_back({translated(sizeLabel(kind, point.size)),
                                  bytesText(point.at.device.total, sessionState.unit),
                                  bytesText(point.at.device.headroom, sessionState.unit)});
        else
            table.rows.push_back({translated(sizeLabel(kind, point.size)), translated(point.problem), {}});
    }
    return table;
}

FigureTable frontierTable(const SessionState& sessionState, const ViewFigures& view)
{
    FigureTable table{{}, {tr("Size")}};
    if (!view.sizes || !view.sizes->frontier)
        return table;
    const Frontier& frontier = *view.sizes->frontier;
    for (const std::int64_t batch : frontier.batches)
        table.header << tr("Batch %1").arg(numberText(batch));
    table.header << tr("Largest batch");
    // The largest size is at the top, as on screen.
    for (auto row = frontier.rows.rbegin(); row != frontier.rows.rend(); ++row) {
        QStringList cells{translated(sizeLabel(frontier.axis.kind, row->size))};
        for (const FrontierCell& cell : row->cells)
            cells << (row->problem.empty() ? bytesText(cell.total, sessionState.unit) : QStringLiteral("—"));
        table.rows.push_back(cells << (!row->problem.empty() ? translated(row->problem) : numberText(row->largest)));
    }
    return table;
}

FigureTable layersTable(const SessionState& sessionState, const ViewFigures&)
{
    FigureTable table{{},
                      {tr("Layer"), tr("Type"), tr("Saved for backward"), tr("Alive at the peak"), tr("Parameters")}};
    std::unordered_map<LayerId, const RowEstimate*> figures;
    for (const RowEstimate& row : sessionState.estimate->rows)
        figures.emplace(row.id, &row);
    forEachPath(sessionState.project->network, [&](const Row& row, const std::string& path) {
        const auto found = figures.find(id(row));
        if (found == figures.end())
            return;
        table.rows.push_back({qs(path), typeText(row), bytesText(found->second->saved, sessionState.unit),
                              bytesText(found->second->atPeak, sessionState.unit),
                              bytesText(found->second->parameterBytes, sessionState.unit)});
    });
    return table;
}

QString FigureTable::text() const
{
    QString all = header.join(QLatin1Char('\t'));
    for (QStringList row : rows) {
        for (QString& cell : row)
            cell = spreadsheetCell(cell);
        all += QLatin1Char('\n') + row.join(QLatin1Char('\t'));
    }
    return all.replace(QChar(0x00a0), QLatin1Char(' ')) + QLatin1Char('\n');
}

} // namespace vram
