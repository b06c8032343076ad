// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/view_figures.h"

namespace vram {

/// The contents of the charts as text and numbers, without a title.
FigureTable peakTable(const Reading& reading, const ViewFigures& view);
FigureTable timelineTable(const Reading& reading, const ViewFigures& view);
FigureTable sweepTable(const Reading& reading, const ViewFigures& view);
FigureTable sizesTable(const Reading& reading, const ViewFigures& view);
FigureTable frontierTable(const Reading& reading, const ViewFigures& view);
FigureTable layersTable(const Reading& reading, const ViewFigures& view);

} // namespace vram
