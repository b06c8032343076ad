// SPDX-License-Identifier: GPL-3.0-or-later

// Pages for several GPUs: the memory of each rank, the parallel layout, and the configuration for another program.

#include "ui/charts/chart_values.h"
#include "ui/language/core_text.h"
#include "ui/report/pdf_sections.h"

#include "parallel/device_mesh.h"
#include "report/content.h"

#include <QCoreApplication>

#include <algorithm>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Report", text);
}

constexpr double kBarColumn = 150;
constexpr double kLineHeight = 13;

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
        MemoryBar bar = barOf(partsAtPeak(rank.peak, rank.device), rank.device, 0, c.sessionState.unit);
        bar.shared = most;
        if (pages.painter())
            paintOnPaper(
                pages.painter(),
                {PdfPages::kMargin + PdfPages::kContentWidth - kBarColumn + 12, pages.y() - 11, kBarColumn - 14, 7},
                bar);
    }
    pages.paragraph(
        tr("One row for each group of identical ranks, named after the first of them. The bar is the GPU's memory; its "
           "free part is hatched."),
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
