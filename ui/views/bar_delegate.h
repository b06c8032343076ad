// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace vram {

/// Paints a bar behind a figure. The length of the bar is the fraction in FractionRole.
class BarDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    enum Role { FractionRole = Qt::UserRole + 20 };

    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace vram
