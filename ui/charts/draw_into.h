#pragma once

#include <QPainter>

#include <algorithm>

namespace vram {

/// Draws what `draw` paints over `whole` (which begins at 0, 0) at the top left of `target`, as large as fits, and nothing
/// outside.
template<class Draw>
void drawInto(QPainter* painter, const QRectF& target, const QRect& whole, Draw draw)
{
    painter->save();
    painter->translate(target.topLeft());
    const double scale = std::min(target.width() / whole.width(), target.height() / whole.height());
    painter->scale(scale, scale);
    painter->setClipRect(whole, Qt::IntersectClip);
    draw();
    painter->restore();
}

} // namespace vram
