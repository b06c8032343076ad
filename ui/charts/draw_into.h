// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>

#include <algorithm>

namespace vram {

/// Scales the drawing that `draw` paints over `whole`, whose top left is (0, 0), to fit `target`, aligned to its top
/// left and clipped to it.
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
