#pragma once

#include "ui/document/reading.h"

#include <QRectF>

class QPainter;

namespace vram {

/// The window's charts, in its light colours, drawn as vectors into a rectangle of a page.
void drawComposition(QPainter* painter, const QRectF& target, const Reading& reading);
void drawTimeline(QPainter* painter, const QRectF& target, const Reading& reading);
void drawSweep(QPainter* painter, const QRectF& target, const Reading& reading);

} // namespace vram
