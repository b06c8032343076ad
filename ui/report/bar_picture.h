// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/view_figures.h"

class QPainter;
class QRectF;

namespace vram {

/// Draws a line for each bar: its name, the bar with a mark at the memory limit, and its figure. All bars have the same
/// scale.
void drawBars(QPainter* painter, const QRectF& target, const std::vector<FigureBar>& bars);
/// The height that `drawBars` needs.
double barsHeight(const std::vector<FigureBar>& bars);

} // namespace vram
