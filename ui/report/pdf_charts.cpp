#include "ui/report/pdf_charts.h"

#include "ui/charts/area_chart.h"
#include "ui/charts/chart_values.h"
#include "ui/charts/composition_chart.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QPainter>

namespace vram {

namespace {

/// Pixels of the widget for a point on paper: its 13-pixel type comes out at about 8 points.
constexpr double kPixels = 1.55;

void prepare(QWidget& widget, const QRectF& target)
{
    QFont font(embeddedFontFamily());
    font.setPixelSize(13);
    widget.setFont(font);
    widget.setPalette(paletteOf(tokens(Scheme::Light)));
    widget.setAttribute(Qt::WA_DontShowOnScreen);
    widget.resize((target.size() * kPixels).toSize());
    widget.show();
    // Charts lay themselves out by posted events.
    QCoreApplication::sendPostedEvents();
}

void drawAreas(QPainter* painter, const QRectF& target, const AreaData& data)
{
    AreaChart chart;
    prepare(chart, target);
    chart.setData(data);
    QCoreApplication::sendPostedEvents();
    chart.render(painter, target);
}

} // namespace

void drawComposition(QPainter* painter, const QRectF& target, const Reading& reading)
{
    QWidget page;
    page.setBackgroundRole(QPalette::Base);
    prepare(page, target);
    CompositionChart chart(&page);
    chart.setFixedHeight(page.height());
    chart.resize(page.size());
    chart.setSlices(compositionSlices(*reading.estimate, reading.unit, tokens(Scheme::Light)),
                    giga(reading.estimate->device.capacity, reading.unit),
                    giga(budgetOf(*reading.estimate, reading.project->setup), reading.unit));
    chart.show();
    QCoreApplication::sendPostedEvents();
    chart.render(painter, target);
}

void drawTimeline(QPainter* painter, const QRectF& target, const Reading& reading)
{
    drawAreas(painter, target, timelineData(reading, tokens(Scheme::Light)));
}

void drawSweep(QPainter* painter, const QRectF& target, const Reading& reading)
{
    drawAreas(painter, target, sweepData(reading, tokens(Scheme::Light)));
}

} // namespace vram
