#include "ui/views/scenario_columns.h"

#include "ui/language/core_text.h"
#include "ui/theme/parts.h"

#include <QCoreApplication>

#include <algorithm>
#include <functional>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Scenarios", text);
}

ScenarioLine lineOf(const QString& title, const std::vector<ScenarioColumn>& columns,
                    const std::function<QString(const ScenarioColumn&)>& cell)
{
    ScenarioLine line{title, {}, false};
    for (const ScenarioColumn& column : columns) {
        line.cells << cell(column);
        line.differs = line.differs || line.cells.last() != line.cells.first();
    }
    return line;
}

/// The bytes, and behind them how many more or fewer than in the first column.
QString comparedText(Bytes bytes, Bytes first, ByteUnit unit)
{
    return bytes == first ? bytesText(bytes, unit)
                          : tr("%1  (%2)").arg(bytesText(bytes, unit), signedBytesText(bytes - first, unit));
}

QString roomText(const Device& device, ByteUnit unit)
{
    return device.headroom < 0 ? tr("over by %1").arg(bytesText(-device.headroom, unit))
                               : bytesText(device.headroom, unit);
}

} // namespace

std::vector<ScenarioColumn> scenarioColumns(const Project& project, const Catalogues& catalogues)
{
    std::vector<ScenarioColumn> columns;
    const auto add = [&](const QString& name, const Setup& setup) {
        columns.push_back({name, setup, estimate(project.network, setup, catalogues, Detail::Totals),
                           largestBatch(project.network, setup, catalogues)});
    };
    add(tr("Now"), project.setup);
    for (const Scenario& scenario : project.scenarios)
        add(qs(scenario.name), scenario.setup);
    return columns;
}

std::vector<ScenarioLine> scenarioLines(const std::vector<ScenarioColumn>& columns, ByteUnit unit)
{
    std::vector<ScenarioLine> lines;
    const auto add = [&](const QString& title, const std::function<QString(const ScenarioColumn&)>& cell) {
        lines.push_back(lineOf(title, columns, cell));
    };
    add(tr("Needs"), [&](const ScenarioColumn& c) {
        return comparedText(c.estimate.device.total, columns.front().estimate.device.total, unit);
    });
    add(tr("Free"), [unit](const ScenarioColumn& c) { return roomText(c.estimate.device, unit); });
    add(tr("Largest batch"),
        [](const ScenarioColumn& c) { return c.largest > 0 ? numberText(c.largest) : QStringLiteral("—"); });
    for (const SetupField& field : setupFields()) {
        if (field.part)
            continue;
        ScenarioLine line = lineOf(translated(field.spec.label), columns, [&field](const ScenarioColumn& c) {
            return settingText(field.spec, field.get(c.setup));
        });
        line.setting = true;
        if (line.differs)
            lines.push_back(std::move(line));
    }
    for (const Part part : kAllParts) {
        const auto has = [part](const ScenarioColumn& c) {
            return partExists(part, c.estimate.inference, c.estimate.parallel.gpus > 1);
        };
        if (std::none_of(columns.begin(), columns.end(), has))
            continue;
        const auto bytesOf = [part](const ScenarioColumn& c) {
            return partsAtPeak(c.estimate.peak, c.estimate.device)[indexOf(part)];
        };
        add(partName(part), [&, first = bytesOf(columns.front())](const ScenarioColumn& c) {
            return comparedText(bytesOf(c), first, unit);
        });
    }
    return lines;
}

} // namespace vram
