// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/shapes.h"
#include "ui/theme/tokens.h"

#include <QFont>
#include <QRectF>

class QPainter;

namespace vram {

/// Functions that paint charts with a QPainter. In the window they paint only over the areas; on paper and in pictures
/// they paint the whole chart.

/// Returns the font in the form that the layout code uses. Its messages are in the user's language.
ChartFont chartFont(const QFont& font);
QColor penColour(const ChartColour& colour, const Tokens& tokens);
QRectF rectOf(const PlotBox& box);
void paintShapes(QPainter* painter, const std::vector<ChartShape>& shapes, const QFont& font, const Tokens& tokens);
/// Paints a whole chart at the painter's origin.
void paintLayout(QPainter* painter, const ChartLayout& layout, const QFont& font, const Tokens& tokens);
/// Paints a whole chart in light colours into `target`. `pixels` is the number of the font's pixels per unit of the
/// painter.
void paintChart(QPainter* painter, const QRectF& target, const LayOutFunction& layOut, const QFont& font,
                double pixels);
/// The font of charts on paper and in pictures.
QFont paperFont();
/// Number of the paper font's pixels per point on paper, so that its 13-pixel text is printed at about 8 points.
inline constexpr double kPaperPixels = 1.55;

} // namespace vram
