#include "ui/panels/gpu_delegate.h"

#include "ui/panels/gpu_table.h"
#include "ui/theme/tokens.h"

#include <QCursor>
#include <QPainter>
#include <QTreeView>

#include <algorithm>

namespace vram {

namespace {

constexpr int kTickRoom = 26;

}

void GpuDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    if (index.column() == GpuTable::Needs) {
        const Tokens& t = tokensOf(option.palette);
        if (option.state & QStyle::State_Selected)
            painter->fillRect(option.rect, t.selection);
        const double share = std::min(1.0, index.data(GpuTable::ShareRole).toDouble());
        const QColor ink = index.data(GpuTable::FitsRole).toBool() ? t.part(Part::Activations) : t.limit;
        const QRectF room = QRectF(option.rect).adjusted(8, 6, -6, -6);
        painter->fillRect(room, mixed(t.pane, t.line, 0.5));
        painter->fillRect(QRectF(room.topLeft(), QSizeF(room.width() * share, room.height())),
                          mixed(t.pane, ink, 0.45));
        painter->setPen(t.text);
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

bool GpuDelegate::isTick(const QTreeView& view, const QModelIndex& index)
{
    const QPoint at = view.viewport()->mapFromGlobal(QCursor::pos());
    const QRect cell = view.visualRect(index);
    return at.x() < cell.left() + kTickRoom;
}

} // namespace vram
