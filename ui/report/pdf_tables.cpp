// SPDX-License-Identifier: GPL-3.0-or-later

// The pages between the charts and the layer table: setup, largest layers, sweep, advice and scenarios.

#include "ui/document/advice_gain.h"
#include "ui/language/core_text.h"
#include "ui/language/time_text.h"
#include "ui/report/pdf_sections.h"
#include "ui/views/frontier_model.h"

#include "report/content.h"
#include "search/largest_batch.h"

#include "chart/heat_map.h"
#include "chart/memory_bar.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <iterator>
#include <utility>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Report", text);
}

/// The width of the name column in the advice and scenario tables, which also have four columns of figures.
constexpr double kNameColumn = 222;

using Pairs = std::vector<std::pair<QString, QString>>;

Pairs settings(const PdfContent& c)
{
    Pairs pairs;
    for (const SetupField* field : reportedFields(c.report.setup)) {
        const bool gpu = field->spec.key == "gpu"; // The GPU is shown by its full name.
        pairs.emplace_back(translated(field->spec.label), gpu ? qs(c.report.estimate.device.gpu)
                                                              : settingText(field->spec, field->get(c.report.setup)));
    }
    return pairs;
}

QString headroomText(const Device& device, ByteUnit unit)
{
    return device.headroom < 0 ? tr("%1 too much").arg(bytesText(-device.headroom, unit))
                               : bytesText(device.headroom, unit);
}

/// Returns the lines about the step time, or none if it is not known.
Pairs times(const PdfContent& c)
{
    const Estimate& e = c.report.estimate;
    if (!e.time.known())
        return {};
    Pairs pairs{{isInference(c.report.setup) ? tr("Forward pass") : tr("Step time"),
                 QStringLiteral("%1 (%2)").arg(timeText(e.time.step), timeBandText(e.time))},
                {e.time.nextToken > 0 ? tr("Generation") : tr("Throughput"),
                 throughputText(computeThroughput(e.time, e.batch))},
                {tr("MFU"), tr("%1 %, %2").arg(threeDigits(100 * e.time.mfu), boundText(e.time.bound))}};
    if (const double all = trainingSeconds(e.time, c.report.setup); all > 0)
        pairs.emplace_back(tr("Training"), timeText(all));
    return pairs;
}

Pairs figures(const PdfContent& c)
{
    const Estimate& e = c.report.estimate;
    const auto size = [&](Bytes bytes) { return bytesText(bytes, c.sessionState.unit); };
    const QString where = e.peak.layerPath.empty() ? phaseName(e.peak.phase)
                                                   : tr("%1, %2").arg(phaseName(e.peak.phase), qs(e.peak.layerPath));
    Pairs pairs{
        {tr("Parameters"), numberText(e.parameters)},
        {tr("Layers"), numberText(e.layers)},
        {tr("Live tensors"), size(e.peak.allocated)},
        {tr("Peak in"), where},
        {tr("Allocated"), size(e.device.allocated)},
        {tr("Reserved"), size(e.device.reserved)},
        {tr("Device total"), tr("%1 ± %2").arg(size(e.device.total), size(e.device.uncertainty))},
        {tr("Usable"), size(e.device.capacity)},
    };
    if (!isInference(c.report.setup)) {
        pairs.insert(pairs.begin() + 1, {tr("Trainable"), numberText(e.trainableParameters)});
        pairs.insert(pairs.begin() + 3, {tr("Saved for backward"), size(e.totals.savedActivations)});
    }
    if (!e.valid())
        return pairs;
    pairs.emplace_back(e.device.headroom < 0 ? tr("Too much") : tr("Free"), size(std::abs(e.device.headroom)));
    if (c.report.users)
        pairs.emplace_back(tr("Concurrent users"), usersText(*c.report.users));
    pairs.emplace_back(tr("Largest batch"), c.report.largestBatch > 0 ? numberText(c.report.largestBatch) : tr("none"));
    std::ranges::move(times(c), std::back_inserter(pairs));
    return pairs;
}

constexpr double kLabelColumn = 126;
constexpr double kPairLine = 13;
constexpr double kPairColumn = PdfPages::kContentWidth / 2;

QStringList valueLines(const QString& value)
{
    return PdfPages::wrapped(value, 9, false, kPairColumn - kLabelColumn - 6, 3);
}

double heightOf(const Pairs& pairs)
{
    qsizetype lines = 0;
    for (const auto& [label, value] : pairs)
        lines += std::max<qsizetype>(1, valueLines(value).size());
    return kPairLine * static_cast<double>(lines);
}

void writeColumn(PdfPages& pages, const PdfContent& c, const QString& title, const Pairs& pairs, double left)
{
    pages.line({{title, kPairColumn, false, true}}, 13, 18, left);
    pages.space(4);
    for (const auto& [label, value] : pairs) {
        QString shown = label;
        QStringList lines = valueLines(value);
        if (lines.isEmpty())
            lines << QString();
        for (const QString& line : lines)
            pages.line({{std::exchange(shown, {}), kLabelColumn, false, false, c.colours.secondary},
                        {line, kPairColumn - kLabelColumn}},
                       9, kPairLine, left);
    }
}

PdfCell fitCell(const PdfContent& c, Fit fit)
{
    const QString words = fit == Fit::Fits ? tr("fits") : fit == Fit::WithinMargin ? tr("within margin") : tr("over");
    return {words, 0, false, false, fit == Fit::Fits ? c.colours.gain : c.colours.problem};
}

QString differencesText(const Setup& setup, const Setup& base)
{
    QStringList words;
    for (const SetupField* field : differingFields(setup, base))
        words << tr("%1 %2").arg(translated(field->spec.label), settingText(field->spec, field->get(setup)));
    return words.isEmpty() ? tr("the same setup") : words.join(QStringLiteral(" · "));
}

struct Compared {
    QString name;
    QString line;
    MemoryBar bar;
    const Device& device;
    std::int64_t largest;
    double stepSeconds;
};

std::vector<Compared> compared(const PdfContent& c)
{
    const Estimate& e = c.report.estimate;
    const auto bar = [&](const Peak& peak, const Device& device, const Setup& setup) {
        return barOf(partsAtPeak(peak, device), device, usableBudget(device, setup.margin), c.sessionState.unit);
    };
    std::vector<Compared> all{{tr("Now"), tr("batch %1").arg(numberText(c.report.setup.batch)),
                               bar(e.peak, e.device, c.report.setup), e.device, c.report.largestBatch, e.time.step}};
    for (const ReportScenario& s : c.report.scenarios)
        all.push_back({qs(s.name), differencesText(s.setup, c.report.setup), bar(s.peak, s.device, s.setup), s.device,
                       s.largestBatch, s.time.step});
    Bytes end = 0;
    for (const Compared& one : all)
        end = std::max({end, one.device.total, one.device.capacity});
    for (Compared& one : all)
        one.bar.shared = end;
    return all;
}

} // namespace

void writeSetupAndFigures(PdfPages& pages, const PdfContent& c)
{
    const Pairs left = settings(c);
    const Pairs right = figures(c);
    const double height = 30 + std::max(heightOf(left), heightOf(right));
    pages.ensureSpace(height + 14);
    if (pages.y() > PdfPages::kMargin)
        pages.space(14);
    const double top = pages.y();
    pages.bookmark(tr("Setup and figures"), 0);
    writeColumn(pages, c, tr("Setup"), left, PdfPages::kMargin);
    pages.moveUpTo(top);
    writeColumn(pages, c, tr("Figures"), right, PdfPages::kMargin + kPairColumn);
    pages.moveUpTo(top + height);
}

void writeTopLayers(PdfPages& pages, const PdfContent& c)
{
    const std::vector<ReportLayer> layers = topLayers(c.report);
    if (layers.empty())
        return;
    const bool saves = layers.front().saved > 0;
    constexpr double kBar = 58;
    const bool again = c.report.estimate.totals.recomputed > 0;
    std::vector<PdfColumn> columns{{tr("Layer"), again ? 150.0 : 172.0, false, 2},
                                   {tr("Type"), again ? 111.0 : 126.0, false, 2},
                                   {tr("Saved"), again ? 52.0 : 67.0, true}};
    if (again)
        columns.push_back({tr("Recomputed"), 62, true});
    columns.push_back({tr("At the peak"), again ? 60.0 : 70.0, true});
    columns.push_back({QString(), kBar, false});
    PdfTable table(pages, columns);
    pages.heading(tr("Layers with the most memory"), table.heightOf(layers.size()));
    table.head();
    const auto size = [&](Bytes bytes) {
        return bytes > 0 ? bytesText(bytes, c.sessionState.unit) : QStringLiteral("—");
    };
    const auto measure = [saves](const ReportLayer& layer) { return saves ? layer.saved : layer.atPeak; };
    for (const ReportLayer& layer : layers) {
        std::vector<PdfCell> cells{
            {qs(layer.path)}, {qs(layer.type), 0, false, false, c.colours.secondary}, {size(layer.saved)}};
        if (again)
            cells.push_back({size(layer.recomputed)});
        cells.insert(cells.end(), {{size(layer.atPeak)}, {}});
        table.row(cells);
        const double share = static_cast<double>(measure(layer)) / static_cast<double>(measure(layers.front()));
        if (pages.painter())
            pages.painter()->fillRect(
                QRectF(PdfPages::kMargin + PdfPages::kContentWidth - kBar + 6, pages.y() - 11, (kBar - 6) * share, 7),
                c.colours.part(Part::Activations));
    }
}

void writeSweep(PdfPages& pages, const PdfContent& c)
{
    if (c.report.sweep.empty())
        return;
    PdfTable table(pages, {{tr("Batch"), 40, true},
                           {tr("Live tensors"), 70, true},
                           {tr("Allocated"), 70, true},
                           {tr("Reserved"), 70, true},
                           {tr("Device total"), 70, true},
                           {tr("Free"), 96, true, 2},
                           {QString(), 77, true, 2}});
    pages.heading(tr("Batch sizes"), table.heightOf(std::min<std::size_t>(c.report.sweep.size(), 20)));
    table.head();
    for (const SweepPoint& point : c.report.sweep) {
        const bool set = point.batch == c.report.setup.batch;
        const auto cell = [&](const QString& text) { return PdfCell{text, 0, false, set}; };
        table.row({cell(numberText(point.batch)), cell(bytesText(point.peak.allocated, c.sessionState.unit)),
                   cell(bytesText(point.device.allocated, c.sessionState.unit)),
                   cell(bytesText(point.device.reserved, c.sessionState.unit)),
                   cell(bytesText(point.device.total, c.sessionState.unit)),
                   cell(headroomText(point.device, c.sessionState.unit)), fitCell(c, fitOf(point.device))});
    }
}

void writeFrontier(PdfPages& pages, const PdfContent& c)
{
    if (!c.report.frontier)
        return;
    const auto map = std::make_shared<const Frontier>(*c.report.frontier);
    const ChartSubject chart{ChartKind::Frontier,
                             c.sessionState,
                             {.sizes = std::make_shared<const SizeFigures>(SizeFigures{map->axis, map, {}})}};
    const double height = 14 * static_cast<double>(map->rows.size() + 1) + 6;
    pages.heading(chartTitle(chart), height + 14);
    pages.figure(height, [&](QPainter* painter, double top) {
        paintOnPaper(painter, QRectF(PdfPages::kMargin, top, PdfPages::kContentWidth, height - 4), chart);
    });
    pages.paragraph(typeOf(chart.kind).note(chart), 8, c.colours.secondary);
    const auto stuck = std::ranges::find_if(map->rows, [](const FrontierRow& row) { return !row.problem.empty(); });
    if (stuck != map->rows.end())
        pages.paragraph(FrontierModel::tr("%1 cannot run — %2")
                            .arg(translated(sizeLabel(map->axis.kind, stuck->size)), translated(stuck->problem)),
                        8, c.colours.secondary);
}

void writeAdvice(PdfPages& pages, const PdfContent& c)
{
    if (c.report.advice.empty())
        return;
    constexpr int kMostLines = 4; // A combination of changes lists all of them.
    PdfTable table(pages, {{tr("Change"), kNameColumn - 60, false, kMostLines},
                           {tr("Saves"), 66, true},
                           {tr("Device total"), 66, true},
                           {isInference(c.report.setup) ? tr("Forward pass") : tr("Step time"), 60, true},
                           {tr("Largest batch"), 84, true},
                           {QString(), 55, true, 2}});
    constexpr double kLine = 12;
    pages.heading(tr("Ways to save memory"), table.heightOf(2) + 3 * kLine);
    table.head();
    for (const Advice& advice : c.report.advice) {
        const QStringList price = PdfPages::wrapped(translated(advice.cost), 8, false, PdfPages::kContentWidth - 8, 3);
        // Keeps a row and the text about its cost below it on one page.
        pages.ensureSpace(14 + kLine * static_cast<double>(kMostLines - 1 + price.size()));
        table.row({{translated(advice.title)},
                   {gainText(advice, c.sessionState.unit)},
                   {bytesText(advice.total, c.sessionState.unit)},
                   {advice.stepSeconds > 0 ? timeText(advice.stepSeconds) : QString()},
                   {numberText(advice.largestBatch)},
                   fitCell(c, advice.fit)});
        for (const QString& words : price)
            pages.line({{words, PdfPages::kContentWidth, false, false, c.colours.secondary, 8}}, 8, kLine);
    }
    for (const RejectedIdea& idea : c.report.ineffective)
        pages.paragraph(tr("%1: %2").arg(translated(idea.title), translated(idea.why)), 8, c.colours.secondary);
}

void writeScenarios(PdfPages& pages, const PdfContent& c)
{
    if (c.report.scenarios.empty())
        return;
    const std::vector<Compared> all = compared(c);
    PdfTable table(pages, {{tr("Scenario"), kNameColumn - 60, false},
                           {tr("Device total"), 66, true},
                           {tr("Free"), 66, true, 2},
                           {tr("Largest batch"), 84, true},
                           {tr("Step time"), 60, true},
                           {QString(), 55, true, 2}});
    constexpr double kBelow = 38;
    pages.heading(tr("Scenarios"), table.heightOf(2) + 2 * kBelow);
    table.head();
    for (const Compared& one : all) {
        pages.ensureSpace(14 + kBelow);
        table.row({{one.name, 0, false, true},
                   {bytesText(one.device.total, c.sessionState.unit)},
                   {one.device.headroom < 0 ? signedBytesText(one.device.headroom, c.sessionState.unit)
                                            : bytesText(one.device.headroom, c.sessionState.unit)},
                   {numberText(one.largest)},
                   {one.stepSeconds > 0 ? timeText(one.stepSeconds) : QString()},
                   fitCell(c, fitOf(one.device))});
        for (const QString& words : PdfPages::wrapped(one.line, 8, false, PdfPages::kContentWidth, 2))
            pages.line({{words, PdfPages::kContentWidth, false, false, c.colours.secondary}}, 8, 12);
        pages.figure(14, [&](QPainter* painter, double top) {
            paintOnPaper(painter, QRectF(PdfPages::kMargin, top + 1, PdfPages::kContentWidth, 9), one.bar);
        });
    }
}

void writeAssumptions(PdfPages& pages, const PdfContent& c)
{
    constexpr double kLine = 12;
    QStringList sentences;
    qsizetype lines = 0;
    for (const Message& sentence : assumptions(c.report)) {
        sentences << QStringLiteral("• ") + translated(sentence);
        lines += PdfPages::wrapped(sentences.last(), 9, false, PdfPages::kContentWidth).size();
    }
    // Keeps the whole list on one page, because it is short.
    pages.heading(tr("Assumptions"), kLine * static_cast<double>(lines) + 4 * static_cast<double>(sentences.size()));
    for (const QString& sentence : sentences) {
        pages.paragraph(sentence, 9);
        pages.space(2);
    }
}

void writeNotes(PdfPages& pages, const PdfContent& c)
{
    if (c.report.notes.empty())
        return;
    pages.heading(tr("Notes"));
    pages.paragraph(qs(c.report.notes), 9);
}

} // namespace vram
