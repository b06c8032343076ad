// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/pdf_charts.h"

#include "ui/charts/chart_paint.h"
#include "ui/charts/chart_values.h"
#include "ui/charts/composition_chart.h"
#include "ui/theme/theme.h"
#include "ui/views/frontier_model.h"
#include "ui/views/frontier_view.h"
#include "ui/views/layers_chart.h"

#include <QCoreApplication>
#include <QPainter>

#include <memory>

namespace vram {

namespace {

QFont fontOfCharts()
{
    QFont font(embeddedFontFamily());
    font.setPixelSize(13);
    return font;
}

void prepare(QWidget& widget, const QRectF& target, double pixels)
{
    widget.setFont(fontOfCharts());
    widget.setPalette(paletteOf(tokens(Scheme::Light)));
    widget.setAttribute(Qt::WA_DontShowOnScreen);
    widget.resize((target.size() * pixels).toSize());
    widget.show();
    // Charts are laid out in posted events.
    QCoreApplication::sendPostedEvents();
}

void drawAreas(QPainter* painter, const QRectF& target, const AreaData& data, double pixels)
{
    paintChart(painter, target, data, scaled(fontOfCharts(), 0.88), pixels);
}

void renderChildren(QPainter* painter, const QRectF& target, QWidget& widget, double pixels = 1)
{
    painter->save();
    painter->translate(target.topLeft());
    painter->scale(1 / pixels, 1 / pixels);
    widget.render(painter, {}, {}, QWidget::DrawChildren);
    painter->restore();
}

} // namespace

void drawComposition(QPainter* painter, const QRectF& target, const Reading& reading, double pixels)
{
    QWidget page;
    page.setBackgroundRole(QPalette::Base);
    prepare(page, target, pixels);
    CompositionChart chart(&page);
    chart.setFixedHeight(page.height());
    chart.resize(page.size());
    chart.setBar(peakBar(*reading.estimate, reading.project->setup, reading.unit), reading.unit);
    chart.show();
    QCoreApplication::sendPostedEvents();
    chart.render(painter, target);
}

void drawTimeline(QPainter* painter, const QRectF& target, const Reading& reading, double pixels)
{
    drawAreas(painter, target, timelineData(reading), pixels);
}

void drawSweep(QPainter* painter, const QRectF& target, const Reading& reading, double pixels)
{
    drawAreas(painter, target, sweepData(reading), pixels);
}

void drawSizes(QPainter* painter, const QRectF& target, const Reading& reading, const SizeFigures& sizes)
{
    drawAreas(painter, target, sizeSweepData(reading, sizes.axis, sizes.points), 1);
}

void drawFrontier(QPainter* painter, const QRectF& target, const Reading& reading, const SizeFigures& sizes,
                  double pixels)
{
    FrontierModel model;
    FrontierView map(model);
    prepare(map, target, pixels);
    model.setFrontier(sizes.frontier, reading.unit);
    map.setPresent(reading.project->setup.batch, sizes.axis.size);
    QCoreApplication::sendPostedEvents();
    renderChildren(painter, target, map, pixels);
}

void drawByLayer(QPainter* painter, const QRectF& target, const Reading& reading, int measure)
{
    LayersChart chart;
    const std::unique_ptr<QWidget> header(chart.header()); // Owned here, because no window becomes its parent.
    prepare(chart, target, 1);
    chart.setMeasure(measure);
    chart.present(reading);
    QCoreApplication::sendPostedEvents();
    renderChildren(painter, target, chart);
}

} // namespace vram
