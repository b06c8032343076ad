#pragma once

#include "ui/document/reading.h"
#include "ui/views/view_figures.h"

namespace vram {

/// What that kind is called as a table: all measures of the layers are one.
QString figureTitle(ChartKind kind);
/// The chart of that kind as a table; a view's own is the one that it gave. Without rows while there are no figures. Pure.
FigureTable figureTable(ChartKind kind, const Reading& reading, const ViewFigures& view);

} // namespace vram
