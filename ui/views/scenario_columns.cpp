// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/scenario_columns.h"

#include "search/largest_batch.h"
#include "setup/global_batch.h"
#include "setup/setup.h"

#include "ui/language/core_text.h"
#include "ui/language/time_text.h"

#include "chart/part_bytes.h"

#include <QCoreApplication>

#include <algorithm>
#include <functional>
#include <optional>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Scenarios", text);
}

/// Placeholder for a figure that is not yet computed.
QString pendingText()
{
    return QStringLiteral("…");
}

using Cell = std::function<QString(const ScenarioColumn&)>;

ScenarioLine lineOf(const QString& title, const std::vector<ScenarioColumn>& columns, const Cell& cell)
{
    ScenarioLine line{title, {}, false};
    for (const ScenarioColumn& column : columns) {
        line.cells << cell(column);
        line.differs = line.differs || line.cells.last() != line.cells.first();
    }
    return line;
}

/// Returns a line of figures. Figures not yet computed are not compared with the others.
ScenarioLine figureLine(const QString& title, const std::vector<ScenarioColumn>& columns, const Cell& cell,
                        const QString& awaited = pendingText())
{
    ScenarioLine line{title, {}, false};
    QString first;
    for (const ScenarioColumn& column : columns) {
        if (column.status == FigureStatus::Pending) {
            line.cells << awaited;
            continue;
        }
        line.cells << cell(column);
        first = first.isEmpty() ? line.cells.last() : first;
        line.differs = line.differs || line.cells.last() != first;
    }
    return line;
}

/// Returns the bytes, followed by the difference from the first column if that is known.
QString comparedText(Bytes bytes, std::optional<Bytes> first, ByteUnit unit)
{
    return !first || bytes == *first
               ? bytesText(bytes, unit)
               : tr("%1  (%2)").arg(bytesText(bytes, unit), signedBytesText(bytes - *first, unit));
}

QString headroomText(const Device& device, ByteUnit unit)
{
    return device.headroom < 0 ? tr("%1 too much").arg(bytesText(-device.headroom, unit))
                               : bytesText(device.headroom, unit);
}

} // namespace

std::vector<ScenarioColumn> pendingColumns(const Project& project, const std::vector<ScenarioColumn>& known)
{
    std::vector<ScenarioColumn> columns;
    const auto add = [&](const QString& name, const Setup& setup) {
        const auto same = std::ranges::find_if(known, [&](const ScenarioColumn& column) {
            return column.status == FigureStatus::Current && column.setup == setup;
        });
        const auto earlier = std::ranges::find_if(known, [&](const ScenarioColumn& column) {
            return column.status != FigureStatus::Pending && column.name == name;
        });
        if (same != known.end()) {
            columns.push_back(*same);
            columns.back().name = name;
        } else if (earlier != known.end()) {
            columns.push_back(*earlier);
            columns.back().status = FigureStatus::Old;
        } else {
            columns.push_back({.name = name, .setup = setup});
        }
    };
    add(tr("Now"), project.setup);
    for (const Scenario& scenario : project.scenarios)
        add(qs(scenario.name), scenario.setup);
    return columns;
}

ScenarioColumn computedColumn(const Project& project, std::size_t index, const Catalogues& catalogues)
{
    const Setup& setup = index == 0 ? project.setup : project.scenarios.at(index - 1).setup;
    return {.name = index == 0 ? tr("Now") : qs(project.scenarios[index - 1].name),
            .setup = setup,
            .estimate = estimate(project.network, withoutSelectedRank(setup), catalogues, Detail::Totals),
            .largest = largestBatch(project.network, setup, catalogues),
            .status = FigureStatus::Current};
}

namespace {

/// Returns the bytes of the first column, with which the other columns are compared, or std::nullopt until they are
/// computed.
std::optional<Bytes> firstOf(const std::vector<ScenarioColumn>& columns,
                             const std::function<Bytes(const ScenarioColumn&)>& bytes)
{
    return columns.front().status == FigureStatus::Pending ? std::nullopt : std::optional(bytes(columns.front()));
}

/// Returns a line of bytes, each compared with the bytes of the first column.
ScenarioLine bytesLine(const QString& title, const std::vector<ScenarioColumn>& columns, ByteUnit unit,
                       const std::function<Bytes(const ScenarioColumn&)>& bytes, const QString& awaited = pendingText())
{
    const std::optional<Bytes> first = firstOf(columns, bytes);
    return figureLine(
        title, columns, [&](const ScenarioColumn& c) { return comparedText(bytes(c), first, unit); }, awaited);
}

QString textIfKnown(const QString& text, bool known)
{
    return known ? text : QStringLiteral("—");
}

void addTimes(std::vector<ScenarioLine>& lines, const std::vector<ScenarioColumn>& columns)
{
    lines.push_back(figureLine(tr("Step time"), columns, [](const ScenarioColumn& c) {
        return textIfKnown(timeText(c.estimate.time.step), c.estimate.time.known());
    }));
    lines.push_back(figureLine(tr("Throughput"), columns, [](const ScenarioColumn& c) {
        const Throughput rate = computeThroughput(c.estimate.time, c.estimate.batch);
        return textIfKnown(throughputText(rate), rate.known());
    }));
}

void addSettings(std::vector<ScenarioLine>& lines, const std::vector<ScenarioColumn>& columns)
{
    for (const SetupField& field : setupFields()) {
        if (field.part)
            continue;
        ScenarioLine line = lineOf(translated(field.spec.label), columns, [&field](const ScenarioColumn& c) {
            return settingText(shownSpec(field, c.setup), field.get(c.setup));
        });
        line.setting = true;
        if (line.differs)
            lines.push_back(std::move(line));
    }
}

} // namespace

std::vector<ScenarioLine> scenarioLines(const std::vector<ScenarioColumn>& columns, ByteUnit unit)
{
    std::vector<ScenarioLine> lines;
    lines.push_back(bytesLine(
        tr("Device total"), columns, unit, [](const ScenarioColumn& c) { return c.estimate.device.total; },
        tr("computing…")));
    lines.push_back(figureLine(tr("Free"), columns,
                               [unit](const ScenarioColumn& c) { return headroomText(c.estimate.device, unit); }));
    lines.push_back(figureLine(tr("Largest batch"), columns, [](const ScenarioColumn& c) {
        return c.largest > 0 ? numberText(c.largest) : QStringLiteral("—");
    }));
    addTimes(lines, columns);
    addSettings(lines, columns);
    for (const Part part : kAllParts) {
        const auto has = [part](const ScenarioColumn& c) {
            return c.status != FigureStatus::Pending
                   && isPossible(part, c.estimate.inference, c.estimate.parallel.gpus > 1);
        };
        if (std::ranges::none_of(columns, has))
            continue;
        lines.push_back(bytesLine(partName(part), columns, unit, [part](const ScenarioColumn& c) {
            return partsAtPeak(c.estimate.peak, c.estimate.device)[indexOf(part)];
        }));
    }
    return lines;
}

} // namespace vram
