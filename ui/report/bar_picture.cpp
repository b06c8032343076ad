// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/bar_picture.h"

#include "ui/report/pdf_pages.h"
#include "ui/theme/tokens.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace vram {

namespace {

constexpr double kLine = 26;
constexpr double kBar = 14;
constexpr double kGap = 12;
constexpr double kWidestName = 0.45; ///< Maximum width of names, as a fraction of the whole width.

double lengthOf(const FigureBar& bar)
{
    double length = 0;
    for (const Slice& slice : bar.slices)
        length += slice.value;
    return length;
}

template<typename Text>
double widest(const std::vector<FigureBar>& bars, const QFontMetricsF& metrics, Text text)
{
    double width = 0;
    for (const FigureBar& bar : bars)
        width = std::max(width, metrics.horizontalAdvance(bar.*text));
    return width;
}

void drawBar(QPainter* painter, const QRectF& room, const FigureBar& bar, double scale)
{
    const Tokens& t = tokens(Scheme::Light);
    painter->fillRect(room, mixed(t.pane, t.line, 0.4));
    double x = room.left();
    for (const Slice& slice : bar.slices) {
        const double end = std::min(room.right(), x + slice.value * scale);
        painter->fillRect(QRectF(x, room.top(), end - x, room.height()), slice.color);
        x = end;
    }
    if (bar.limit <= 0)
        return;
    const double limit = room.left() + bar.limit * scale;
    painter->setPen(QPen(t.capacity, 1.5));
    painter->drawLine(QPointF(limit, room.top() - 3), QPointF(limit, room.bottom() + 3));
}

} // namespace

double barsHeight(const std::vector<FigureBar>& bars)
{
    return kLine * static_cast<double>(std::max<std::size_t>(1, bars.size()));
}

void drawBars(QPainter* painter, const QRectF& target, const std::vector<FigureBar>& bars)
{
    const QFont font = PdfPages::font(12);
    const QFontMetricsF metrics(font);
    const double names = std::min(target.width() * kWidestName, widest(bars, metrics, &FigureBar::name));
    const double figures = widest(bars, metrics, &FigureBar::figure);
    QRectF room(target.left() + names + kGap, target.top() + (kLine - kBar) / 2,
                target.width() - names - figures - 2 * kGap, kBar);
    double top = 0;
    for (const FigureBar& bar : bars)
        top = std::max({top, bar.limit, lengthOf(bar)});
    const Tokens& t = tokens(Scheme::Light);
    for (const FigureBar& bar : bars) {
        drawBar(painter, room, bar, top > 0 ? room.width() / top : 0);
        const QRectF line(target.left(), room.center().y() - kLine / 2, target.width(), kLine);
        painter->setFont(font);
        painter->setPen(t.text);
        painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(bar.name, Qt::ElideMiddle, names));
        painter->drawText(line, Qt::AlignRight | Qt::AlignVCenter, bar.figure);
        room.translate(0, kLine);
    }
}

} // namespace vram
