// SPDX-License-Identifier: GPL-3.0-or-later

// Pages for several GPUs: the memory of each rank, the parallel layout, and the configuration for another program.

#include "ui/charts/chart_values.h"
#include "ui/language/core_text.h"
#include "ui/report/pdf_sections.h"

#include "parallel/device_mesh.h"
#include "report/content.h"

#include "chart/part_bytes.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Report", text);
}

constexpr double kBarColumn = 150;
constexpr double kLineHeight = 13;

/// Paints the device total of a rank as a bar divided into its parts. The full width of `room` represents `most`, the
/// largest total or capacity.
void paintRank(QPainter* painter, const QRectF& room, const PdfContent& c, const RankEstimate& rank, Bytes most)
{
    const double scale = room.width() / static_cast<double>(std::max<Bytes>(1, most));
    const PartBytes parts = partsAtPeak(rank.peak, rank.device);
    double x = room.left();
    for (const Part part : kAllParts) {
        const double width = static_cast<double>(parts[indexOf(part)]) * scale;
        painter->fillRect(QRectF(x, room.top(), width, room.height()), c.colours.part(part));
        x += width;
    }
    const double limit = room.left() + static_cast<double>(rank.device.capacity) * scale;
    painter->setPen(QPen(c.colours.capacity, 1));
    painter->drawLine(QPointF(limit, room.top() - 2), QPointF(limit, room.bottom() + 2));
}

void writePairs(PdfPages& pages, const PdfContent& c, const QString& title,
                const std::vector<std::pair<QString, QString>>& pairs)
{
    constexpr double kLabels = 232;
    pages.heading(title, kLineHeight * static_cast<double>(std::min<std::size_t>(pairs.size(), 12)));
    for (const auto& [label, value] : pairs) {
        QString shown = label;
        QStringList lines = PdfPages::wrapped(value, 9, false, PdfPages::kContentWidth - kLabels, 3);
        if (lines.isEmpty())
            lines << QString();
        pages.ensureSpace(kLineHeight * static_cast<double>(lines.size()));
        for (const QString& line : lines)
            pages.line({{std::exchange(shown, {}), kLabels, false, false, c.colours.secondary},
                        {line, PdfPages::kContentWidth - kLabels}},
                       9, kLineHeight);
    }
}

} // namespace

void writeRanks(PdfPages& pages, const PdfContent& c)
{
    const Estimate& e = c.report.estimate;
    if (e.parallel.gpus == 1 || e.ranks.empty())
        return;
    Bytes most = 0;
    for (const RankEstimate& rank : e.ranks)
        most = std::max({most, rank.device.total, rank.device.capacity});
    PdfTable table(pages, {{tr("Rank"), 52, true},
                           {tr("Identical"), 48, true},
                           {tr("Stage"), 44, true},
                           {tr("Device total"), 84, true},
                           {tr("Free"), 84, true},
                           {QString(), kBarColumn, false}});
    pages.heading(tr("Ranks"), table.heightOf(std::min<std::size_t>(e.ranks.size(), 20)));
    table.head();
    for (const RankEstimate& rank : e.ranks) {
        table.row({{numberText(rank.rank)},
                   {numberText(rank.identicalRanks)},
                   {numberText(rank.stage + 1)},
                   {bytesText(rank.device.total, c.sessionState.unit)},
                   {rank.device.headroom < 0 ? signedBytesText(rank.device.headroom, c.sessionState.unit)
                                             : bytesText(rank.device.headroom, c.sessionState.unit)},
                   {}});
        if (pages.painter())
            paintRank(pages.painter(),
                      QRectF(PdfPages::kMargin + PdfPages::kContentWidth - kBarColumn + 12, pages.y() - 11,
                             kBarColumn - 14, 7),
                      c, rank, most);
    }
    pages.paragraph(
        tr("One row for each group of identical ranks, named after the first of them. The bar is the device total, "
           "the line the GPU's memory."),
        8, c.colours.secondary);
}

void writeParallelism(PdfPages& pages, const PdfContent& c)
{
    const ParallelSummary& parallel = c.report.estimate.parallel;
    if (parallel.gpus == 1)
        return;
    std::vector<std::pair<QString, QString>> pairs{
        {tr("GPUs"), numberText(parallel.gpus)},
        {tr("Data parallelism"),
         tr("%1 over %2")
             .arg(translated(choiceTitle(findSetupField("data-parallel")->spec, name(parallel.data))),
                  numberText(parallel.dataDegree()))},
        {tr("Samples of one step on all GPUs"), numberText(parallel.globalBatch)}};
    const std::string_view group = findSetupField("gpus")->group;
    for (const SetupField* field : reportedFields(c.report.setup)) {
        const std::string_view key = field->spec.key;
        if (field->group == group && key != "gpus" && key != "data-parallel")
            pairs.emplace_back(translated(field->spec.label), settingText(field->spec, field->get(c.report.setup)));
    }
    writePairs(pages, c, tr("Parallel layout"), pairs);
}

void writeConfiguration(PdfPages& pages, const PdfContent& c)
{
    const ReportConfiguration configuration = reportConfiguration(c.report);
    if (configuration.keys.empty())
        return;
    std::vector<std::pair<QString, QString>> pairs;
    for (const auto& [key, value] : configuration.keys)
        pairs.emplace_back(qs(key), qs(value));
    writePairs(pages, c, tr("Configuration for %1").arg(qs(configuration.program)), pairs);
    pages.space(4);
    for (const Message& left : configuration.unsupported)
        pages.paragraph(translated(left), 8, c.colours.secondary);
}

} // namespace vram
