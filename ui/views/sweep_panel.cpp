#include "ui/views/sweep_panel.h"

#include "ui/charts/area_chart.h"
#include "ui/charts/chart_values.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace vram {

SweepPanel::SweepPanel(QWidget* parent) : QWidget(parent), m_chart(new AreaChart)
{
    m_chart->setObjectName(QStringLiteral("sweep"));
    m_chart->setAccessibleName(tr("Memory by batch size"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 0, 8, 4);
    layout->setSpacing(2);
    layout->addWidget(m_chart, 1);
    connect(m_chart, &AreaChart::hovered, this, &SweepPanel::readOut);
    connect(m_chart, &AreaChart::hoverLeft, this, [this] { m_chart->setHoverText({}); });
    connect(m_chart, &AreaChart::dragged, this,
            [this](double x, bool done) { emit batchChosen(std::max<std::int64_t>(1, std::llround(x)), done); });
}

void SweepPanel::present(const Reading& reading)
{
    m_reading = reading;
    redraw();
}

void SweepPanel::redraw()
{
    if (!m_reading.outlook)
        return;
    const AreaData areas = sweepData(m_reading, tokensOf(palette()));
    m_chart->setData(areas);
    if (!areas.marks.empty())
        m_chart->setAccessibleDescription(areas.marks.front().label);
}

void SweepPanel::readOut(double x)
{
    const auto& points = m_reading.outlook->points;
    if (points.empty())
        return;
    const auto nearest = std::min_element(points.begin(), points.end(), [x](const SweepPoint& a, const SweepPoint& b) {
        return std::abs(static_cast<double>(a.batch) - x) < std::abs(static_cast<double>(b.batch) - x);
    });
    const Device& device = nearest->device;
    const QString room = device.headroom >= 0 ? tr("%1 free").arg(bytesText(device.headroom, m_reading.unit))
                                              : tr("over by %1").arg(bytesText(-device.headroom, m_reading.unit));
    m_chart->setHoverText({tr("batch %1").arg(numberText(nearest->batch)),
                           tr("needs %1").arg(bytesText(device.total, m_reading.unit)), room});
}

void SweepPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        redraw();
}

} // namespace vram
