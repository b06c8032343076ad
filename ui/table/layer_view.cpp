// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/layer_view.h"

#include "ui/language/core_text.h"
#include "ui/table/layer_delegate.h"
#include "ui/table/layer_model.h"
#include "ui/theme/tokens.h"

#include <QAccessible>
#include <QDropEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <array>

namespace vram {

namespace {

constexpr int kShortTable = 24;
/// The minimum width of each column in characters.
constexpr std::array<int, LayerModel::ColumnCount> kRoom{0, 16, 0, 12, 14, 14, 9, 12, 9, 8};

/// The minimum widths of the name and settings columns, in characters.
constexpr int kNarrowestName = 16;
constexpr int kNarrowestSettings = 14;

/// Columns of fixed width that are hidden if there is too little room, the least important first.
constexpr std::array kFigures{LayerModel::PerSample,  LayerModel::Output, LayerModel::Elements,
                              LayerModel::Parameters, LayerModel::Type,   LayerModel::AtBatch};

} // namespace

LayerView::LayerView(LayerModel& model, QWidget* parent) : QTreeView(parent), m_model(model)
{
    setObjectName(QStringLiteral("layers"));
    setAccessibleName(tr("Layers"));
    setModel(&model);
    // QTreeView lays out all rows again when a column title changes, and one title contains the batch size.
    disconnect(&model, &QAbstractItemModel::headerDataChanged, this, nullptr);
    setItemDelegate(new LayerDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setSelectionMode(ExtendedSelection);
    setSelectionBehavior(SelectRows);
    setEditTriggers(EditKeyPressed | SelectedClicked);
    setDragEnabled(true);
    setAcceptDrops(true);
    setDropIndicatorShown(true);
    setDefaultDropAction(Qt::MoveAction);
    setExpandsOnDoubleClick(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    header()->setStretchLastSection(false);
    header()->setSectionsMovable(false);
    header()->setMinimumSectionSize(40);
    connect(this, &QTreeView::expanded, this, [this](const QModelIndex& index) { m_open.insert(m_model.idAt(index)); });
    connect(this, &QTreeView::collapsed, this, [this](const QModelIndex& index) { m_open.erase(m_model.idAt(index)); });
    connect(&model, &LayerModel::dropped, this, &LayerView::select);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &LayerView::fitIndentation);
    connect(this, &QTreeView::expanded, this, &LayerView::fitIndentation);
    const auto anew = [this] {
        m_nestedWidth = 0;
        fitIndentation();
    };
    connect(this, &QTreeView::collapsed, this, anew);
    // QTreeView emits no signal when all blocks are collapsed.
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this, anew);
}

std::vector<LayerId> LayerView::selectedIds() const
{
    std::vector<LayerId> ids;
    // Iterates over ranges, because querying the selection model row by row is slow.
    for (const QItemSelectionRange& range : selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom() && range.left() == 0; ++row)
            ids.push_back(m_model.idAt(m_model.index(row, 0, range.parent())));
    }
    return ids;
}

LayerId LayerView::currentId() const
{
    return m_model.idAt(currentIndex());
}

void LayerView::select(const std::vector<LayerId>& ids)
{
    QItemSelection selection;
    QModelIndex last;
    for (const LayerId id : ids) {
        const QModelIndex index = m_model.indexOf(id);
        if (!index.isValid())
            continue;
        for (QModelIndex above = index.parent(); above.isValid(); above = above.parent())
            expand(above);
        selection.select(index, m_model.indexOf(id, LayerModel::ColumnCount - 1));
        last = index;
    }
    if (!last.isValid())
        return;
    selectionModel()->setCurrentIndex(last, QItemSelectionModel::NoUpdate);
    selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
    scrollTo(last);
}

void LayerView::expandBlocks(const std::set<LayerId>& blocks)
{
    collapseAll();
    m_open.clear();
    for (const LayerId block : blocks)
        expand(m_model.indexOf(block));
}

void LayerView::resetExpansion()
{
    m_nestedWidth = 0;
    collapseAll();
    m_open.clear();
    int rows = 0;
    const auto count = [&](const auto& self, const QModelIndex& parent) -> void {
        rows += m_model.rowCount(parent);
        for (int i = 0; i < m_model.rowCount(parent) && rows <= kShortTable; ++i)
            self(self, m_model.index(i, 0, parent));
    };
    count(count, {});
    if (rows <= kShortTable)
        expandAll();
    if (m_model.rowCount() > 0)
        setCurrentIndex(m_model.index(0, 0));
    selectionModel()->clearSelection();
    fitColumns();
    fitIndentation();
}

void LayerView::editCurrent(int column)
{
    const QModelIndex index = currentIndex();
    if (index.isValid())
        edit(index.siblingAtColumn(column));
}

void LayerView::setTimeShown(bool shown)
{
    m_timeShown = shown;
    fitColumns();
}

void LayerView::setRecomputedShown(bool shown)
{
    if (shown == m_recomputedShown)
        return;
    m_recomputedShown = shown;
    fitColumns();
}

void LayerView::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTreeView::currentChanged(current, previous);
    emit currentRowChanged(m_model.idAt(current));
}

void LayerView::expandBlocks(const QModelIndex& parent, int start, int end)
{
    for (int i = start; i <= end; ++i) {
        const QModelIndex child = m_model.index(i, 0, parent);
        if (!m_open.contains(m_model.idAt(child)))
            continue;
        setExpanded(child, true);
        expandBlocks(child, 0, m_model.rowCount(child) - 1);
    }
}

void LayerView::dataChanged(const QModelIndex& topLeft, const QModelIndex& bottomRight, const QList<int>& roles)
{
    // Number cells have no editors and do not affect a row's height, so it is enough to repaint the columns from the
    // first changed one on.
    if (topLeft.column() < LayerModel::Output || QAccessible::isActive()) {
        QTreeView::dataChanged(topLeft, bottomRight, roles);
        return;
    }
    const int left = columnViewportPosition(topLeft.column());
    viewport()->update(left, 0, viewport()->width() - left, viewport()->height());
}

void LayerView::rowsInserted(const QModelIndex& parent, int start, int end)
{
    QTreeView::rowsInserted(parent, start, end);
    if (!m_open.empty())
        expandBlocks(parent, start, end);
}

void LayerView::mark(LayerId id)
{
    QModelIndex shown = m_model.indexOf(id);
    for (QModelIndex above = shown.parent(); above.isValid(); above = above.parent()) {
        if (!isExpanded(above))
            shown = above;
    }
    const LayerId marked = shown.isValid() ? m_model.idAt(shown) : LayerId::None;
    if (marked == m_marked)
        return;
    m_marked = marked;
    viewport()->update();
}

void LayerView::drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QTreeView::drawRow(painter, option, index);
    if (m_marked != LayerId::None && m_model.idAt(index) == m_marked)
        painter->fillRect(QRect(0, option.rect.top(), 4, option.rect.height()), tokensOf(palette()).accent);
    if (index.data(LayerModel::SeverityRole).toInt() != static_cast<int>(Severity::Error)
        || !index.data(LayerModel::SeverityRole).isValid())
        return;
    QRect room = option.rect;
    room.setLeft(columnViewportPosition(LayerModel::Settings) + 8);
    room.setRight(viewport()->width() - 8);
    painter->save();
    painter->setPen(tokensOf(palette()).problem);
    const QString text = asSentence(index.data(LayerModel::IssueRole).toString());
    painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                      fontMetrics().elidedText(text, Qt::ElideRight, room.width()));
    painter->restore();
}

void LayerView::keyPressEvent(QKeyEvent* event)
{
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && state() != EditingState
        && event->modifiers() == Qt::NoModifier) {
        emit detailsRequested();
        return;
    }
    QTreeView::keyPressEvent(event);
}

void LayerView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const QModelIndex index = indexAt(event->position().toPoint());
    if (!index.isValid() || event->button() != Qt::LeftButton) {
        QTreeView::mouseDoubleClickEvent(event);
        return;
    }
    if (m_model.flags(index) & Qt::ItemIsEditable)
        edit(index);
    else
        emit detailsRequested();
}

void LayerView::dropEvent(QDropEvent* event)
{
    // Rows from another window are always copied, whatever the proposed action.
    if (event->source() != this)
        event->setDropAction(Qt::CopyAction);
    QTreeView::dropEvent(event);
}

void LayerView::resizeEvent(QResizeEvent* event)
{
    QTreeView::resizeEvent(event);
    fitColumns();
}

int LayerView::figureWidth(int column) const
{
    const int digit = fontMetrics().horizontalAdvance(QLatin1Char('0'));
    const QString title = m_model.headerData(column, Qt::Horizontal).toString();
    return std::max(kRoom[static_cast<std::size_t>(column)] * digit, fontMetrics().horizontalAdvance(title)) + 16;
}

void LayerView::fitColumns()
{
    const int digit = fontMetrics().horizontalAdvance(QLatin1Char('0'));
    int rest = viewport()->width();
    const auto place = [&](int column, bool shown) {
        setColumnHidden(column, !shown);
        header()->resizeSection(column, figureWidth(column));
        rest -= shown ? figureWidth(column) : 0;
    };
    place(LayerModel::Recomputed, m_recomputedShown);
    place(LayerModel::Time, m_timeShown);
    for (const int column : kFigures)
        rest -= figureWidth(column);
    // If there is not enough room, hides the least important columns first.
    for (const int column : kFigures) {
        const bool hidden = rest < (kNarrowestName + kNarrowestSettings) * digit && column != LayerModel::AtBatch;
        setColumnHidden(column, hidden);
        rest += hidden ? figureWidth(column) : 0;
        header()->resizeSection(column, figureWidth(column));
    }
    const int nameWidth = std::clamp(rest * 42 / 100, kNarrowestName * digit, 42 * digit);
    const bool deep = m_nestedWidth > nameWidth;
    setHorizontalScrollBarPolicy(deep ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    header()->resizeSection(LayerModel::Name, deep ? m_nestedWidth : nameWidth);
    header()->resizeSection(LayerModel::Settings, std::max(rest - nameWidth, kNarrowestSettings * digit));
}

/// The width that the name column needs to show the indentation and a few letters of every visible name.
int LayerView::requiredNameWidth() const
{
    constexpr int kLeastLetters = 6;
    const int letters = kLeastLetters * fontMetrics().horizontalAdvance(QLatin1Char('0'));
    int room = 0;
    QModelIndex index = indexAt(QPoint(0, 0));
    // Includes the rows behind the horizontal scroll bar. Otherwise, a deeply nested name that the bar covers would no
    // longer count, and the bar would be hidden again.
    for (int y = 0; index.isValid() && y < height(); y += std::max(1, visualRect(index).height())) {
        int depth = 1;
        for (QModelIndex above = index.parent(); above.isValid(); above = above.parent())
            ++depth;
        room = std::max(room, depth * indentation() + letters);
        index = indexBelow(index);
    }
    return room;
}

/// Widens the name column for deep nesting, so that the view scrolls horizontally. Collapsing blocks narrows the column
/// again.
void LayerView::fitIndentation()
{
    m_nestedWidth = std::max(m_nestedWidth, requiredNameWidth());
    const bool deep = horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff;
    if (deep || m_nestedWidth > header()->sectionSize(LayerModel::Name))
        fitColumns();
}

void LayerView::paintEvent(QPaintEvent* event)
{
    QTreeView::paintEvent(event);
    if (m_model.rowCount() > 0)
        return;
    QPainter painter(viewport());
    painter.setPen(tokensOf(palette()).secondary);
    painter.drawText(viewport()->rect().adjusted(24, 0, -24, 0), Qt::AlignCenter | Qt::TextWordWrap,
                     tr("No layers yet.\nPress Insert to add the first one, or paste a layer table or the output of "
                        "model.summary()."));
}

} // namespace vram
