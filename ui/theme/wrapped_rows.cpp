// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/wrapped_rows.h"

#include <QHeaderView>
#include <QStyledItemDelegate>
#include <QTreeView>

#include <algorithm>

namespace vram {

namespace {

constexpr int kAroundLines = 8; ///< Total padding above and below the text.

class WrappingDelegate : public QStyledItemDelegate
{
public:
    explicit WrappingDelegate(QTreeView* view) : QStyledItemDelegate(view), m_view(view) {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const QSize line = QStyledItemDelegate::sizeHint(option, index);
        const int margins = 2 * (m_view->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, m_view) + 1);
        const int width = m_view->columnWidth(index.column()) - margins;
        const QFontMetrics metrics(option.font);
        const QString words = index.data().toString();
        if (width <= 0 || metrics.horizontalAdvance(words) <= width)
            return line;
        constexpr int unbounded = 10000;
        const int high = metrics.boundingRect(QRect(0, 0, width, unbounded), Qt::TextWordWrap, words).height();
        return {line.width(), std::max(line.height(), high + kAroundLines)};
    }

private:
    QTreeView* m_view;
};

} // namespace

void wrapRows(QTreeView* view)
{
    auto* delegate = new WrappingDelegate(view);
    view->setUniformRowHeights(false);
    view->setWordWrap(true);
    view->setItemDelegate(delegate);
    QObject::connect(view->header(), &QHeaderView::sectionResized, delegate,
                     [delegate] { emit delegate->sizeHintChanged({}); });
}

} // namespace vram
