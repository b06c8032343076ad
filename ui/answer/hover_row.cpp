#include "ui/answer/hover_row.h"

#include "ui/theme/style_paint.h"
#include "ui/theme/tokens.h"

#include <QEnterEvent>
#include <QPainter>

namespace vram {

HoverRow::HoverRow(const QString& words, const QString& figure, const QString& verb, QWidget* parent)
    : QAbstractButton(parent), m_figure(figure), m_verb(verb)
{
    setText(words);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
}

QSize HoverRow::sizeHint() const
{
    return {200, fontMetrics().height() + 8};
}

void HoverRow::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    emit looked(true);
}

void HoverRow::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    emit looked(hasFocus());
}

void HoverRow::focusInEvent(QFocusEvent* event)
{
    QAbstractButton::focusInEvent(event);
    if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason)
        emit looked(true);
}

void HoverRow::focusOutEvent(QFocusEvent* event)
{
    QAbstractButton::focusOutEvent(event);
    emit looked(false);
}

void HoverRow::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokensOf(palette());
    QPainter painter(this);
    if (underMouse() || isDown())
        painter.fillRect(rect(), t.selection);
    const QFontMetrics metrics = fontMetrics();
    const int verb = metrics.horizontalAdvance(m_verb) + 12;
    const int figure = metrics.horizontalAdvance(QStringLiteral("−88.8 GiB")) + 4;
    QRect room = rect().adjusted(4, 0, -4, 0);
    painter.setPen(t.accent);
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, m_verb);
    room.setRight(room.right() - verb);
    painter.setPen(t.gain);
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, m_figure);
    room.setRight(room.right() - figure - 8);
    painter.setPen(t.text);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(text(), Qt::ElideRight, room.width()));
    if (hasFocus())
        paintFocus(&painter, QRectF(rect()), palette());
}

} // namespace vram
