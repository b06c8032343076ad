// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/layer_browser.h"

#include "ui/table/layer_list.h"
#include "ui/table/layer_model.h"
#include "ui/table/layer_totals.h"
#include "ui/table/layer_view.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

namespace vram {

namespace {

bool recomputesActivations(const SessionState& sessionState)
{
    const Setup& setup = sessionState.project->setup;
    return sessionState.estimate->totals.recomputed > 0 || (compilesGraphs(setup) && !isInference(setup));
}

} // namespace

LayerBrowser::LayerBrowser(LayerView* table, QWidget* parent)
    : QWidget(parent), m_table(table), m_filter(new QWidget), m_words(new QLineEdit), m_count(new QLabel),
      m_stack(new QStackedWidget), m_list(new QTreeView), m_layers(new LayerList(this)), m_order(new LayerOrder(this)),
      m_totals(new LayerTotals)
{
    makeFilter();
    makeList();
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_list);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_filter);
    layout->addWidget(m_stack, 1);
    layout->addWidget(m_totals);
    m_totals->follow(m_table->header());
    setFocusProxy(m_table);
    QHeaderView* header = m_table->header();
    header->setSectionsClickable(true);
    connect(header, &QHeaderView::sectionClicked, this, &LayerBrowser::sortBy);
    connect(m_table, &LayerView::currentRowChanged, this, &LayerBrowser::syncFromTable);
}

void LayerBrowser::makeFilter()
{
    m_words->setObjectName(QStringLiteral("layerFilter"));
    m_words->setPlaceholderText(tr("Filter layers: name, type, settings or size"));
    m_words->setAccessibleName(tr("Filter layers"));
    m_words->setClearButtonEnabled(true);
    m_words->installEventFilter(this);
    makeSecondary(m_count);
    auto* close = new QPushButton(tr("Close"));
    close->setObjectName(QStringLiteral("closeFilter"));
    close->setProperty("quiet", true);
    auto* line = new QHBoxLayout(m_filter);
    line->setContentsMargins(12, 3, 8, 3);
    line->addWidget(m_words, 1);
    line->addWidget(m_count);
    line->addWidget(close);
    m_filter->hide();
    connect(m_words, &QLineEdit::textChanged, this, &LayerBrowser::applyFilter);
    connect(close, &QPushButton::clicked, this, &LayerBrowser::reset);
}

void LayerBrowser::makeList()
{
    m_order->setSourceModel(m_layers);
    m_list->setObjectName(QStringLiteral("layerList"));
    m_list->setAccessibleName(tr("Layers, sorted"));
    m_list->setModel(m_order);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->setTextElideMode(Qt::ElideMiddle); // Paths differ at their ends.
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionsMovable(false);
    m_list->header()->setSectionsClickable(true);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_list->installEventFilter(this);
    connect(m_list->header(), &QHeaderView::sectionClicked, this, &LayerBrowser::sortBy);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &LayerBrowser::syncFromList);
    connect(m_list, &QTreeView::activated, this, &LayerBrowser::reset);
    connect(m_list->verticalScrollBar(), &QScrollBar::rangeChanged, this, &LayerBrowser::copyWidths,
            Qt::QueuedConnection);
}

bool LayerBrowser::isListed() const
{
    return m_stack->currentIndex() == 1;
}

void LayerBrowser::setTimeShown(bool shown)
{
    m_table->setTimeShown(shown);
    if (isListed())
        copyWidths();
}

void LayerBrowser::display(const SessionState& sessionState)
{
    m_sessionState = sessionState;
    m_totals->display(sessionState);
    m_table->setRecomputedShown(recomputesActivations(sessionState));
    if (!isListed())
        return;
    m_layers->display(sessionState);
    showCount();
    syncFromTable();
}

/// Sorts numbers in descending and text in ascending order. A second click reverses the order, and a third restores the
/// network's order.
void LayerBrowser::sortBy(int column)
{
    const bool figures = column > LayerModel::Settings;
    const Qt::SortOrder first = figures ? Qt::DescendingOrder : Qt::AscendingOrder;
    const bool again = column == m_column;
    if (again && m_order->sortOrder() != first) {
        m_column = -1;
        m_order->sort(-1);
        m_list->header()->setSortIndicatorShown(false);
        if (m_words->text().isEmpty())
            reset();
        return;
    }
    const Qt::SortOrder order = again ? (figures ? Qt::AscendingOrder : Qt::DescendingOrder) : first;
    m_column = column;
    show(true);
    m_order->sort(column, order);
    m_list->header()->setSortIndicatorShown(true);
    m_list->header()->setSortIndicator(column, order);
    syncFromTable();
}

void LayerBrowser::find()
{
    m_filter->show();
    m_words->setFocus(Qt::ShortcutFocusReason);
    m_words->selectAll();
}

void LayerBrowser::applyFilter()
{
    show(!m_words->text().trimmed().isEmpty() || m_column >= 0);
    m_order->setFilterWords(m_words->text());
    showCount();
    syncFromTable();
}

void LayerBrowser::show(bool listed)
{
    if (listed == isListed())
        return;
    if (listed) {
        m_layers->display(m_sessionState);
        copyWidths();
    }
    const bool focused = m_stack->currentWidget()->hasFocus();
    m_stack->setCurrentIndex(listed ? 1 : 0);
    m_totals->follow(listed ? m_list->header() : m_table->header());
    setFocusProxy(m_stack->currentWidget());
    if (focused)
        m_stack->currentWidget()->setFocus();
}

void LayerBrowser::reset()
{
    if (!isListed() && m_filter->isHidden())
        return;
    const LayerId current = m_table->currentId();
    m_column = -1;
    m_order->sort(-1);
    m_list->header()->setSortIndicatorShown(false);
    m_words->clear();
    m_filter->hide();
    show(false);
    if (current != LayerId::None)
        m_table->select({current});
    m_table->setFocus();
}

void LayerBrowser::showCount()
{
    const int found = m_order->rowCount();
    m_count->setText(isListed() ? tr("%1 of %2").arg(numberText(found), numberText(m_layers->rowCount())) : QString());
}

void LayerBrowser::copyWidths()
{
    for (int column = 0; column < LayerModel::ColumnCount; ++column) {
        m_list->setColumnHidden(column, m_table->isColumnHidden(column));
        m_list->header()->resizeSection(column, m_table->columnWidth(column));
    }
    widenPathColumn();
}

/// Widens the path column, because a path is longer than the name in the table, and narrows the settings column
/// accordingly.
void LayerBrowser::widenPathColumn()
{
    constexpr int kMostLooked = 2000;
    constexpr int kAround = 18;
    constexpr int kLeastSettings = 64;
    constexpr int kAroundHeading = 14;
    const QFontMetrics metrics(m_list->font());
    int widest = 0;
    for (int row = 0; row < std::min(m_layers->rowCount(), kMostLooked); ++row)
        widest = std::max(widest, metrics.horizontalAdvance(m_layers->index(row, 0).data().toString()) + kAround);
    QHeaderView* header = m_list->header();
    const int name = header->sectionSize(LayerModel::Name);
    const int settings = header->sectionSize(LayerModel::Settings);
    const QString heading = m_layers->headerData(LayerModel::Settings, Qt::Horizontal, Qt::DisplayRole).toString();
    const int least = std::max(kLeastSettings, header->fontMetrics().horizontalAdvance(heading) + kAroundHeading);
    const int more = std::clamp(widest - name, 0, std::max(0, settings - least));
    header->resizeSection(LayerModel::Name, name + more);
    header->resizeSection(LayerModel::Settings, settings - more);
    // The list may have a scroll bar even if the table, whose blocks can be collapsed, has none.
    constexpr int kLeast = 80;
    const QScrollBar* bar = m_list->verticalScrollBar();
    const int room = m_stack->width() - (bar->isVisibleTo(m_list) ? bar->width() : 0);
    for (const int column : {LayerModel::Type, LayerModel::Name}) {
        const int over = header->length() - room;
        if (over > 0 && !header->isSectionHidden(column))
            header->resizeSection(column, std::max(kLeast, header->sectionSize(column) - over));
    }
}

void LayerBrowser::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    // The call is queued, so that the table already has its new column widths.
    if (isListed())
        QMetaObject::invokeMethod(this, &LayerBrowser::copyWidths, Qt::QueuedConnection);
}

void LayerBrowser::syncFromTable()
{
    if (!isListed() || m_syncing)
        return;
    const QScopedValueRollback following(m_syncing, true);
    const auto wanted = static_cast<uint>(m_table->currentId());
    for (int row = 0; row < m_order->rowCount(); ++row) {
        const QModelIndex index = m_order->index(row, 0);
        if (index.data(LayerList::IdRole).toUInt() == wanted)
            return m_list->setCurrentIndex(index);
    }
    m_list->setCurrentIndex({});
}

void LayerBrowser::syncFromList()
{
    const QModelIndex index = m_list->currentIndex();
    if (m_syncing || !index.isValid())
        return;
    const QScopedValueRollback following(m_syncing, true);
    m_table->select({static_cast<LayerId>(index.data(LayerList::IdRole).toUInt())});
}

bool LayerBrowser::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(object, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Escape) {
        reset();
        return true;
    }
    if (object == m_words && (key == Qt::Key_Down || key == Qt::Key_Return) && isListed()) {
        if (!m_list->currentIndex().isValid() && m_order->rowCount() > 0)
            m_list->setCurrentIndex(m_order->index(0, 0));
        m_list->setFocus();
        return true;
    }
    return QWidget::eventFilter(object, event);
}

} // namespace vram
