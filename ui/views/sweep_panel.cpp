// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/sweep_panel.h"

#include "search/throughput_curve.h"

#include "ui/charts/area_chart.h"
#include "ui/charts/chart_values.h"
#include "ui/language/core_text.h"
#include "ui/language/time_text.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace vram {

namespace {

std::int64_t batchAt(double x)
{
    return std::max<std::int64_t>(1, std::llround(x));
}

} // namespace

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
    connect(m_chart, &AreaChart::dragged, this, [this](double x, bool done) { emit batchChosen(batchAt(x), done); });
}

void SweepPanel::display(const SessionState& sessionState)
{
    m_sessionState = sessionState;
    redraw();
}

void SweepPanel::redraw()
{
    if (!m_sessionState.batchSweep)
        return;
    const AreaData areas = sweepData(m_sessionState);
    m_chart->setData(areas);
    QStringList words;
    for (const VerticalMark& mark : areas.marks)
        words << translated(mark.label);
    for (const ChartDot& dot : areas.dots)
        words << QStringLiteral("%1: %2").arg(translated(areas.scaled->name), translated(dot.label));
    m_chart->setAccessibleDescription(words.join(QStringLiteral(", ")));
}

// Shows the batch that a click would choose. Figures between two points are interpolated along the drawn line.
void SweepPanel::readOut(double x)
{
    const auto& points = m_sessionState.batchSweep->points;
    if (points.empty())
        return;
    const std::int64_t batch = batchAt(x);
    const auto next = std::ranges::lower_bound(points, batch, {}, &SweepPoint::batch);
    const SweepPoint& above = next == points.end() ? points.back() : *next;
    const SweepPoint& below = next == points.begin() || above.batch <= batch ? above : *std::prev(next);
    const double share = above.batch == below.batch ? 0
                                                    : static_cast<double>(batch - below.batch)
                                                          / static_cast<double>(above.batch - below.batch);
    const auto between = [share](Bytes from, Bytes to) {
        return from + static_cast<Bytes>(std::llround(share * static_cast<double>(to - from)));
    };
    const Bytes total = between(below.device.total, above.device.total);
    const Bytes headroom = between(below.device.headroom, above.device.headroom);
    const QString needs = bytesText(total, m_sessionState.unit);
    const QString room = headroom >= 0 ? tr("%1 free").arg(bytesText(headroom, m_sessionState.unit))
                                       : tr("%1 too much").arg(bytesText(-headroom, m_sessionState.unit));
    QStringList lines{tr("batch %1").arg(numberText(batch)),
                      share > 0 ? tr("needs about %1").arg(needs) : tr("needs %1").arg(needs), room};
    if (const Throughput rate = throughputAt(points, batch); rate.known())
        lines << throughputText(rate);
    for (const ChartDot& dot : m_chart->data().dots) {
        if (static_cast<double>(batch) >= dot.x)
            lines << translated(dot.label);
    }
    m_chart->setHoverText(lines);
}

void SweepPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        redraw();
}

} // namespace vram
