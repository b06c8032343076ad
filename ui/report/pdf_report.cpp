#include "ui/report/pdf_report.h"

#include "ui/document/reading.h"
#include "ui/panels/verdict.h"
#include "ui/report/pdf_charts.h"
#include "ui/report/pdf_pages.h"
#include "ui/theme/tokens.h"

#include "layers/layer_type.h"
#include "report/content.h"

#include <QCoreApplication>
#include <QDate>
#include <QLocale>
#include <QPainter>
#include <QPdfWriter>

#include <algorithm>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Report", text);
}

/// What the pages are written from.
struct Content {
    const Report& report;
    const Project& project;
    Reading reading;
    const Tokens& colours = tokens(Scheme::Light);
};

Reading readingOf(const Report& report, const Project& project, const Catalogues& catalogues)
{
    Reading reading;
    reading.project = std::make_shared<const Project>(project);
    reading.estimate = std::make_shared<const Estimate>(report.estimate);
    reading.outlook = std::make_shared<const Outlook>(outlook(project, catalogues, project.setup.batch));
    reading.unit = report.units == SizeUnits::Decimal ? ByteUnit::Decimal : ByteUnit::Binary;
    return reading;
}

QString needWords(const Content& c)
{
    const Device& device = c.report.estimate.device;
    QString words = tr("Needs %1 of %2 usable")
                        .arg(bytesText(device.total, c.reading.unit), bytesText(device.capacity, c.reading.unit));
    if (device.uncertainty > 0)
        words += tr(", give or take %1").arg(bytesText(device.uncertainty, c.reading.unit));
    words += QStringLiteral(". ");
    if (c.report.largestBatch > 0)
        words += tr("With %1 % kept free, the largest batch that fits is %2.")
                     .arg(QLocale().toString(c.report.setup.margin, 'g', 4), numberText(c.report.largestBatch));
    return words;
}

void writeSummary(PdfPages& pages, const Content& c)
{
    const QString name = c.report.network.name.empty() ? tr("Untitled network") : qs(c.report.network.name);
    const VerdictText verdict = verdictOf(c.reading);
    pages.paragraph(tr("GPU memory for training"), 9, c.colours.secondary);
    pages.paragraph(name, 22, c.colours.text, true);
    pages.paragraph(qs(setupLine(c.report)), 10, c.colours.secondary);
    pages.space(10);
    pages.paragraph(verdict.headline, 15, verdict.verdict == Verdict::Fits ? c.colours.gain : c.colours.limit, true);
    pages.paragraph(needWords(c), 10);
    pages.space(8);
    pages.figure(24, [&](QPainter* painter, double top) {
        drawComposition(painter, QRectF(PdfPages::kMargin, top, PdfPages::kRoom, 20), c.reading);
    });
    pages.space(4);
}

void writeParts(PdfPages& pages, const Content& c)
{
    const PartBytes peak = partsAtPeak(c.report.estimate.peak, c.report.estimate.device);
    const PartBytes full = partsInFull(c.report.estimate.totals);
    const double total = static_cast<double>(std::max<Bytes>(1, sum(peak)));
    const auto row = [&](const QString& name, const QString& atPeak, const QString& share, const QString& whole,
                         bool bold) {
        const QColor quiet = bold ? c.colours.secondary : QColor();
        pages.line({{name, 200, false, false, quiet, 14},
                    {atPeak, 100, true, false, quiet},
                    {share, 90, true, false, quiet},
                    {whole, 103, true, false, quiet}});
    };
    row(tr("Category"), tr("At the peak"), tr("Share"), tr("In full"), true);
    pages.rule();
    for (const Part part : kAllParts) {
        const std::size_t i = indexOf(part);
        const double top = pages.y();
        row(partName(part), bytesText(peak[i], c.reading.unit),
            QStringLiteral("%1 %").arg(QLocale().toString(100 * static_cast<double>(peak[i]) / total, 'f', 1)),
            full[i] > 0 ? bytesText(full[i], c.reading.unit) : QString(), false);
        if (pages.painter())
            pages.painter()->fillRect(QRectF(PdfPages::kMargin, top + 3.5, 8, 8), c.colours.part(part));
    }
    pages.rule();
    pages.line(
        {{tr("Device total"), 200, false, true, {}, 14}, {bytesText(sum(peak), c.reading.unit), 100, true, true}});
}

void writeCharts(PdfPages& pages, const Content& c)
{
    const auto chart = [&](const QString& title, void (*draw)(QPainter*, const QRectF&, const Reading&)) {
        pages.need(200);
        pages.heading(title);
        pages.figure(158, [&](QPainter* painter, double top) {
            draw(painter, QRectF(PdfPages::kMargin, top, PdfPages::kRoom, 154), c.reading);
        });
    };
    if (!c.report.estimate.timeline.points.empty())
        chart(tr("Memory over one training step"), drawTimeline);
    if (c.reading.outlook->points.size() > 1)
        chart(tr("Memory over batch size"), drawSweep);
}

void writePairs(PdfPages& pages, const Content& c, const QString& title,
                const std::vector<std::pair<std::string, std::string>>& pairs)
{
    if (pairs.empty())
        return;
    // A section of a few lines is not torn in two.
    pages.need(40 + 13 * static_cast<double>(std::min<std::size_t>(pairs.size(), 12)));
    pages.heading(title);
    for (const auto& [label, value] : pairs)
        pages.line({{qs(label), 190, false, false, c.colours.secondary}, {qs(value), PdfPages::kRoom - 190}}, 9, 13);
}

constexpr double kNameWidth = 132;
constexpr double kTypeWidth = 150;
constexpr double kShapeWidth = 76;
constexpr double kCountWidth = 68;
constexpr double kBytesWidth = PdfPages::kRoom - kNameWidth - kTypeWidth - kShapeWidth - kCountWidth;

void writeTableHead(PdfPages& pages, const Content& c)
{
    const auto cell = [&](const QString& text, double width, bool right) {
        return PdfCell{text, width, right, false, c.colours.secondary};
    };
    pages.line({cell(tr("Layer"), kNameWidth, false), cell(tr("Type and settings"), kTypeWidth, false),
                cell(tr("Output"), kShapeWidth, true), cell(tr("Parameters"), kCountWidth, true),
                cell(tr("Saved"), kBytesWidth, true)},
               8, 13);
    pages.rule();
}

QString shapeOf(const RowEstimate* figures)
{
    if (!figures || figures->outputs.empty())
        return {};
    return qs(text(figures->outputs.front()));
}

bool isBlock(const ReportRow& row)
{
    return !findLayerType(row.type);
}

void writeTable(PdfPages& pages, const Content& c)
{
    pages.heading(tr("Layers"));
    writeTableHead(pages, c);
    for (const ReportRow& row : reportRows(c.report)) {
        if (pages.need(12))
            writeTableHead(pages, c);
        QString type = qs(row.type);
        if (row.repeat != 1)
            type = QStringLiteral("%1 × ").arg(row.repeat) + type;
        if (!row.settings.empty())
            type += QLatin1Char(' ') + qs(row.settings);
        const RowEstimate* f = row.figures;
        pages.line({{qs(row.name), kNameWidth, false, isBlock(row), {}, std::min(row.depth, 6) * 9.0},
                    {type, kTypeWidth, false, false, c.colours.secondary},
                    {shapeOf(f), kShapeWidth, true},
                    {f && f->parameters > 0 ? numberText(f->parameters) : QString(), kCountWidth, true},
                    {f && f->saved > 0 ? bytesText(f->saved, c.reading.unit) : QStringLiteral("—"), kBytesWidth, true}},
                   8, 12);
    }
    pages.rule();
    pages.paragraph(
        tr("Shapes hold the batch. \"Saved\" is what the row is the first to keep for backward, at this batch."), 8,
        c.colours.secondary);
}

void writeIssues(PdfPages& pages, const Content& c)
{
    if (c.report.estimate.issues.empty())
        return;
    pages.heading(tr("Issues"));
    for (const Issue& issue : c.report.estimate.issues)
        pages.paragraph(qs(issueText(issue)), 9, issue.severity == Severity::Error ? c.colours.limit : QColor());
}

void writeAssumptions(PdfPages& pages, const Content& c)
{
    pages.heading(tr("What the figures rest on"));
    for (const std::string& sentence : assumptions(c.report)) {
        pages.paragraph(QStringLiteral("• ") + qs(sentence), 9);
        pages.space(2);
    }
    if (c.project.notes.empty())
        return;
    pages.heading(tr("Notes"));
    pages.paragraph(qs(c.project.notes), 9);
}

void writeAll(PdfPages& pages, const Content& c)
{
    writeSummary(pages, c);
    writeParts(pages, c);
    writeCharts(pages, c);
    writePairs(pages, c, tr("Setup"), setupPairs(c.report));
    writePairs(pages, c, tr("Figures"), summaryPairs(c.report));
    writeIssues(pages, c);
    writeTable(pages, c);
    writeAssumptions(pages, c);
    pages.finish();
}

} // namespace

bool writePdf(QIODevice& device, const Report& report, const Project& project, const Catalogues& catalogues)
{
    const Content content{report, project, readingOf(report, project, catalogues)};
    const QString footer = tr("%1 · VRAM Planner %2 · %3")
                               .arg(qs(report.network.name), QCoreApplication::applicationVersion(),
                                    QLocale().toString(QDate::currentDate(), QLocale::ShortFormat));
    PdfPages count(nullptr, 0, {}, {});
    writeAll(count, content);

    QPdfWriter writer(&device);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins({});
    writer.setResolution(720);
    writer.setTitle(tr("GPU memory for training %1").arg(qs(report.network.name)));
    writer.setCreator(QStringLiteral("VRAM Planner ") + QCoreApplication::applicationVersion());
    QPainter painter;
    if (!painter.begin(&writer))
        return false;
    painter.scale(10, 10);
    PdfPages pages(&painter, count.pages(), footer, [&writer] { writer.newPage(); });
    writeAll(pages, content);
    return painter.end();
}

} // namespace vram
