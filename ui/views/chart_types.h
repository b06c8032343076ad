// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/view_figures.h"

namespace vram {

/// All that differs from one kind of chart to the next: its titles, its picture and its table. A new kind is an
/// enumerator of ChartKind and an entry of the list in chart_types.cpp.
struct ChartType {
    ChartKind kind = ChartKind::Composition;
    const char* name = nullptr; ///< In the list of charts, to be translated. The measures of the layers share one.
    QString (*title)(const ChartSubject&) = nullptr; ///< Of its picture: "Memory by sequence length".
    bool hasParts = false;                           ///< Whether its colours are those of the parts of the memory.
    QString (*note)(const ChartSubject&) = nullptr;  ///< What other colours mean; null if they need no words.
    double (*height)(const ChartSubject&) = nullptr; ///< Of its picture in pixels; null for the usual height.
    ChartLayout (*layOut)(const ChartSubject&, double width, double height, const ChartFont& font) = nullptr;
    FigureTable (*table)(const SessionState& sessionState, const ViewFigures& view) = nullptr;
};

const ChartType& typeOf(ChartKind kind);
/// One kind for each name.
std::vector<ChartKind> namedCharts();
QString chartName(ChartKind kind);
QString chartTitle(const ChartSubject& subject);
/// The chart's contents as text and numbers.
FigureTable figureTable(ChartKind kind, const SessionState& sessionState, const ViewFigures& view);

} // namespace vram
