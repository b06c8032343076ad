// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/bar_delegate.h"

#include "ui/theme/tokens.h"

#include <QPainter>

#include <algorithm>

namespace vram {

void BarDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Tokens& t = tokensOf(option.palette);
    if (option.state & QStyle::State_Selected)
        painter->fillRect(option.rect, t.selection);
    const QString words = index.data().toString();
    const double figure = option.fontMetrics.horizontalAdvance(QStringLiteral("888 MiB")) + 12;
    // The bar is one line high, even in rows of several lines.
    const double height = std::min(option.rect.height() - 10.0, option.fontMetrics.height() + 2.0);
    QRectF room = QRectF(option.rect).adjusted(4, 0, -figure, 0);
    room.setTop(option.rect.center().y() + 0.5 - height / 2);
    room.setHeight(height);
    const bool hasBar = index.data(FractionRole).isValid();
    const double share = std::clamp(index.data(FractionRole).toDouble(), 0.0, 1.0);
    if (hasBar)
        painter->fillRect(QRectF(room.topLeft(), QSizeF(std::max(2.0, room.width() * share), room.height())),
                          mixed(t.pane, t.part(Part::Activations), 0.6));
    painter->setPen(t.text);
    painter->drawText(option.rect.adjusted(0, 0, -6, 0), Qt::AlignRight | Qt::AlignVCenter, words);
}

QSize BarDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return {QStyledItemDelegate::sizeHint(option, index).width(), std::max(22, option.fontMetrics.height() + 6)};
}

} // namespace vram
