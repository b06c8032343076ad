#pragma once

#include <QStyledItemDelegate>

namespace vram {

/// Draws a choice at the left and its key or kind dimmed at the right; headings are dimmed too.
class PaletteDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    enum Role { HintRole = Qt::UserRole + 1 };

    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace vram
