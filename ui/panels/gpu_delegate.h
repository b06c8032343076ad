#pragma once

#include <QStyledItemDelegate>

class QTreeView;

namespace vram {

/// Paints how full a GPU would be as a bar behind the bytes that it needs.
class GpuDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    /// The mouse is on the tick of that cell.
    static bool isTick(const QTreeView& view, const QModelIndex& index);
};

} // namespace vram
