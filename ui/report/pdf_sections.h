// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/session_state.h"
#include "ui/report/pdf_pages.h"
#include "ui/theme/tokens.h"
#include "ui/views/chart_types.h"

#include "chart/memory_bar.h"
#include "report/report.h"

namespace vram {

/// The data for all sections.
struct PdfContent {
    const Report& report;
    const SessionState& sessionState; ///< Session state of the same project, with a batch sweep.
    const Tokens& colours = tokens(Scheme::Light);
};

/// Draws a chart as vector graphics into the rectangle `target`, in light colours.
void paintOnPaper(QPainter* painter, const QRectF& target, const ChartSubject& chart);
void paintOnPaper(QPainter* painter, const QRectF& target, const MemoryBar& bar);

/// The sections of the report. Each is omitted if it has nothing to show.
void writeSummary(PdfPages& pages, const PdfContent& c);
void writeIssues(PdfPages& pages, const PdfContent& c);
void writeParts(PdfPages& pages, const PdfContent& c);
void writeCharts(PdfPages& pages, const PdfContent& c);
void writeSetupAndFigures(PdfPages& pages, const PdfContent& c);
void writeTopLayers(PdfPages& pages, const PdfContent& c);
void writeSweep(PdfPages& pages, const PdfContent& c);
void writeFrontier(PdfPages& pages, const PdfContent& c);
void writeAdvice(PdfPages& pages, const PdfContent& c);
void writeScenarios(PdfPages& pages, const PdfContent& c);
/// Writes the requested hand calculations.
void writeWorksheets(PdfPages& pages, const PdfContent& c);
void writeNotes(PdfPages& pages, const PdfContent& c);
/// Formats the number of sequences: "37 × 8,192 tokens".
QString usersText(const ReportUsers& users);
/// writeRanks(), writeParallelism() and writeConfiguration() write sections only for jobs on several GPUs.
void writeRanks(PdfPages& pages, const PdfContent& c);
void writeParallelism(PdfPages& pages, const PdfContent& c);
void writeConfiguration(PdfPages& pages, const PdfContent& c);
void writeLayers(PdfPages& pages, const PdfContent& c);
void writeAssumptions(PdfPages& pages, const PdfContent& c);

} // namespace vram
