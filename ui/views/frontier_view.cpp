// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/frontier_view.h"

#include "ui/theme/theme.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

using CellState = FrontierModel::State;

class CellDelegate : public QStyledItemDelegate
{
public:
    explicit CellDelegate(const FrontierView& view, QObject* parent) : QStyledItemDelegate(parent), m_view(view) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        constexpr double kPale = 0.35;
        painter->setOpacity(m_view.isFaded() ? kPale : 1);
        const auto& model = static_cast<const FrontierModel&>(*index.model());
        const Tokens& t = tokensOf(option.palette);
        const CellState state = model.stateOf(index);
        const QRectF cell = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5);
        if (!model.isLargest(index))
            paintGround(painter, cell, t, state, index.data(FrontierModel::ShareRole).toDouble());
        painter->setFont(model.isLargest(index) ? scaled(option.font, 1.0, true) : option.font);
        painter->setPen(state == CellState::Fits ? t.text : t.secondary);
        const QString words = index.data().toString();
        if (QFontMetricsF(painter->font()).horizontalAdvance(words) <= cell.width() - 2)
            painter->drawText(cell, Qt::AlignCenter, words);
        if (option.state & QStyle::State_Selected) {
            painter->setPen(QPen(t.accent, 2));
            painter->setBrush(Qt::NoBrush);
            painter->drawRect(cell.adjusted(1, 1, -1, -1));
        }
    }

private:
    const FrontierView& m_view;

    static void paintGround(QPainter* painter, const QRectF& cell, const Tokens& t, CellState state, double share)
    {
        if (state == CellState::CannotRun) {
            painter->fillRect(cell, QBrush(t.line, Qt::BDiagPattern));
            return;
        }
        const double depth = std::clamp(share, 0.0, 1.0);
        painter->fillRect(cell, state == CellState::Fits
                                    ? mixed(t.pane, t.part(Part::Activations), 0.10 + 0.55 * depth)
                                    : mixed(t.pane, t.problem, 0.10 + 0.10 * std::clamp(share - 1, 0.0, 1.0)));
    }
};

} // namespace

FrontierView::FrontierView(FrontierModel& model, QWidget* parent)
    : QTableView(parent), m_model(model), m_corner(new QLabel(this))
{
    setObjectName(QStringLiteral("frontier"));
    setAccessibleName(tr("Which batch and size fit"));
    setModel(&model);
    setItemDelegate(new CellDelegate(*this, this));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setSelectionMode(SingleSelection);
    setTabKeyNavigation(false);
    setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerPixel);
    setCornerButtonEnabled(false);
    for (QHeaderView* header : {horizontalHeader(), verticalHeader()}) {
        header->setSectionResizeMode(QHeaderView::Fixed);
        header->setMinimumSectionSize(8);
        header->setHighlightSections(false);
        header->setSectionsClickable(false);
        header->setFont(scaled(font(), 0.88));
    }
    setFont(scaled(font(), 0.88));
    m_corner->setFont(horizontalHeader()->font());
    m_corner->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    makeSecondary(m_corner);
    connect(this, &QAbstractItemView::doubleClicked, this, &FrontierView::chosen);
    connect(&model, &QAbstractItemModel::modelReset, this, &FrontierView::spread);
}

void FrontierView::setPresent(std::int64_t batch, std::int64_t size)
{
    m_batch = batch;
    m_size = size;
    viewport()->update();
}

// Distributes the available space among rows and columns. The view scrolls if rows would be lower than their figures.
void FrontierView::spread()
{
    const int columns = m_model.columnCount();
    const int rows = m_model.rowCount();
    m_corner->setVisible(rows > 0);
    if (columns == 0 || rows == 0)
        return;
    const QFontMetrics metrics(horizontalHeader()->font());
    int names = 0;
    for (int row = 0; row < rows; ++row)
        names = std::max(names,
                         metrics.horizontalAdvance(m_model.headerData(row, Qt::Vertical, Qt::DisplayRole).toString()));
    m_corner->setText(tr("%1 at batch").arg(gigaName(m_model.unit())));
    names = std::max(names, metrics.horizontalAdvance(m_corner->text()));
    verticalHeader()->setFixedWidth(names + 12);
    m_corner->setGeometry(0, 0, names + 6, metrics.height() + 4);
    horizontalHeader()->setFixedHeight(metrics.height() + 4);
    const int last =
        metrics.horizontalAdvance(m_model.headerData(columns - 1, Qt::Horizontal, Qt::DisplayRole).toString()) + 14;
    const int tall = height() - horizontalHeader()->height();
    const int least = rows * (fontMetrics().height() + 2);
    const bool scrolls = least > tall;
    setVerticalScrollBarPolicy(scrolls ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    const int room = width() - names - 12 - last - (scrolls ? verticalScrollBar()->sizeHint().width() : 0);
    for (int column = 0; column + 1 < columns; ++column)
        setColumnWidth(column, (column + 1) * room / (columns - 1) - column * room / (columns - 1));
    setColumnWidth(columns - 1, last);
    const int all = std::max(tall, least);
    for (int row = 0; row < rows; ++row)
        setRowHeight(row, (row + 1) * all / rows - row * all / rows);
    showPresent();
}

// Scrolls to the row of the current setup.
void FrontierView::showPresent()
{
    const auto& frontier = m_model.frontier();
    if (!frontier || frontier->rows.empty() || m_size == 0)
        return;
    const auto above = std::ranges::lower_bound(frontier->rows, m_size, {}, &FrontierRow::size);
    const auto place = std::min(std::distance(frontier->rows.begin(), above), std::ssize(frontier->rows) - 1);
    scrollTo(m_model.index(m_model.rowCount() - 1 - static_cast<int>(place), 0));
}

void FrontierView::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    spread();
}

void FrontierView::setFaded(bool faded)
{
    m_faded = faded;
    viewport()->update();
}

void FrontierView::paintEvent(QPaintEvent* event)
{
    QTableView::paintEvent(event);
    if (m_model.rowCount() == 0)
        return;
    QPainter painter(viewport());
    paintLimit(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    paintPresent(painter);
}

// Paints the line between a cell that fits and its neighbour to the right or above that does not.
void FrontierView::paintLimit(QPainter& painter) const
{
    painter.setPen(QPen(tokensOf(palette()).capacity, 2, Qt::SolidLine, Qt::SquareCap));
    const auto fits = [this](int row, int column) {
        return m_model.stateOf(m_model.index(row, column)) == CellState::Fits;
    };
    const int columns = m_model.columnCount() - 1;
    for (int row = 0; row < m_model.rowCount(); ++row) {
        for (int column = 0; column < columns; ++column) {
            const QRect cell = visualRect(m_model.index(row, column));
            if (column + 1 < columns && fits(row, column) != fits(row, column + 1))
                painter.drawLine(cell.right() + 1, cell.top(), cell.right() + 1, cell.bottom() + 1);
            if (row > 0 && fits(row, column) != fits(row - 1, column))
                painter.drawLine(cell.left(), cell.top(), cell.right() + 1, cell.top());
        }
    }
}

namespace {

/// The position of `value` among the ascending `steps`, on a scale where all steps are equal.
double positionAmong(const std::vector<std::int64_t>& steps, std::int64_t value)
{
    for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
        if (value <= steps[i + 1]) {
            const double from = std::log2(static_cast<double>(steps[i]));
            const double to = std::log2(static_cast<double>(steps[i + 1]));
            const double at = std::log2(static_cast<double>(std::max(value, steps[i])));
            return static_cast<double>(i) + (at - from) / (to - from);
        }
    }
    return static_cast<double>(steps.size()) - 1;
}

double between(double first, double second, double share)
{
    return first + (second - first) * share;
}

} // namespace

QPointF FrontierView::presentPoint() const
{
    const auto& frontier = m_model.frontier();
    if (!frontier || frontier->rows.empty())
        return {};
    std::vector<std::int64_t> sizes;
    for (const FrontierRow& row : frontier->rows)
        sizes.push_back(row.size);
    const double x = positionAmong(frontier->batches, m_batch);
    const double y = static_cast<double>(sizes.size()) - 1 - positionAmong(sizes, m_size);
    const auto centre = [this](int row, int column) { return QRectF(visualRect(m_model.index(row, column))).center(); };
    const int column = static_cast<int>(x);
    const int row = static_cast<int>(y);
    const int nextColumn = std::min(column + 1, m_model.columnCount() - 2);
    const int nextRow = std::min(row + 1, m_model.rowCount() - 1);
    return {between(centre(row, column).x(), centre(row, nextColumn).x(), x - column),
            between(centre(row, column).y(), centre(nextRow, column).y(), y - row)};
}

// Paints the ring below the figure of its cell, or beside it if rows are low, so that the figure stays readable.
void FrontierView::paintPresent(QPainter& painter) const
{
    constexpr double kReach = 8;
    const Tokens& t = tokensOf(palette());
    const bool below = rowHeight(0) >= fontMetrics().height() + 2 * kReach;
    const QPointF aside(std::max(0.0, columnWidth(0) / 2.0 - kReach), 0);
    const QPointF at = presentPoint() + (below ? QPointF(0, rowHeight(0) / 2.0 - 5) : aside);
    painter.setPen(QPen(t.pane, 1.5));
    painter.setBrush(t.accent);
    painter.drawEllipse(at, 4.5, 4.5);
}

void FrontierView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        if (currentIndex().isValid())
            emit chosen(currentIndex());
        return;
    }
    QTableView::keyPressEvent(event);
}

void FrontierView::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    emit currentMoved(current);
}

bool FrontierView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave)
        emit hoverLeft();
    return QTableView::viewportEvent(event);
}

} // namespace vram
