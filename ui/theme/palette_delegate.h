#pragma once

#include <QStyledItemDelegate>

namespace vram {

/// What can be chosen left, its key or kind quietly right; headings are quiet too.
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
