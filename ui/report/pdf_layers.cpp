// SPDX-License-Identifier: GPL-3.0-or-later

// The layer table is the last section of the report, because its length grows with the network.

#include "ui/language/core_text.h"
#include "ui/report/pdf_sections.h"

#include "report/content.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <set>

namespace vram {

namespace {

/// Maximum number of rows in the PDF. The CSV report has all rows.
constexpr std::size_t kMostRows = 3000;
constexpr int kTextSize = 8;

QString tr(const char* text)
{
    return QCoreApplication::translate("Report", text);
}

QString typeWords(const ReportRow& row)
{
    QString words = row.block && row.type == "Block" ? tr("Block") : qs(row.type);
    if (row.repeat != 1)
        words = tr("%1 × %2").arg(numberText(row.repeat), words);
    return row.settings.empty() ? words : words + QLatin1Char(' ') + qs(row.settings);
}

/// The path of the blocks that contain a row, for the top of a page: "layer3 › 2".
QString parentPath(const std::string& path)
{
    const std::size_t end = path.rfind('.');
    if (end == std::string::npos)
        return {};
    return qs(path.substr(0, end)).replace(QLatin1Char('.'), QStringLiteral(" › "));
}

using LayerCells = std::vector<PdfCell>;

LayerCells cellsOf(const ReportRow& row, const PdfContent& c, const QColor& colour)
{
    const RowEstimate* f = row.figures;
    return {{qs(row.name), 0, false, row.block, colour, std::min(row.depth, 6) * 9.0},
            {typeWords(row), 0, false, false, c.colours.secondary},
            {f ? qs(outputText(*f)) : QString()},
            {f && f->outputElements > 0 ? numberText(f->outputElements) : QString()},
            {f && f->parameters > 0 ? numberText(f->parameters) : QString()},
            {f && f->saved > 0 ? bytesText(f->saved, c.sessionState.unit) : QStringLiteral("—")}};
}

/// Columns wide enough for every number. Names and settings wrap to make room.
std::vector<PdfColumn> layerColumns(const std::vector<LayerCells>& rows)
{
    constexpr double kGap = 8, kLeastOfNames = 72;
    std::vector<PdfColumn> columns{{tr("Layer"), 108, false, 4}, {tr("Type and settings"), 120, false, 5},
                                   {tr("Output"), 84, true, 2},  {tr("Elements"), 62, true},
                                   {tr("Parameters"), 62, true}, {tr("Saved"), 57, true}};
    const QFontMetricsF metrics(PdfPages::font(kTextSize));
    double taken = 0;
    for (std::size_t i = 2; i < columns.size(); ++i) {
        double widest = columns[i].width;
        for (const LayerCells& row : rows)
            widest = std::max(widest, metrics.horizontalAdvance(row[i].text) + kGap);
        const double room = columns[0].width + columns[1].width - 2 * kLeastOfNames - taken;
        const double more = std::min(widest - columns[i].width, room);
        columns[i].width += more;
        taken += more;
    }
    const double share =
        taken * (columns[0].width - kLeastOfNames) / (columns[0].width + columns[1].width - 2 * kLeastOfNames);
    columns[0].width -= share;
    columns[1].width -= taken - share;
    return columns;
}

} // namespace

void writeLayers(PdfPages& pages, const PdfContent& c)
{
    std::vector<ReportRow> rows = reportRows(c.report);
    if (rows.empty())
        return;
    const std::size_t all = rows.size();
    rows.resize(std::min(all, kMostRows));
    std::set<LayerId> broken;
    for (const Issue& issue : c.report.estimate.issues) {
        if (issue.severity == Severity::Error)
            broken.insert(issue.layer);
    }
    std::vector<LayerCells> cells;
    cells.reserve(rows.size());
    for (const ReportRow& row : rows) {
        const bool fails = row.figures && broken.contains(row.figures->id);
        cells.push_back(cellsOf(row, c, fails ? c.colours.problem : QColor()));
    }
    PdfTable table(pages, layerColumns(cells), kTextSize, 12);
    const ReportRow* current = nullptr;
    table.onNewPage = [&] {
        if (const QString blocks = parentPath(current->path); !blocks.isEmpty())
            pages.line({{tr("in %1").arg(blocks), PdfPages::kContentWidth, false, false, c.colours.secondary}}, 8, 12);
    };
    pages.heading(tr("Layer table"), table.heightOf(4));
    table.head();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const ReportRow& row = rows[i];
        current = &row;
        // Keeps a block's name from being the last line of a page.
        if (pages.ensureSpace(row.block ? 24 : 12)) {
            table.head();
            table.onNewPage();
        }
        if (row.block && row.depth == 0)
            pages.bookmark(qs(row.name), 1);
        table.row(std::move(cells[i]));
    }
    pages.rule();
    if (rows.size() < all)
        pages.paragraph(
            tr("The first %1 of %2 rows; the CSV report has them all.")
                .arg(numberText(static_cast<std::int64_t>(rows.size())), numberText(static_cast<std::int64_t>(all))),
            8, c.colours.secondary);
    pages.paragraph(tr("Shapes include the batch; elements are those of one sample, as textbook rules count them. "
                       "\"Saved\" counts the tensors that the row is the first to save for backward, "
                       "at this batch size."),
                    8, c.colours.secondary);
}

} // namespace vram
