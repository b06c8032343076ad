// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/heat_map_view.h"

#include "ui/charts/chart_paint.h"
#include "ui/language/core_text.h"
#include "ui/theme/theme.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace vram {

HeatMapView::HeatMapView(FrontierModel& model, QWidget* parent)
    : QTableView(parent), m_model(model), m_corner(new QLabel(this))
{
    setObjectName(QStringLiteral("frontier"));
    setAccessibleName(tr("Which batch and size fit"));
    setModel(&model);
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
    connect(this, &QAbstractItemView::doubleClicked, this, &HeatMapView::chosen);
    connect(&model, &QAbstractItemModel::modelReset, this, &HeatMapView::fitCells);
}

void HeatMapView::setCurrentSetup(std::int64_t batch, std::int64_t size)
{
    m_batch = batch;
    m_size = size;
    layOut();
    viewport()->update();
}

void HeatMapView::layOut()
{
    HeatMap map = m_model.map();
    if (const auto& frontier = m_model.frontier())
        map.present = placeOf(*frontier, m_batch, m_size);
    m_layout = vram::layOut(map, m_grid, chartFont(font()));
}

// Distributes the available space among rows and columns. The view scrolls if the rows would be too low for their
// figures.
void HeatMapView::fitCells()
{
    const HeatMap& map = m_model.map();
    m_corner->setVisible(!map.rows.empty());
    if (map.rows.empty())
        return;
    const ChartFont measures = chartFont(font());
    m_grid = gridOf(map, width(), height(), measures);
    const bool scrolls = m_grid.rows.back() > height();
    setVerticalScrollBarPolicy(scrolls ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    if (scrolls)
        m_grid = gridOf(map, width() - verticalScrollBar()->sizeHint().width(), height(), measures);
    const auto size = [](const std::vector<double>& edges, std::size_t i) {
        return static_cast<int>(edges[i + 1] - edges[i]);
    };
    m_corner->setText(translated(map.corner));
    m_corner->setGeometry(0, 0, static_cast<int>(m_grid.columns.front()) - 6, static_cast<int>(m_grid.rows.front()));
    verticalHeader()->setFixedWidth(static_cast<int>(m_grid.columns.front()));
    horizontalHeader()->setFixedHeight(static_cast<int>(m_grid.rows.front()));
    for (std::size_t column = 0; column < map.columns.size(); ++column)
        setColumnWidth(static_cast<int>(column), size(m_grid.columns, column));
    for (std::size_t row = 0; row < map.rows.size(); ++row)
        setRowHeight(static_cast<int>(row), size(m_grid.rows, row));
    layOut();
    showCurrentSetup();
}

// Scrolls to the row of the current setup.
void HeatMapView::showCurrentSetup()
{
    const auto& frontier = m_model.frontier();
    if (!frontier || frontier->rows.empty() || m_size == 0)
        return;
    const auto above = std::ranges::lower_bound(frontier->rows, m_size, {}, &FrontierRow::size);
    const auto place = std::min(std::distance(frontier->rows.begin(), above), std::ssize(frontier->rows) - 1);
    scrollTo(m_model.index(m_model.rowCount() - 1 - static_cast<int>(place), 0));
}

void HeatMapView::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    fitCells();
}

void HeatMapView::setOutdatedLook(bool faded)
{
    m_faded = faded;
    viewport()->update();
}

QPointF HeatMapView::origin() const
{
    return {-m_grid.columns.front(), -m_grid.rows.front() - verticalScrollBar()->value()};
}

QPointF HeatMapView::currentSetupPoint() const
{
    const auto dot = std::ranges::find(m_layout.labels, ChartShape::Kind::Dot, &ChartShape::kind);
    return dot == m_layout.labels.end() ? QPointF() : origin() + QPointF(dot->points.front().x, dot->points.front().y);
}

// Paints the same cells as pictures and reports. The row and column names are painted by the view's headers, which stay
// in place while the cells scroll.
void HeatMapView::paintEvent(QPaintEvent*)
{
    if (m_model.rowCount() == 0)
        return;
    constexpr double kPale = 0.35;
    const Tokens& t = tokensOf(palette());
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(origin());
    painter.setOpacity(m_faded ? kPale : 1);
    paintShapes(&painter, m_layout.areas, font(), t);
    painter.setOpacity(1);
    paintShapes(&painter, m_layout.labels, font(), t);
    if (const QModelIndex cell = currentIndex(); cell.isValid()) {
        const PlotBox box = m_grid.cell(static_cast<std::size_t>(cell.row()), static_cast<std::size_t>(cell.column()));
        paintShapes(
            &painter,
            {outlineShape({box.left + 1.5, box.top + 1.5, box.width - 3, box.height - 3}, ChartColourRole::Accent, 2)},
            font(), t);
    }
}

void HeatMapView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        if (currentIndex().isValid())
            emit chosen(currentIndex());
        return;
    }
    QTableView::keyPressEvent(event);
}

void HeatMapView::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    emit currentMoved(current);
}

bool HeatMapView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave)
        emit hoverLeft();
    return QTableView::viewportEvent(event);
}

} // namespace vram
