#pragma once

#include <QStyledItemDelegate>

namespace vram {

/// A bar behind a figure, as long as the share in ShareRole.
class BarDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    enum Role { ShareRole = Qt::UserRole + 20 };

    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace vram
