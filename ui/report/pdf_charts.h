#pragma once

#include "ui/document/reading.h"
#include "ui/views/view_figures.h"

#include <QRectF>

class QPainter;

namespace vram {

/// Pixels of a chart for a point on paper: its 13-pixel type comes out at about 8 points.
inline constexpr double kPaperPixels = 1.55;

/// The window's charts, in its light colours, drawn as vectors into a rectangle; `pixels` of a chart are a unit of it.
void drawComposition(QPainter* painter, const QRectF& target, const Reading& reading, double pixels = kPaperPixels);
void drawTimeline(QPainter* painter, const QRectF& target, const Reading& reading, double pixels = kPaperPixels);
void drawSweep(QPainter* painter, const QRectF& target, const Reading& reading, double pixels = kPaperPixels);
/// The largest layers as bars, all of them as nested areas, pixel for pixel; `measure` as LayersChart counts them.
void drawByLayer(QPainter* painter, const QRectF& target, const Reading& reading, int measure);
/// Over the length of sequences or the size of images.
void drawSizes(QPainter* painter, const QRectF& target, const Reading& reading, const SizeFigures& sizes);
/// The heat map of what fits.
void drawFrontier(QPainter* painter, const QRectF& target, const Reading& reading, const SizeFigures& sizes,
                  double pixels = 1);

} // namespace vram
