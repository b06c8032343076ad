// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/gpu_delegate.h"

#include "ui/theme/tokens.h"
#include "ui/views/gpu_table.h"

#include <QPainter>

#include <algorithm>

namespace vram {

namespace {

/// Opacities of the bars, high enough for the bars to stand out from the background in every theme.
constexpr double kGround = 0.14;
constexpr double kInk = 0.75;

} // namespace

void GpuDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    if (index.column() == GpuTable::Needs) {
        const Tokens& t = tokensOf(option.palette);
        if (option.state & QStyle::State_Selected)
            painter->fillRect(option.rect, t.selection);
        const double share = std::min(1.0, index.data(GpuTable::FractionRole).toDouble());
        const QColor ink = index.data(GpuTable::FitsRole).toBool() ? t.part(Part::Activations) : t.problem;
        const double figure = option.fontMetrics.horizontalAdvance(QStringLiteral("8.88 GiB")) + 20;
        const QRectF room = QRectF(option.rect).adjusted(20, 6, -figure, -6);
        painter->fillRect(room, mixed(t.pane, t.secondary, kGround));
        painter->fillRect(QRectF(room.topLeft(), QSizeF(room.width() * share, room.height())),
                          mixed(t.pane, ink, kInk));
        // Memory of other processes is drawn from the right.
        const double others = room.width() * std::min(1.0, index.data(GpuTable::OthersRole).toDouble());
        painter->fillRect(QRectF(room.right() - others, room.top(), others, room.height()),
                          QBrush(t.secondary, Qt::BDiagPattern));
        painter->setPen(t.text);
        painter->setFont(index.data(Qt::FontRole).isValid() ? index.data(Qt::FontRole).value<QFont>() : option.font);
        painter->drawText(option.rect.adjusted(0, 0, -10, 0), Qt::AlignRight | Qt::AlignVCenter,
                          index.data().toString());
        return;
    }
    QStyledItemDelegate::paint(painter, option, index);
}

QSize GpuDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return {QStyledItemDelegate::sizeHint(option, index).width(), std::max(25, option.fontMetrics.height() + 8)};
}

} // namespace vram
