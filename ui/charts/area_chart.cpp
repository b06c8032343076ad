#include "ui/charts/area_chart.h"

#include "ui/charts/area_overlay.h"
#include "ui/theme/theme.h"

#include <QAreaSeries>
#include <QChart>
#include <QChartView>
#include <QEvent>
#include <QGraphicsScene>
#include <QLineSeries>
#include <QMouseEvent>
#include <QPainter>
#include <QValueAxis>
#include <QWheelEvent>

#include <algorithm>

namespace vram {

namespace {

/// The ground below the areas. The chart's own axes only hold the ranges: their labels would move the areas about.
class AreaView : public QChartView
{
public:
    using QChartView::QChartView;

    const AreaOverlay* overlay = nullptr;

protected:
    void drawBackground(QPainter* painter, const QRectF&) override { overlay->paintGrid(painter); }
};

} // namespace

struct AreaChart::Parts {
    AreaData data{};
    QChart* chart = nullptr;
    AreaView* view = nullptr;
    QValueAxis* x = nullptr;
    QValueAxis* y = nullptr;
    std::vector<QLineSeries*> edges{}; ///< edges[i] is the lower edge of band i and the upper one of band i - 1.
    std::vector<QAreaSeries*> areas{};
    QLineSeries* line = nullptr;
    AreaOverlay* overlay = nullptr;
    bool dragging = false;
};

AreaChart::AreaChart(QWidget* parent) : QWidget(parent), m_parts(std::make_unique<Parts>())
{
    Parts& p = *m_parts;
    p.chart = new QChart;
    p.chart->setBackgroundVisible(false);
    p.chart->legend()->hide();
    p.chart->setMargins({});
    p.x = new QValueAxis;
    p.y = new QValueAxis;
    p.chart->addAxis(p.x, Qt::AlignBottom);
    p.chart->addAxis(p.y, Qt::AlignLeft);
    p.x->setVisible(false);
    p.y->setVisible(false);
    p.overlay = new AreaOverlay;
    p.overlay->setZValue(1000);
    p.overlay->data = &p.data;
    p.view = new AreaView(p.chart, this);
    p.view->overlay = p.overlay;
    p.view->setFrameShape(QFrame::NoFrame);
    p.view->setRenderHint(QPainter::Antialiasing);
    p.view->setFocusPolicy(Qt::NoFocus);
    p.view->setBackgroundBrush(Qt::NoBrush);
    p.view->setBackgroundRole(QPalette::NoRole);
    p.view->viewport()->setAutoFillBackground(false);
    p.view->setAutoFillBackground(false);
    p.view->setMouseTracking(true);
    p.view->viewport()->setMouseTracking(true);
    p.view->viewport()->installEventFilter(this);
    p.view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    p.view->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    p.chart->scene()->addItem(p.overlay);
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
    const bool rebuild = data.bands.size() != p.areas.size() || data.line.empty() != !p.line;
    // While the batch moves, memory over batch stays as it is: only the handle goes along.
    const bool same = !rebuild && data.x == p.data.x && data.bands == p.data.bands && data.line == p.data.line;
    p.data = data;
    if (rebuild)
        buildSeries();
    if (!same)
        fillSeries();
    applyTicks();
    p.x->setRange(data.xFrom, std::max(data.xTo, data.xFrom + 1e-9));
    p.y->setRange(0, data.yTop);
    p.overlay->refresh();
    p.view->viewport()->update();
}

void AreaChart::setHoverText(const QStringList& lines)
{
    m_parts->overlay->hoverText = lines;
    m_parts->overlay->refresh();
}

QStringList AreaChart::hoverText() const
{
    return m_parts->overlay->hoverText;
}

void AreaChart::buildSeries()
{
    Parts& p = *m_parts;
    p.chart->removeAllSeries();
    qDeleteAll(p.edges); // An area does not own its edges.
    p.edges.clear();
    p.areas.clear();
    p.line = nullptr;
    const auto add = [&](QAbstractSeries* series) {
        p.chart->addSeries(series);
        series->attachAxis(p.x);
        series->attachAxis(p.y);
    };
    for (std::size_t i = 0; i <= p.data.bands.size(); ++i)
        p.edges.push_back(new QLineSeries(p.chart));
    for (std::size_t i = 0; i < p.data.bands.size(); ++i) {
        p.areas.push_back(new QAreaSeries(p.edges[i + 1], p.edges[i]));
        add(p.areas.back());
    }
    if (!p.data.line.empty()) {
        p.line = new QLineSeries(p.chart);
        add(p.line);
    }
    applyColours();
}

void AreaChart::fillSeries()
{
    Parts& p = *m_parts;
    const std::size_t count = p.data.x.size();
    QList<QPointF> edge(static_cast<qsizetype>(count));
    for (std::size_t i = 0; i < count; ++i)
        edge[static_cast<qsizetype>(i)] = {p.data.x[i], 0};
    if (!p.edges.empty())
        p.edges.front()->replace(edge);
    for (std::size_t band = 0; band < p.data.bands.size(); ++band) {
        const std::vector<double>& values = p.data.bands[band].values;
        for (std::size_t i = 0; i < count; ++i)
            edge[static_cast<qsizetype>(i)].ry() += values[i];
        p.edges[band + 1]->replace(edge);
        if (p.areas[band]->color() != p.data.bands[band].color)
            p.areas[band]->setColor(p.data.bands[band].color);
    }
    if (!p.line)
        return;
    for (std::size_t i = 0; i < count; ++i)
        edge[static_cast<qsizetype>(i)].setY(p.data.line[i]);
    p.line->replace(edge);
}

void AreaChart::applyTicks()
{
    Parts& p = *m_parts;
    p.overlay->yTicks = sizeTicks(p.data.yTop, p.data.unit, std::max(2, height() / 34));
}

void AreaChart::applyColours()
{
    Parts& p = *m_parts;
    const Tokens& t = tokensOf(palette());
    const QFont small = scaled(font(), 0.88);
    for (QAreaSeries* area : p.areas)
        area->setPen(QPen(t.pane, 0.6));
    if (p.line)
        p.line->setPen(QPen(t.secondary, 1.2, Qt::DashLine));
    p.overlay->palette = palette();
    p.overlay->font = small;
    p.overlay->refresh();
}

void AreaChart::layOut()
{
    Parts& p = *m_parts;
    p.view->setGeometry(rect());
    p.view->setSceneRect(rect());
    p.chart->setGeometry(rect());
    const QFontMetricsF metrics(scaled(font(), 0.88));
    const double left = metrics.horizontalAdvance(QStringLiteral("00.0 GiB")) + 8;
    const QRectF area = QRectF(rect()).adjusted(left, 6, -12, -(metrics.height() + 8));
    p.chart->setPlotArea(area);
    p.overlay->area = area;
    p.overlay->refresh();
    applyTicks();
    p.view->viewport()->update();
}

void AreaChart::resizeEvent(QResizeEvent*)
{
    layOut();
}

void AreaChart::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        applyColours();
        layOut();
    }
}

double AreaChart::xAt(double pixel) const
{
    const QRectF& area = m_parts->overlay->area;
    const double share = std::clamp((pixel - area.left()) / std::max(1.0, area.width()), 0.0, 1.0);
    return m_parts->data.xFrom + share * (m_parts->data.xTo - m_parts->data.xFrom);
}

double AreaChart::pixelOf(double x) const
{
    const QRectF& area = m_parts->overlay->area;
    return area.left() + area.width() * (x - m_parts->data.xFrom) / (m_parts->data.xTo - m_parts->data.xFrom);
}

bool AreaChart::eventFilter(QObject* object, QEvent* event)
{
    Parts& p = *m_parts;
    switch (event->type()) {
    case QEvent::MouseMove: {
        const double x = xAt(static_cast<QMouseEvent*>(event)->position().x());
        p.overlay->hover = x;
        p.overlay->refresh();
        if (p.dragging)
            emit dragged(x, false);
        emit hovered(x);
        return true;
    }
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() != Qt::LeftButton)
            break;
        p.dragging = event->type() == QEvent::MouseButtonPress;
        const double x = xAt(mouse->position().x());
        emit dragged(x, !p.dragging);
        if (!p.dragging)
            emit clicked(x);
        return true;
    }
    case QEvent::Leave:
        p.overlay->hover.reset();
        p.overlay->refresh();
        emit hoverLeft();
        break;
    case QEvent::Wheel: {
        const auto* wheel = static_cast<QWheelEvent*>(event);
        emit zoomed(wheel->angleDelta().y() > 0 ? 0.8 : 1.25, xAt(wheel->position().x()));
        return true;
    }
    default: break;
    }
    return QWidget::eventFilter(object, event);
}

void AreaChart::render(QPainter* painter, const QRectF& target)
{
    m_parts->view->render(painter, target, rect());
}

} // namespace vram
