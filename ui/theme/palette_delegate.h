// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace vram {

/// Draws the text of a command on the left, and its shortcut or kind dimmed on the right. Headings are dimmed too.
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
