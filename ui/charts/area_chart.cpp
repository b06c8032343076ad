// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/area_chart.h"

#include "ui/charts/area_overlay.h"
#include "ui/charts/chart_paint.h"
#include "ui/language/core_text.h"
#include "ui/theme/accessible.h"
#include "ui/theme/style_paint.h"
#include "ui/theme/theme.h"

#include <QAreaSeries>
#include <QChart>
#include <QEvent>
#include <QGraphicsScene>
#include <QHelpEvent>
#include <QLineF>
#include <QLineSeries>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QToolTip>
#include <QValueAxis>
#include <QWheelEvent>

#include <algorithm>

namespace vram {

// The chart's scene has no view, because when several views were on screen, each change painted each of them more than
// once. The chart's own axes only define the ranges: the core lays out the labels for all renderers.
struct AreaChart::Parts {
    AreaData data{};
    QGraphicsScene scene{};
    QChart* chart = nullptr;
    QValueAxis* x = nullptr;
    QValueAxis* y = nullptr;
    std::vector<QLineSeries*> edges{}; ///< The upper edge of each band.
    std::vector<QAreaSeries*> areas{};
    std::vector<QLineSeries*> lines{};
    AreaOverlay overlay{};
    bool dragging = false;
};

AreaChart::AreaChart(QWidget* parent) : QWidget(parent), m_parts(std::make_unique<Parts>())
{
    setAccessibleRole(this, QAccessible::Chart);
    Parts& p = *m_parts;
    p.chart = new QChart;
    p.chart->setBackgroundVisible(false);
    p.chart->legend()->hide();
    p.chart->setMargins({});
    p.x = new QValueAxis;
    p.y = new QValueAxis;
    p.chart->addAxis(p.x, Qt::AlignBottom);
    p.chart->addAxis(p.y, Qt::AlignLeft);
    p.y->setRange(0, 1);
    p.x->setVisible(false);
    p.y->setVisible(false);
    p.scene.setItemIndexMethod(QGraphicsScene::NoIndex);
    p.scene.addItem(p.chart);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    applyColours();
}

AreaChart::~AreaChart() = default;

const AreaData& AreaChart::data() const
{
    return m_parts->data;
}

void AreaChart::setData(const AreaData& data)
{
    Parts& p = *m_parts;
    if (data == p.data)
        return;
    AreaData moved = data;
    moved.handle = p.data.handle;
    // If only the batch changes, the memory curve stays the same and only the handle moves.
    const bool onlyHandle = moved == p.data;
    const QRect handle = p.overlay.handleArea(p.data).toAlignedRect();
    const bool rebuild = data.bands.size() != p.areas.size() || data.lines.size() != p.lines.size();
    p.data = data;
    if (rebuild)
        buildSeries();
    if (!onlyHandle)
        fillSeries();
    layOut();
    if (onlyHandle) {
        update(handle);
        update(p.overlay.handleArea(data).toAlignedRect());
        return;
    }
    p.x->setRange(data.xFrom, std::max(data.xTo, data.xFrom + 1e-9));
    update();
}

void AreaChart::showHover(std::optional<double> x, const QStringList& lines)
{
    AreaOverlay& overlay = m_parts->overlay;
    update(overlay.hoverArea(m_parts->data).toAlignedRect());
    overlay.hover = x;
    overlay.hoverText = lines;
    update(overlay.hoverArea(m_parts->data).toAlignedRect());
}

void AreaChart::hoverAt(double x)
{
    showHover(x, hoverText());
    emit hovered(x);
}

void AreaChart::setHoverText(const QStringList& lines)
{
    showHover(m_parts->overlay.hover, lines);
}

QStringList AreaChart::hoverText() const
{
    return m_parts->overlay.hoverText;
}

void AreaChart::buildSeries()
{
    Parts& p = *m_parts;
    p.chart->removeAllSeries();
    qDeleteAll(p.edges); // QAreaSeries does not own its edges.
    p.edges.clear();
    p.areas.clear();
    p.lines.clear();
    const auto add = [&](QAbstractSeries* series) {
        p.chart->addSeries(series);
        series->attachAxis(p.x);
        series->attachAxis(p.y);
    };
    for (std::size_t i = 0; i < p.data.bands.size(); ++i) {
        p.edges.push_back(new QLineSeries(p.chart));
        p.areas.push_back(new QAreaSeries(p.edges.back()));
    }
    // Each area extends down to the axis and covers those behind it, which halves the number of edges and avoids seams.
    for (auto area = p.areas.rbegin(); area != p.areas.rend(); ++area)
        add(*area);
    for (std::size_t i = 0; i < p.data.lines.size(); ++i) {
        p.lines.push_back(new QLineSeries(p.chart));
        add(p.lines.back());
    }
    applyColours();
}

// Values are plotted as fractions of the axis's top value. If only the top changes, the ranges of the QChart stay the
// same, which saves a layout.
void AreaChart::fillSeries()
{
    Parts& p = *m_parts;
    const std::size_t count = p.data.x.size();
    const double top = std::max(p.data.yTop, 1e-12);
    QList<QPointF> edge(static_cast<qsizetype>(count));
    for (std::size_t i = 0; i < count; ++i)
        edge[static_cast<qsizetype>(i)] = {p.data.x[i], 0};
    for (std::size_t band = 0; band < p.data.bands.size(); ++band) {
        const std::vector<double>& values = p.data.bands[band].values;
        const bool any = std::ranges::any_of(values, [](double value) { return value > 0; });
        p.areas[band]->setVisible(any);
        if (!any)
            continue;
        for (std::size_t i = 0; i < count; ++i)
            edge[static_cast<qsizetype>(i)].ry() += values[i] / top;
        p.edges[band]->replace(edge);
        const QColor colour = penColour(p.data.bands[band].colour, tokensOf(palette()));
        if (p.areas[band]->color() != colour)
            p.areas[band]->setColor(colour);
    }
    for (std::size_t line = 0; line < p.lines.size(); ++line) {
        for (std::size_t i = 0; i < count; ++i)
            edge[static_cast<qsizetype>(i)].setY(p.data.lines[line].values[i] / top);
        p.lines[line]->replace(edge);
    }
}

void AreaChart::applyColours()
{
    Parts& p = *m_parts;
    const Tokens& t = tokensOf(palette());
    const QFont small = scaled(font(), 0.88);
    for (std::size_t i = 0; i < p.areas.size(); ++i) {
        p.areas[i]->setPen(Qt::NoPen);
        p.areas[i]->setColor(penColour(p.data.bands[i].colour, t));
    }
    for (std::size_t i = 0; i < p.lines.size(); ++i)
        p.lines[i]->setPen(p.data.lines[i].strong ? QPen(t.text, 1.6) : QPen(t.secondary, 1.2, Qt::DashLine));
    p.overlay.palette = palette();
    p.overlay.font = small;
}

void AreaChart::layOut()
{
    Parts& p = *m_parts;
    const QRectF before = p.overlay.plot();
    p.overlay.layOut(p.data, size());
    if (p.overlay.plot() == before && p.chart->geometry() == QRectF(rect()))
        return;
    p.scene.setSceneRect(rect());
    p.chart->setGeometry(rect());
    p.chart->setPlotArea(p.overlay.plot());
}

void AreaChart::resizeEvent(QResizeEvent*)
{
    layOut();
    update();
}

void AreaChart::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        applyColours();
        layOut();
        update();
    }
}

double AreaChart::xAt(double pixel) const
{
    const QRectF area = m_parts->overlay.plot();
    const double share = std::clamp((pixel - area.left()) / std::max(1.0, area.width()), 0.0, 1.0);
    return m_parts->data.xFrom + share * (m_parts->data.xTo - m_parts->data.xFrom);
}

double AreaChart::pixelOf(double x) const
{
    const QRectF area = m_parts->overlay.plot();
    return area.left() + area.width() * (x - m_parts->data.xFrom) / (m_parts->data.xTo - m_parts->data.xFrom);
}

QPointF AreaChart::positionOf(const ChartDot& dot) const
{
    const QRectF area = m_parts->overlay.plot();
    return {pixelOf(dot.x), area.bottom() - area.height() * dot.y / m_parts->data.yTop};
}

int AreaChart::dotAt(const QPointF& position) const
{
    int nearest = -1;
    double least = 9; // The maximum distance from a dot.
    const std::vector<ChartDot>& dots = m_parts->data.dots;
    for (std::size_t i = 0; i < dots.size(); ++i) {
        if (const double distance = QLineF(positionOf(dots[i]), position).length(); distance < least) {
            least = distance;
            nearest = static_cast<int>(i);
        }
    }
    return nearest;
}

void AreaChart::mouseMoveEvent(QMouseEvent* event)
{
    const double x = xAt(event->position().x());
    showHover(x, hoverText());
    if (m_parts->dragging)
        emit dragged(x, false);
    emit hovered(x);
}

void AreaChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    if (const int dot = dotAt(event->position()); dot >= 0)
        emit dotClicked(dot);
    m_parts->dragging = true;
    emit dragged(xAt(event->position().x()), false);
}

void AreaChart::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    m_parts->dragging = false;
    const double x = xAt(event->position().x());
    emit dragged(x, true);
    emit clicked(x);
}

void AreaChart::leaveEvent(QEvent*)
{
    showHover(std::nullopt, hoverText());
    emit hoverLeft();
}

void AreaChart::wheelEvent(QWheelEvent* event)
{
    event->accept();
    emit zoomed(event->angleDelta().y() > 0 ? 0.8 : 1.25, xAt(event->position().x()));
}

bool AreaChart::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || m_parts->data.dots.empty())
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int dot = dotAt(help->pos());
    QToolTip::showText(help->globalPos(),
                       dot < 0 ? QString() : translated(m_parts->data.dots[static_cast<std::size_t>(dot)].tip), this);
    return true;
}

void AreaChart::paintAll(QPainter* painter, const QRectF& exposed)
{
    Parts& p = *m_parts;
    painter->setRenderHint(QPainter::Antialiasing);
    p.overlay.paintGrid(painter);
    p.scene.render(painter, exposed, exposed);
    p.overlay.paint(painter, p.data);
}

void AreaChart::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    painter.fillRect(event->rect(), palette().color(backgroundRole()));
    paintAll(&painter, QRectF(event->rect()));
    if (hasFocus())
        paintFocus(&painter, QRectF(rect()).adjusted(1, 1, -1, -1), palette());
}

} // namespace vram
