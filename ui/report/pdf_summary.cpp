// SPDX-License-Identifier: GPL-3.0-or-later

// The first page of the report: the result, its parts, and the charts.

#include "chart/part_bytes.h"
#include "optimizers/catalogue.h"
#include "ui/answer/verdict.h"
#include "ui/charts/chart_paint.h"
#include "ui/language/core_text.h"
#include "ui/language/precision_text.h"
#include "ui/report/pdf_sections.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <functional>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Report", text);
}

QString neededText(const PdfContent& c)
{
    const Device& device = c.report.estimate.device;
    QString words =
        device.uncertainty > 0
            ? tr("Needs %1 ± %3 of %2 usable.")
                  .arg(bytesText(device.total, c.sessionState.unit), bytesText(device.capacity, c.sessionState.unit),
                       bytesText(device.uncertainty, c.sessionState.unit))
            : tr("Needs %1 of %2 usable.")
                  .arg(bytesText(device.total, c.sessionState.unit), bytesText(device.capacity, c.sessionState.unit));
    // If the job does not fit, the headline already states the largest batch.
    if (c.report.largestBatch > 0 && device.fits)
        words += QLatin1Char(' ') + tr("Largest batch: %1.").arg(numberText(c.report.largestBatch));
    if (c.report.users)
        words += QLatin1Char(' ') + tr("Most concurrent users: %1.").arg(usersText(*c.report.users));
    return words;
}

QString setupText(const PdfContent& c)
{
    const std::string& known = c.report.estimate.device.gpu;
    return tr("batch %1, %2, %3 on %4")
        .arg(numberText(c.report.setup.batch), precisionText(c.report.setup),
             isInference(c.report.setup) ? translated(choiceName(c.report.setup.mode))
                                         : translated(optimizerTitle(c.report.setup.optimizer)),
             qs(known.empty() ? c.report.setup.gpu : known));
}

QColor colourOf(Verdict verdict, const Tokens& t)
{
    if (verdict == Verdict::Tight || verdict == Verdict::Close)
        return t.caution;
    return verdict == Verdict::Fits ? t.gain : t.problem;
}

} // namespace

void paintOnPaper(QPainter* painter, const QRectF& target, const ChartSubject& chart)
{
    paintChart(painter, target, std::bind_front(typeOf(chart.kind).layOut, std::cref(chart)), paperFont(),
               kPaperPixels);
}

void paintOnPaper(QPainter* painter, const QRectF& target, const MemoryBar& bar)
{
    const auto layOutBar = [&bar](double width, double height, const ChartFont& font) {
        return layOut(bar, width, height, font);
    };
    paintChart(painter, target, layOutBar, paperFont(), kPaperPixels);
}

QString usersText(const ReportUsers& users)
{
    return tr("%1 × %2 tokens").arg(numberText(users.largest), numberText(users.tokens));
}

void writeSummary(PdfPages& pages, const PdfContent& c)
{
    const QString name = c.report.network.name.empty() ? tr("Untitled network") : qs(c.report.network.name);
    const VerdictText verdict = verdictOf(c.sessionState);
    pages.bookmark(tr("Summary"), 0);
    pages.paragraph(isInference(c.report.setup) ? tr("GPU memory for inference") : tr("GPU memory for training"), 9,
                    c.colours.secondary);
    pages.paragraph(name.simplified(), 22, c.colours.text, true, 2);
    pages.paragraph(setupText(c), 10, c.colours.secondary);
    pages.space(10);
    pages.paragraph(verdict.headline, 15, colourOf(verdict.verdict, c.colours), true);
    if (c.report.estimate.valid())
        pages.paragraph(neededText(c), 10);
    pages.space(8);
    pages.figure(24, [&](QPainter* painter, double top) {
        paintOnPaper(painter, QRectF(PdfPages::kMargin, top, PdfPages::kContentWidth, 20),
                     {ChartKind::Composition, c.sessionState});
    });
    pages.space(4);
}

void writeIssues(PdfPages& pages, const PdfContent& c)
{
    constexpr std::size_t kMost = 24;
    const std::vector<Issue>& issues = c.report.estimate.issues;
    if (issues.empty())
        return;
    pages.heading(tr("Issues"));
    for (std::size_t i = 0; i < std::min(issues.size(), kMost); ++i) {
        const QString where = issues[i].path.empty() ? QString() : qs(issues[i].path) + QStringLiteral(": ");
        pages.paragraph(QStringLiteral("• ") + where + translated(issues[i].message), 9,
                        issues[i].severity == Severity::Error ? c.colours.problem : QColor());
    }
    if (issues.size() > kMost)
        pages.paragraph(tr("and %1 more").arg(numberText(static_cast<std::int64_t>(issues.size() - kMost))), 9,
                        c.colours.secondary);
    if (!c.report.estimate.valid()) {
        pages.space(2);
        pages.paragraph(tr("Until they are fixed, the figures include only the layers without errors."), 9);
        pages.space(8);
    }
}

void writeParts(PdfPages& pages, const PdfContent& c)
{
    const PartBytes peak = partsAtPeak(c.report.estimate.peak, c.report.estimate.device);
    const PartBytes full = partsInFull(c.report.estimate.totals);
    const double total = static_cast<double>(std::max<Bytes>(1, sum(peak)));
    constexpr double kSwatch = 14;
    PdfTable table(pages, {{QString(), kSwatch, false},
                           {tr("Category"), 186, false},
                           {tr("At the peak"), 100, true},
                           {tr("Share"), 90, true},
                           {tr("In full"), 103, true}});
    pages.ensureSpace(table.heightOf(kAllParts.size() + 1));
    table.head();
    for (const Part part : kAllParts) {
        if (!isPossible(part, isInference(c.report.setup), c.report.estimate.parallel.gpus > 1))
            continue;
        const std::size_t i = indexOf(part);
        const QString share = tr("%1 %").arg(QLocale().toString(100 * static_cast<double>(peak[i]) / total, 'f', 1));
        table.row({{},
                   {partName(part)},
                   {bytesText(peak[i], c.sessionState.unit)},
                   {share},
                   {full[i] > 0 ? bytesText(full[i], c.sessionState.unit) : QString()}});
        if (pages.painter())
            pages.painter()->fillRect(QRectF(PdfPages::kMargin, pages.y() - 10.5, 8, 8), c.colours.part(part));
    }
    pages.rule();
    table.row({{},
               {tr("Device total"), 0, false, true},
               {bytesText(sum(peak), c.sessionState.unit), 0, false, true},
               {},
               {}});
}

void writeCharts(PdfPages& pages, const PdfContent& c)
{
    constexpr double kChart = 158;
    const auto add = [&](ChartKind kind) {
        const ChartSubject chart{kind, c.sessionState};
        pages.heading(chartTitle(chart), kChart);
        pages.figure(kChart, [&](QPainter* painter, double top) {
            paintOnPaper(painter, QRectF(PdfPages::kMargin, top, PdfPages::kContentWidth, kChart - 4), chart);
        });
    };
    if (!c.report.estimate.timeline.points.empty())
        add(ChartKind::Timeline);
    if (c.report.estimate.valid() && c.sessionState.batchSweep->points.size() > 1)
        add(ChartKind::Sweep);
}

} // namespace vram
