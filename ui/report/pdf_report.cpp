// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/pdf_report.h"

#include "ui/language/language.h"
#include "ui/report/pdf_sections.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDate>
#include <QPainter>
#include <QPdfWriter>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Report", text);
}

void writeAll(PdfPages& pages, const PdfContent& c)
{
    writeSummary(pages, c);
    if (!c.report.estimate.valid())
        writeIssues(pages, c);
    writeParts(pages, c);
    writeCharts(pages, c);
    writeRanks(pages, c);
    writeSetupAndFigures(pages, c);
    if (c.report.estimate.valid())
        writeIssues(pages, c);
    writeParallelism(pages, c);
    writeAdvice(pages, c);
    writeScenarios(pages, c);
    writeTopLayers(pages, c);
    writeSweep(pages, c);
    writeFrontier(pages, c);
    writeConfiguration(pages, c);
    writeWorksheets(pages, c);
    writeNotes(pages, c);
    writeAssumptions(pages, c);
    writeLayers(pages, c); // Written last because it can be long.
    pages.finish();
}

QString footer(const Report& report)
{
    return tr("%1 · VRAM Planner %2 · %3")
        .arg(qs(report.network.name).simplified(), QCoreApplication::applicationVersion(),
             QDate::currentDate().toString(Qt::ISODate));
}

/// Paints the pages. Returns their bookmarks, or std::nullopt if QPainter::begin() or end() failed.
std::optional<std::vector<PdfBookmark>> paint(QBuffer& buffer, const PdfContent& content)
{
    PdfPages count(nullptr, 0, {}, {});
    writeAll(count, content);

    QPdfWriter writer(&buffer);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins({});
    writer.setResolution(720);
    writer.setTitle(
        (isInference(content.report.setup) ? tr("GPU memory for inference of %1") : tr("GPU memory for training %1"))
            .arg(displayText(qs(content.report.network.name).simplified())));
    writer.setCreator(QStringLiteral("VRAM Planner ") + QCoreApplication::applicationVersion());
    QPainter painter;
    if (!painter.begin(&writer))
        return std::nullopt;
    painter.scale(10, 10);
    PdfPages pages(&painter, count.pages(), footer(content.report), [&writer] { writer.newPage(); });
    writeAll(pages, content);
    return painter.end() ? std::optional(pages.bookmarks()) : std::nullopt;
}

} // namespace

std::optional<QByteArray> makePdf(const Report& report, const SessionState& sessionState)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    const std::optional<std::vector<PdfBookmark>> bookmarks = paint(buffer, {report, sessionState});
    buffer.close();
    if (!bookmarks)
        return std::nullopt;
    // The report is usable without bookmarks.
    return withOutline(buffer.data(), *bookmarks, currentLanguage()).value_or(buffer.data());
}

} // namespace vram
