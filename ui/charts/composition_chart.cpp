// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/composition_chart.h"

#include "ui/charts/chart_values.h"
#include "ui/charts/draw_into.h"
#include "ui/theme/accessible.h"
#include "ui/theme/tokens.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QChart>
#include <QEvent>
#include <QGraphicsScene>
#include <QHorizontalStackedBarSeries>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <QValueAxis>

#include <algorithm>
#include <cmath>
#include <utility>

namespace vram {

namespace {

constexpr double kRadius = 4;
constexpr double kDash = 4; ///< Length of the dashes and gaps in the line at the beginning of the margin.

} // namespace

// The scene with the bars has no view, as in AreaChart.
struct CompositionChart::Parts {
    QGraphicsScene scene{};
    QChart* chart = nullptr;
    QHorizontalStackedBarSeries* series = nullptr;
    QValueAxis* values = nullptr;
    std::vector<Slice> slices{};
    std::vector<double> edges{}; ///< The right ends of the slices.
    QString othersTip{};
    double capacity = 0;
    double budget = 0;
    double others = 0;
    double top = 1;
    double sum = 0;
    double scaleTop = 0;
    int hovered = -1;
    int pressed = -1;

    /// The start of the memory of other processes.
    double room() const { return std::max(0.0, capacity - others); }
};

CompositionChart::CompositionChart(QWidget* parent) : QWidget(parent), m_parts(std::make_unique<Parts>())
{
    setAccessibleRole(this, QAccessible::Chart);
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
    p.scene.setItemIndexMethod(QGraphicsScene::NoIndex);
    p.scene.addItem(p.chart);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setFixedHeight(26);
    setAccessibleName(tr("Memory at the peak"));
}

CompositionChart::~CompositionChart() = default;

void CompositionChart::setBar(const MemoryBar& bar, ByteUnit unit)
{
    Parts& p = *m_parts;
    const std::vector<Slice> slices = slicesOf(bar, unit, tokensOf(palette()));
    const double capacity = giga(bar.capacity, unit);
    while (p.series->count() < static_cast<int>(slices.size())) {
        auto* set = new QBarSet(QString());
        set->append(0);
        set->setPen(Qt::NoPen);
        p.series->append(set);
    }
    p.slices = slices;
    p.edges.clear();
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
            p.edges.push_back(sum);
            words << slices[i].tip;
        }
    }
    p.top = std::max({capacity, sum * (sum > capacity ? 1.02 : 1), 1e-9});
    p.top = std::max(p.top, p.scaleTop);
    p.capacity = capacity;
    p.budget = giga(bar.budget, unit);
    p.others = giga(bar.others, unit);
    p.sum = sum;
    p.values->setRange(0, p.top);
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    update();
}

void CompositionChart::setOthersTip(const QString& tip)
{
    m_parts->othersTip = tip;
}

void CompositionChart::setScaleTop(double top)
{
    m_parts->scaleTop = top;
}

double CompositionChart::xOf(double value) const
{
    return width() * value / m_parts->top;
}

int CompositionChart::sliceAt(double x) const
{
    const Parts& p = *m_parts;
    if (p.others > 0 && x >= xOf(p.room()) && x <= xOf(p.capacity))
        return static_cast<int>(p.slices.size());
    double end = 0;
    for (std::size_t i = 0; i < p.slices.size(); ++i) {
        end += p.slices[i].value;
        if (p.slices[i].value > 0 && x < xOf(end))
            return static_cast<int>(i);
    }
    return -1;
}

void CompositionChart::showTip(int slice, const QPoint& at)
{
    const Parts& p = *m_parts;
    const auto index = static_cast<std::size_t>(slice);
    if (slice < 0)
        QToolTip::hideText();
    else
        QToolTip::showText(at, index < p.slices.size() ? p.slices[index].tip : p.othersTip, this);
}

void CompositionChart::mouseMoveEvent(QMouseEvent* event)
{
    const int slice = sliceAt(event->position().x());
    if (std::exchange(m_parts->hovered, slice) != slice)
        showTip(slice, event->globalPosition().toPoint());
}

void CompositionChart::leaveEvent(QEvent*)
{
    if (std::exchange(m_parts->hovered, -1) >= 0)
        QToolTip::hideText();
}

void CompositionChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    m_parts->pressed = sliceAt(event->position().x());
}

void CompositionChart::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    const int pressed = std::exchange(m_parts->pressed, -1);
    if (pressed >= 0 && pressed == sliceAt(event->position().x()))
        emit sliceClicked(pressed);
}

void CompositionChart::resizeEvent(QResizeEvent*)
{
    m_parts->scene.setSceneRect(rect());
    m_parts->chart->setGeometry(rect());
    m_parts->chart->setPlotArea(QRectF(rect()));
}

void CompositionChart::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        update();
}

void CompositionChart::paintGround(QPainter* painter) const
{
    const Tokens& t = tokensOf(palette());
    painter->fillRect(QRectF(rect()), t.pane);
    const double room = xOf(std::min(m_parts->capacity, m_parts->top));
    painter->setPen(QPen(t.line, 1));
    // The hatching is clipped here, because QSvgGenerator does not support clipping. Parts covered by slices are
    // omitted.
    const double covered = xOf(std::min(m_parts->sum, m_parts->capacity));
    QList<QLineF> lines;
    for (double x = 7 * std::floor(covered / 7) - height(); x < room; x += 7) {
        const double from = std::max(0.0, -x);
        const double to = std::min<double>(height(), room - x);
        lines << QLineF(x + from, height() - from, x + to, height() - to);
    }
    painter->drawLines(lines);
}

void CompositionChart::paintOthers(QPainter* painter) const
{
    const Parts& p = *m_parts;
    const Tokens& t = tokensOf(palette());
    const QRectF area(xOf(p.room()), 0, xOf(p.capacity) - xOf(p.room()), height());
    // Slices that extend into this area stay visible.
    painter->fillRect(area,
                      p.sum > p.room() ? QBrush(t.pane, Qt::Dense5Pattern) : QBrush(mixed(t.pane, t.secondary, 0.25)));
    painter->fillRect(area, QBrush(mixed(t.pane, t.secondary, 0.8), Qt::BDiagPattern));
    painter->setPen(QPen(t.secondary, 1));
    painter->drawLine(area.topLeft(), area.bottomLeft());
}

// Paints the corners in the surrounding colour, so that bars can be plain rectangles.
void CompositionChart::paintFrame(QPainter* painter) const
{
    const QRectF all(rect());
    QPainterPath corners;
    corners.addRect(all);
    corners.addRoundedRect(all.adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
    corners.setFillRule(Qt::OddEvenFill);
    painter->fillPath(corners, palette().color(backgroundRole()));
    painter->setPen(QPen(tokensOf(palette()).line, 1));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(all.adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
}

void CompositionChart::paintMarks(QPainter* painter) const
{
    const Parts& p = *m_parts;
    const Tokens& t = tokensOf(palette());
    if (p.budget < p.room() && p.budget > 0) {
        // Aligned to whole pixels, because a line between two pixels is drawn at half its intensity.
        const double x = std::floor(xOf(p.budget));
        painter->fillRect(QRectF(x - 2, 1, 5, height() - 2), t.pane);
        for (double y = kDash / 2; y < height() - 1; y += 2 * kDash)
            painter->fillRect(QRectF(x, y, 1, std::min(kDash, height() - 1 - y)), t.capacity);
    }
    if (p.capacity < p.top || p.sum > p.room()) {
        // The outline in the pane's colour is needed because no single colour is visible on all parts.
        painter->fillRect(QRectF(xOf(p.room()) - 2.5, 0, 5, height()), t.pane);
        painter->fillRect(QRectF(xOf(p.room()) - 1, 0, 2, height()), t.capacity);
    }
}

void CompositionChart::paintAll(QPainter* painter)
{
    Parts& p = *m_parts;
    painter->setRenderHint(QPainter::Antialiasing);
    paintGround(painter);
    p.scene.render(painter, rect(), rect());
    painter->setPen(QPen(tokensOf(palette()).pane, 1));
    for (const double edge : p.edges)
        painter->drawLine(QPointF(xOf(edge), 0), QPointF(xOf(edge), height()));
    if (p.others > 0)
        paintOthers(painter);
    paintFrame(painter);
    if (p.capacity > 0)
        paintMarks(painter);
}

void CompositionChart::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintAll(&painter);
}

void CompositionChart::render(QPainter* painter, const QRectF& target)
{
    drawInto(painter, target, rect(), [&] { paintAll(painter); });
}

QSize CompositionChart::sizeHint() const
{
    return {400, 26};
}

} // namespace vram
