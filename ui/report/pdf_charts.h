// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/reading.h"
#include "ui/views/view_figures.h"

#include <QRectF>

class QPainter;

namespace vram {

/// Chart pixels per point on paper: the charts' 13-pixel type is printed at about 8 points.
inline constexpr double kPaperPixels = 1.55;

/// Draws the window's charts in its light colours into a rectangle, as vectors. `pixels` is the number of chart pixels
/// per unit of the painter.
void drawComposition(QPainter* painter, const QRectF& target, const Reading& reading, double pixels = kPaperPixels);
void drawTimeline(QPainter* painter, const QRectF& target, const Reading& reading, double pixels = kPaperPixels);
void drawSweep(QPainter* painter, const QRectF& target, const Reading& reading, double pixels = kPaperPixels);
/// Draws the largest layers as bars and all layers as a treemap, at one pixel per unit. `measure` is an index as in
/// LayersChart.
void drawByLayer(QPainter* painter, const QRectF& target, const Reading& reading, int measure);
/// Draws memory by sequence length or image size.
void drawSizes(QPainter* painter, const QRectF& target, const Reading& reading, const SizeFigures& sizes);
/// Draws the heat map of the combinations that fit.
void drawFrontier(QPainter* painter, const QRectF& target, const Reading& reading, const SizeFigures& sizes,
                  double pixels = 1);

} // namespace vram
