// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/tool_icons.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>

namespace vram {

namespace {

/// Side of the square in which icons are drawn.
constexpr double kSide = 16;

QPainterPath folder()
{
    QPainterPath path(QPointF(1.5, 13));
    for (const QPointF point : {QPointF(1.5, 3.5), {6, 3.5}, {7.5, 5.5}, {14.5, 5.5}, {14.5, 13}})
        path.lineTo(point);
    path.closeSubpath();
    return path;
}

QPainterPath disk()
{
    QPainterPath path(QPointF(2, 2));
    for (const QPointF point : {QPointF(11.5, 2), {14, 4.5}, {14, 14}, {2, 14}})
        path.lineTo(point);
    path.closeSubpath();
    path.addRect(QRectF(4.5, 9, 7, 5));
    path.moveTo(5, 2);
    path.lineTo(5, 5.5);
    path.lineTo(10, 5.5);
    path.lineTo(10, 2);
    return path;
}

QPainterPath backArrow()
{
    QPainterPath path(QPointF(6, 2.5));
    path.lineTo(2.5, 6);
    path.lineTo(6, 9.5);
    path.moveTo(2.5, 6);
    path.lineTo(9.5, 6);
    path.arcTo(QRectF(5.75, 6, 7.5, 7.5), 90, -180);
    path.lineTo(6.5, 13.5);
    return path;
}

QPainterPath pathOf(ToolIcon icon)
{
    switch (icon) {
    case ToolIcon::Open: return folder();
    case ToolIcon::Save: return disk();
    case ToolIcon::Undo: return backArrow();
    case ToolIcon::Redo: return QTransform(-1, 0, 0, 1, kSide, 0).map(backArrow());
    }
    return {};
}

class LineIcon : public QIconEngine
{
public:
    explicit LineIcon(ToolIcon icon) : m_icon(icon) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(rect.topLeft());
        painter->scale(rect.width() / kSide, rect.height() / kSide);
        painter->setPen(QPen(QGuiApplication::palette().color(group, QPalette::ButtonText), 1.3, Qt::SolidLine,
                             Qt::RoundCap, Qt::RoundJoin));
        painter->drawPath(pathOf(m_icon));
        painter->restore();
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap picture(size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return picture;
    }

    QIconEngine* clone() const override { return new LineIcon(m_icon); }

private:
    ToolIcon m_icon;
};

} // namespace

QIcon toolIcon(ToolIcon icon)
{
    return QIcon(new LineIcon(icon));
}

} // namespace vram
