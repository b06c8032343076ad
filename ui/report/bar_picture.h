#pragma once

#include "ui/views/view_figures.h"

class QPainter;
class QRectF;

namespace vram {

/// A line for each bar: its name, the bar with the line where the memory ends, and its figure. All bars have one scale.
void drawBars(QPainter* painter, const QRectF& target, const std::vector<FigureBar>& bars);
/// The height that they take.
double barsHeight(const std::vector<FigureBar>& bars);

} // namespace vram
