// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/view_figures.h"

namespace vram {

/// The properties that distinguish the kinds of charts, such as title, picture and table. A new kind requires an
/// enumerator of ChartKind and an entry in the list in chart_types.cpp.
struct ChartType {
    ChartKind kind = ChartKind::Composition;
    const char* name = nullptr; ///< Name in the list of charts, not yet translated. The charts of the layer measures
                                ///< share one name.
    QString (*title)(const ChartSubject&) = nullptr; ///< Title of the picture, such as "Memory by sequence length".
    bool hasParts = false;                           ///< Whether the chart uses the colours of the memory parts.
    QString (*note)(const ChartSubject&) = nullptr;  ///< Explanation of other colours, or null if they need none.
    double (*height)(const ChartSubject&) = nullptr; ///< Height of the picture in pixels, or null for the usual height.
    ChartLayout (*layOut)(const ChartSubject&, double width, double height, const ChartFont& font) = nullptr;
    FigureTable (*table)(const SessionState& sessionState, const ViewFigures& view) = nullptr;
};

const ChartType& typeOf(ChartKind kind);
/// Returns one kind for each name in the list of charts.
std::vector<ChartKind> namedCharts();
QString chartName(ChartKind kind);
QString chartTitle(const ChartSubject& subject);
/// The chart's contents as text and numbers.
FigureTable figureTable(ChartKind kind, const SessionState& sessionState, const ViewFigures& view);

} // namespace vram
