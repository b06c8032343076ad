// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/reading.h"
#include "ui/views/view_figures.h"

namespace vram {

/// The title of a kind of table. All measures of the layers share one.
QString figureTitle(ChartKind kind);
/// Converts a chart to a table, with the view's own figures if it has any. Empty until there are figures. A pure
/// function.
FigureTable figureTable(ChartKind kind, const Reading& reading, const ViewFigures& view);

} // namespace vram
