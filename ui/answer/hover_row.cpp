// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/hover_row.h"

#include "ui/theme/style_paint.h"
#include "ui/theme/tokens.h"

#include <QEnterEvent>
#include <QPainter>

#include <algorithm>

namespace vram {

namespace {

constexpr int kSide = 4;
constexpr int kAround = 8; ///< Total padding above and below the text.
constexpr int kVerbGap = 12;

} // namespace

HoverRow::HoverRow(const QString& words, const QString& figure, const QString& verb, QWidget* parent)
    : QAbstractButton(parent), m_figure(figure), m_verb(verb)
{
    setText(words);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

QSize HoverRow::sizeHint() const
{
    return {200, fontMetrics().height() + kAround};
}

int HoverRow::textWidth(int width) const
{
    const QFontMetrics metrics = fontMetrics();
    return width - 2 * kSide - metrics.horizontalAdvance(m_verb) - kVerbGap
           - metrics.horizontalAdvance(QStringLiteral("−88.8 GiB")) - 3 * kSide;
}

int HoverRow::heightForWidth(int width) const
{
    const QRect words = fontMetrics().boundingRect(0, 0, textWidth(width), 1000, Qt::TextWordWrap, text());
    return std::max(fontMetrics().height(), words.height()) + kAround;
}

void HoverRow::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    emit highlighted(true);
}

void HoverRow::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    emit highlighted(hasFocus());
}

void HoverRow::focusInEvent(QFocusEvent* event)
{
    QAbstractButton::focusInEvent(event);
    if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason)
        emit highlighted(true);
}

void HoverRow::focusOutEvent(QFocusEvent* event)
{
    QAbstractButton::focusOutEvent(event);
    emit highlighted(false);
}

void HoverRow::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokensOf(palette());
    QPainter painter(this);
    if (underMouse() || isDown())
        painter.fillRect(rect(), t.selection);
    const QFontMetrics metrics = fontMetrics();
    QRect room = rect().adjusted(kSide, 0, -kSide, 0);
    painter.setPen(t.accent);
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, m_verb);
    room.setRight(room.right() - metrics.horizontalAdvance(m_verb) - kVerbGap);
    painter.setPen(t.gain);
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, m_figure);
    room.setWidth(textWidth(width()));
    painter.setPen(t.text);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, text());
    if (hasFocus())
        paintFocus(&painter, QRectF(rect()), palette());
}

} // namespace vram
