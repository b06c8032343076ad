#pragma once

#include "ui/document/reading.h"
#include "ui/views/view_figures.h"

namespace vram {

/// Title of that kind of table: all measures of the layers share one.
QString figureTitle(ChartKind kind);
/// The chart of that kind as a table, with the view's own figures if it has any. Empty while there are none. Pure.
FigureTable figureTable(ChartKind kind, const Reading& reading, const ViewFigures& view);

} // namespace vram
