#include "ui/charts/composition_chart.h"

#include "ui/theme/tokens.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QChart>
#include <QChartView>
#include <QEvent>
#include <QHorizontalStackedBarSeries>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <QValueAxis>

#include <algorithm>

namespace vram {

namespace {

constexpr double kRadius = 4;

/// What Qt Charts has no series for: the hatched rest below the bars, hairlines and the capacity above them.
class BarView : public QChartView
{
public:
    using QChartView::QChartView;

    double capacity = 0;
    double budget = 0;
    double others = 0;
    double top = 1;
    double sum = 0;
    std::vector<double> edges{}; ///< Where slices end.

    double xOf(double value) const { return width() * value / top; }
    /// Where others begin.
    double room() const { return std::max(0.0, capacity - others); }

protected:
    void drawBackground(QPainter* painter, const QRectF&) override
    {
        const Tokens& t = tokensOf(palette());
        const QRectF all(0, 0, width(), height());
        painter->setRenderHint(QPainter::Antialiasing);
        painter->fillRect(all, t.pane);
        const QRectF room(0, 0, xOf(std::min(capacity, top)), height());
        painter->setPen(QPen(t.line, 1));
        // Cut at both ends by hand: an SVG generator knows no clipping.
        for (double x = -height(); x < room.width(); x += 7) {
            const double from = std::max(0.0, -x);
            const double to = std::min<double>(height(), room.width() - x);
            painter->drawLine(QPointF(x + from, height() - from), QPointF(x + to, height() - to));
        }
    }

    void drawForeground(QPainter* painter, const QRectF&) override
    {
        const Tokens& t = tokensOf(palette());
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(t.pane, 1));
        for (const double edge : edges)
            painter->drawLine(QPointF(xOf(edge), 0), QPointF(xOf(edge), height()));
        if (others > 0)
            paintOthers(painter, t);
        paintFrame(painter, t);
        if (capacity <= 0)
            return;
        if (budget < room() && budget > 0) {
            painter->setPen(QPen(t.limit, 1, Qt::DotLine));
            painter->drawLine(QPointF(xOf(budget), 1), QPointF(xOf(budget), height() - 1));
        }
        if (capacity < top || sum > room())
            painter->fillRect(QRectF(xOf(room()) - 1, 0, 2, height()), t.limit);
    }

private:
    void paintOthers(QPainter* painter, const Tokens& t) const
    {
        const QRectF area(xOf(room()), 0, xOf(capacity) - xOf(room()), height());
        // Slices that reach into it stay seen.
        painter->fillRect(area,
                          sum > room() ? QBrush(t.pane, Qt::Dense5Pattern) : QBrush(mixed(t.pane, t.secondary, 0.25)));
        painter->fillRect(area, QBrush(mixed(t.pane, t.secondary, 0.8), Qt::BDiagPattern));
        painter->setPen(QPen(t.secondary, 1));
        painter->drawLine(area.topLeft(), area.bottomLeft());
    }

    /// Corners in the colour of what is around, so that bars need not know of them.
    void paintFrame(QPainter* painter, const Tokens& t) const
    {
        const QRectF all(0, 0, width(), height());
        QPainterPath corners;
        corners.addRect(all);
        corners.addRoundedRect(all.adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
        corners.setFillRule(Qt::OddEvenFill);
        painter->fillPath(corners, palette().color(parentWidget()->backgroundRole()));
        painter->setPen(QPen(t.line, 1));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(all.adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
    }
};

} // namespace

struct CompositionChart::Parts {
    QChart* chart = nullptr;
    BarView* view = nullptr;
    QHorizontalStackedBarSeries* series = nullptr;
    QValueAxis* values = nullptr;
    std::vector<Slice> slices{};
    QString othersTip{};
    double scaleTop = 0;
};

CompositionChart::CompositionChart(QWidget* parent) : QWidget(parent), m_parts(std::make_unique<Parts>())
{
    Parts& p = *m_parts;
    p.chart = new QChart;
    p.chart->setBackgroundVisible(false);
    p.chart->setPlotAreaBackgroundVisible(false);
    p.chart->legend()->hide();
    p.chart->setMargins({});
    p.series = new QHorizontalStackedBarSeries;
    p.series->setBarWidth(1);
    p.chart->addSeries(p.series);
    p.values = new QValueAxis;
    auto* category = new QBarCategoryAxis;
    category->append(QStringLiteral("GPU"));
    p.chart->addAxis(p.values, Qt::AlignBottom);
    p.chart->addAxis(category, Qt::AlignLeft);
    p.series->attachAxis(p.values);
    p.series->attachAxis(category);
    p.values->setVisible(false);
    category->setVisible(false);
    p.view = new BarView(p.chart, this);
    p.view->setFrameShape(QFrame::NoFrame);
    p.view->setFocusPolicy(Qt::NoFocus);
    p.view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    p.view->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    p.view->viewport()->installEventFilter(this);
    setFixedHeight(26);
    setAccessibleName(tr("Memory at the peak"));
    connect(p.series, &QAbstractBarSeries::hovered, this, [this](bool in, int, QBarSet* set) {
        const auto index = static_cast<std::size_t>(m_parts->series->barSets().indexOf(set));
        if (in && index < m_parts->slices.size())
            QToolTip::showText(QCursor::pos(), m_parts->slices[index].tip, this);
        else
            QToolTip::hideText();
    });
    connect(p.series, &QAbstractBarSeries::clicked, this, [this](int, QBarSet* set) {
        emit sliceClicked(static_cast<int>(m_parts->series->barSets().indexOf(set)));
    });
}

CompositionChart::~CompositionChart() = default;

void CompositionChart::setSlices(const std::vector<Slice>& slices, double capacity, double budget)
{
    Parts& p = *m_parts;
    while (p.series->count() < static_cast<int>(slices.size())) {
        auto* set = new QBarSet(QString());
        set->append(0);
        set->setPen(Qt::NoPen);
        p.series->append(set);
    }
    p.slices = slices;
    p.view->edges.clear();
    double sum = 0;
    QStringList words;
    const QList<QBarSet*> sets = p.series->barSets();
    for (std::size_t i = 0; i < slices.size(); ++i) {
        QBarSet* set = sets[static_cast<qsizetype>(i)];
        if (set->at(0) != slices[i].value)
            set->replace(0, slices[i].value);
        if (set->color() != slices[i].color)
            set->setColor(slices[i].color);
        sum += slices[i].value;
        if (slices[i].value > 0) {
            p.view->edges.push_back(sum);
            words << slices[i].tip;
        }
    }
    p.view->top = std::max({capacity, sum * (sum > capacity ? 1.02 : 1), 1e-9});
    p.view->top = std::max(p.view->top, p.scaleTop);
    p.view->capacity = capacity;
    p.view->budget = budget;
    p.view->sum = sum;
    p.values->setRange(0, p.view->top);
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    p.view->viewport()->update();
}

void CompositionChart::setOthers(double others, const QString& tip)
{
    m_parts->view->others = others;
    m_parts->othersTip = tip;
    m_parts->view->viewport()->update();
}

bool CompositionChart::eventFilter(QObject* object, QEvent* event)
{
    const BarView& view = *m_parts->view;
    const bool press = event->type() == QEvent::MouseButtonPress;
    if (view.others > 0 && (press || event->type() == QEvent::MouseMove)) {
        const double x = static_cast<QMouseEvent*>(event)->position().x();
        if (x >= view.xOf(view.room()) && x <= view.xOf(view.capacity)) {
            if (press)
                emit sliceClicked(static_cast<int>(m_parts->slices.size()));
            else
                QToolTip::showText(QCursor::pos(), m_parts->othersTip, this);
            return true;
        }
    }
    return QWidget::eventFilter(object, event);
}

void CompositionChart::setScaleTop(double top)
{
    m_parts->scaleTop = top;
}

void CompositionChart::resizeEvent(QResizeEvent*)
{
    m_parts->view->setGeometry(rect());
    m_parts->view->setSceneRect(rect());
    m_parts->chart->setGeometry(rect());
    m_parts->chart->setPlotArea(QRectF(rect()));
}

void CompositionChart::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_parts->view->viewport()->update();
}

void CompositionChart::render(QPainter* painter, const QRectF& target)
{
    m_parts->view->render(painter, target, rect());
}

QSize CompositionChart::sizeHint() const
{
    return {400, 26};
}

} // namespace vram
