// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/memory_bar_chart.h"

#include "ui/charts/chart_paint.h"
#include "ui/language/core_text.h"
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
#include <QToolTip>
#include <QValueAxis>

#include <algorithm>
#include <utility>

namespace vram {

// The scene with the slices has no view, for the reason given in area_chart.cpp.
struct MemoryBarChart::Parts {
    QGraphicsScene scene{};
    QChart* chart = nullptr;
    QHorizontalStackedBarSeries* series = nullptr;
    QValueAxis* values = nullptr;
    MemoryBar bar{};
    ChartLayout layout{};
    QString othersTip{};
    int hovered = -1;
    int pressed = -1;
};

MemoryBarChart::MemoryBarChart(QWidget* parent) : QWidget(parent), m_parts(std::make_unique<Parts>())
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

MemoryBarChart::~MemoryBarChart() = default;

void MemoryBarChart::setBar(const MemoryBar& bar)
{
    Parts& p = *m_parts;
    const Tokens& t = tokensOf(palette());
    while (p.series->count() < static_cast<int>(bar.slices.size())) {
        auto* set = new QBarSet(QString());
        set->append(0);
        set->setPen(Qt::NoPen);
        p.series->append(set);
    }
    p.bar = bar;
    QStringList words;
    const QList<QBarSet*> sets = p.series->barSets();
    for (std::size_t i = 0; i < bar.slices.size(); ++i) {
        const MemoryBar::Slice& slice = bar.slices[i];
        QBarSet* set = sets[static_cast<qsizetype>(i)];
        if (const auto value = static_cast<double>(std::max<Bytes>(0, slice.bytes)); set->at(0) != value)
            set->replace(0, value);
        if (const QColor colour = t.part(slice.part); set->color() != colour)
            set->setColor(colour);
        if (slice.bytes > 0)
            words << translated(slice.words);
    }
    p.values->setRange(0, bar.end());
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    layOut();
    update();
}

void MemoryBarChart::layOut()
{
    m_parts->layout = vram::layOut(m_parts->bar, width(), height(), chartFont(font()));
}

void MemoryBarChart::setOthersTip(const QString& tip)
{
    m_parts->othersTip = tip;
}

int MemoryBarChart::sliceAt(double x) const
{
    const MemoryBar& bar = m_parts->bar;
    const double bytes = x / std::max(1, width()) * bar.end();
    if (bar.others > 0 && bytes >= static_cast<double>(bar.availableCapacity())
        && bytes <= static_cast<double>(bar.capacity))
        return static_cast<int>(bar.slices.size());
    double end = 0;
    for (std::size_t i = 0; i < bar.slices.size(); ++i) {
        end += static_cast<double>(std::max<Bytes>(0, bar.slices[i].bytes));
        if (bar.slices[i].bytes > 0 && bytes < end)
            return static_cast<int>(i);
    }
    return -1;
}

void MemoryBarChart::showTip(int slice, const QPoint& at)
{
    const std::vector<MemoryBar::Slice>& slices = m_parts->bar.slices;
    const auto index = static_cast<std::size_t>(slice);
    if (slice < 0)
        QToolTip::hideText();
    else
        QToolTip::showText(at, index < slices.size() ? translated(slices[index].words) : m_parts->othersTip, this);
}

void MemoryBarChart::mouseMoveEvent(QMouseEvent* event)
{
    const int slice = sliceAt(event->position().x());
    if (std::exchange(m_parts->hovered, slice) != slice)
        showTip(slice, event->globalPosition().toPoint());
}

void MemoryBarChart::leaveEvent(QEvent*)
{
    if (std::exchange(m_parts->hovered, -1) >= 0)
        QToolTip::hideText();
}

void MemoryBarChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    m_parts->pressed = sliceAt(event->position().x());
}

void MemoryBarChart::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    const int pressed = std::exchange(m_parts->pressed, -1);
    if (pressed >= 0 && pressed == sliceAt(event->position().x()))
        emit sliceClicked(pressed);
}

void MemoryBarChart::resizeEvent(QResizeEvent*)
{
    m_parts->scene.setSceneRect(rect());
    m_parts->chart->setGeometry(rect());
    m_parts->chart->setPlotArea(QRectF(rect()));
    layOut();
}

void MemoryBarChart::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        setBar(MemoryBar(m_parts->bar));
}

// The slices are drawn by Qt Charts, through the scene.
void MemoryBarChart::paintEvent(QPaintEvent*)
{
    Tokens t = tokensOf(palette());
    t.window = palette().color(backgroundRole());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintShapes(&painter, m_parts->layout.grid, font(), t);
    m_parts->scene.render(&painter, rect(), rect());
    paintShapes(&painter, m_parts->layout.labels, font(), t);
}

QSize MemoryBarChart::sizeHint() const
{
    return {400, 26};
}

} // namespace vram
