// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/palette_delegate.h"

#include "ui/theme/tokens.h"

#include <QPainter>

namespace vram {

void PaletteDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Tokens& t = tokensOf(option.palette);
    if (option.state & QStyle::State_Selected)
        painter->fillRect(option.rect, t.selection);
    const QRect room = option.rect.adjusted(8, 0, -8, 0);
    const QString hint = index.data(HintRole).toString();
    painter->setPen(t.secondary);
    painter->drawText(room, Qt::AlignRight | Qt::AlignVCenter, hint);
    const bool heading = !(index.flags() & Qt::ItemIsSelectable);
    painter->setPen(heading ? t.secondary : t.text);
    const int left = room.width() - option.fontMetrics.horizontalAdvance(hint) - 12;
    painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                      option.fontMetrics.elidedText(index.data().toString(), Qt::ElideMiddle, left));
}

QSize PaletteDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    return {200, option.fontMetrics.height() + 10};
}

} // namespace vram
