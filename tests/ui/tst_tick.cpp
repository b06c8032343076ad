// SPDX-License-Identifier: GPL-3.0-or-later

// A single change of the batch slider: everything on screen belongs to the new batch, and each widget is painted once.

#include "ui/answer/batch_slider.h"
#include "ui/charts/area_chart.h"
#include "ui/charts/chart_values.h"
#include "ui/charts/memory_bar_chart.h"
#include "ui/language/core_text.h"
#include "ui/language/time_text.h"
#include "ui/table/layer_model.h"
#include "ui/table/layer_view.h"
#include "ui/test_program.h"
#include "ui/theme/theme.h"
#include "ui/window_fixture.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QScreen>
#include <QTest>

#include <algorithm>
#include <map>

namespace vram::tick_test {

using namespace vram::test;

namespace {

/// Counts how often each widget is painted and laid out.
class Watch : public QObject
{
public:
    Watch() { qApp->installEventFilter(this); }

    std::map<QWidget*, QRegion> painted{};
    std::map<QWidget*, int> paintings{};
    int layouts = 0; ///< Number of layouts of whole windows.

protected:
    bool eventFilter(QObject* object, QEvent* event) override
    {
        auto* widget = qobject_cast<QWidget*>(object);
        if (widget && event->type() == QEvent::Paint) {
            painted[widget] += static_cast<QPaintEvent*>(event)->region();
            ++paintings[widget];
        }
        if (widget && widget->isWindow() && event->type() == QEvent::LayoutRequest)
            ++layouts;
        return false;
    }
};

/// A window in which all figures are computed, while the slider is held.
class Drag
{
public:
    explicit Drag(WindowFixture& f) : m_slider(f.child<BatchSlider>("batchSlider"))
    {
        const auto settled = [&] {
            return f.window().sessionState().batchSweep->known && f.window().sessionState().advice;
        };
        if (!QTest::qWaitFor(settled, 20000))
            qFatal("The window's figures are not known after 20 seconds.");
        f.window().table()->setFocus(); // Avoids a blinking cursor.
        send(QEvent::MouseButtonPress, 64);
        settle();
    }

    void send(QEvent::Type type, double batch)
    {
        const QPointF at(m_slider->pixelOf(batch), m_slider->height() / 2.0);
        QMouseEvent event(type, at, m_slider->mapToGlobal(at), Qt::LeftButton, Qt::LeftButton, Qt::ControlModifier);
        QCoreApplication::sendEvent(m_slider, &event);
    }

    void moveTo(double batch)
    {
        send(QEvent::MouseMove, batch);
        QCoreApplication::processEvents();
    }

private:
    BatchSlider* m_slider;
};

QString textAt(WindowFixture& f, const char* row, int column)
{
    const auto* model = static_cast<LayerModel*>(f.window().table()->model());
    return model->indexOf(f.at(row), column).data().toString();
}

/// Whether the pictures are equal, except for rounding at the edge of a clip region.
bool samePicture(const QImage& a, const QImage& b)
{
    constexpr int kRounding = 4;
    if (a.size() != b.size())
        return false;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const QRgb one = a.pixel(x, y);
            const QRgb two = b.pixel(x, y);
            if (std::max({std::abs(qRed(one) - qRed(two)), std::abs(qGreen(one) - qGreen(two)),
                          std::abs(qBlue(one) - qBlue(two))})
                > kRounding)
                return false;
        }
    }
    return true;
}

} // namespace

class TickTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void everythingShowsTheNewBatch();
    void partialRepaintMatchesFullRepaint();
    void widgetsArePaintedOnceWithoutLayout();
    void slicesShowAndExplainThemselves();
};

void TickTest::everythingShowsTheNewBatch()
{
    WindowFixture f("builtin:resnet50");
    Drag drag(f);
    for (const int batch : {65, 97, 150, 300, 33}) {
        drag.moveTo(batch);
        const Setup setup = f.project().setup;
        QVERIFY(std::abs(setup.batch - batch) <= 1);
        const Estimate e = estimate(f.project().network, setup, f.document().catalogues());
        QCOMPARE(f.document().estimate()->device.total, e.device.total);
        const auto figure = [](Bytes bytes) { return bytesText(bytes, ByteUnit::Binary); };
        QVERIFY(
            f.label("part.activations").contains(figure(partsAtPeak(e.peak, e.device)[indexOf(Part::Activations)])));
        QVERIFY(f.child<QLabel>("number.device")->toolTip().contains(figure(e.peak.allocated)));
        QVERIFY(f.label("number.time").contains(timeText(e.time.step)));
        QVERIFY(f.label("number.device").contains(figure(e.device.total)));
        QVERIFY(f.label("verdict").contains(figure(std::abs(e.device.headroom))));
        QVERIFY(f.child<QLabel>("verdictDetail")->toolTip().contains("batch " + numberText(setup.batch)));
        QCOMPARE(f.child<QAbstractSpinBox>("batch")->text(), QString::number(setup.batch));
        SessionState sessionState = f.window().sessionState();
        sessionState.estimate = std::make_shared<const Estimate>(e);
        QVERIFY(f.child<AreaChart>("timeline")->data() == timelineData(sessionState));
        QVERIFY(visibleChart(f, "sweep")->data() == sweepData(sessionState));
        for (const MemoryBar::Slice& slice : peakBar(e, setup, ByteUnit::Binary).slices) {
            if (slice.bytes > 0)
                QVERIFY(f.child<QWidget>("composition")->accessibleDescription().contains(translated(slice.words)));
        }
        QCOMPARE(f.window().table()->model()->headerData(LayerModel::AtBatch, Qt::Horizontal).toString(),
                 "At batch " + numberText(setup.batch));
        for (std::size_t i = 0; i < e.rows.size(); ++i) {
            if (e.rows.at(i).id == f.at("bn1"))
                QCOMPARE(textAt(f, "bn1", LayerModel::AtBatch), figure(e.rows.at(i).saved));
        }
    }
}

void TickTest::partialRepaintMatchesFullRepaint()
{
    WindowFixture f("builtin:resnet50");
    Drag drag(f);
    for (const int batch : {65, 97, 150, 300, 301, 33}) {
        drag.moveTo(batch);
        const QImage shown = f.window().screen()->grabWindow(f.window().winId()).toImage();
        const QImage whole = f.window().grab().toImage();
        QVERIFY2(samePicture(shown, whole), qPrintable(QString::number(batch)));
    }
}

void TickTest::widgetsArePaintedOnceWithoutLayout()
{
    WindowFixture f("builtin:resnet50");
    Drag drag(f);
    drag.moveTo(65);
    for (const int batch : {66, 97, 150}) {
        settle(); // Advice and other background work may finish after the drag.
        Watch watch;
        drag.moveTo(batch);
        for (const char* name : {"timeline", "composition", "part.activations", "verdictDetail", "batchSlider"})
            QCOMPARE(watch.paintings[f.child<QWidget>(name)], 1);
        for (const auto& [widget, times] : watch.paintings)
            QVERIFY2(times == 1, qPrintable(widget->objectName() + widget->metaObject()->className()));
        QCOMPARE(watch.layouts, 0);
        const QRect cells = watch.painted[f.window().table()->viewport()].boundingRect();
        QVERIFY2(cells.left() >= f.window().table()->columnViewportPosition(LayerModel::PerSample),
                 "names and settings are not painted again");
        QVERIFY2(watch.painted[visibleChart(f, "sweep")].boundingRect().width() < visibleChart(f, "sweep")->width() / 2,
                 "only the handle moves");
    }
}

void TickTest::slicesShowAndExplainThemselves()
{
    WindowFixture f("builtin:resnet50");
    auto* chart = f.child<MemoryBarChart>("composition");
    QList<int> clicked;
    QObject::connect(chart, &MemoryBarChart::sliceClicked, chart, [&](int index) { clicked << index; });
    const Estimate& e = *f.document().estimate();
    const PartBytes parts = partsAtPeak(e.peak, e.device);
    const auto pixelOf = [&](Part part) {
        Bytes before = 0;
        for (std::size_t i = 0; i < indexOf(part); ++i)
            before += parts[i];
        const double middle = static_cast<double>(before) + static_cast<double>(parts[indexOf(part)]) / 2;
        return QPoint(static_cast<int>(middle / static_cast<double>(e.device.capacity) * chart->width()), 12);
    };
    QTest::mouseClick(chart, Qt::LeftButton, {}, pixelOf(Part::Activations));
    QTest::mouseClick(chart, Qt::LeftButton, {}, pixelOf(Part::Allocator));
    QTest::mouseClick(chart, Qt::LeftButton, {}, QPoint(chart->width() - 20, 12));
    QCOMPARE(clicked, QList<int>({static_cast<int>(Part::Activations), static_cast<int>(Part::Allocator)}));
}

VRAM_UI_TEST(TickTest)

} // namespace vram::tick_test

#include "tst_tick.moc"
