// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/view_figures.h"

namespace vram {

/// The contents of the charts as text and numbers, without a title.
FigureTable peakTable(const SessionState& sessionState, const ViewFigures& view);
FigureTable timelineTable(const SessionState& sessionState, const ViewFigures& view);
FigureTable sweepTable(const SessionState& sessionState, const ViewFigures& view);
FigureTable sizesTable(const SessionState& sessionState, const ViewFigures& view);
FigureTable frontierTable(const SessionState& sessionState, const ViewFigures& view);
FigureTable layersTable(const SessionState& sessionState, const ViewFigures& view);

} // namespace vram
