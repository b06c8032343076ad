// SPDX-License-Identifier: GPL-3.0-or-later

// Pressing Tab moves through the window in reading order.

#include "ui/frame/project_page.h"
#include "ui/test_program.h"
#include "ui/window_fixture.h"

#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QTest>

namespace vram::tab_order_test {

using namespace vram::test;

class TabOrderTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void followsReadingOrder_data();
    void followsReadingOrder();
    void followsReadingOrderInDialogs_data();
    void followsReadingOrderInDialogs();
};

namespace {

/// The part of the window that contains a tab stop. Parts are visited one after another.
QWidget* partOf(QWidget* stop, const QList<QWidget*>& parts)
{
    for (QWidget* part : parts) {
        if (part == stop || part->isAncestorOf(stop))
            return part;
    }
    return nullptr;
}

QRect pointPosition(const QWidget& widget)
{
    return {widget.mapTo(widget.window(), QPoint()), widget.size()};
}

QString described(const QWidget& widget)
{
    const QRect place = pointPosition(widget);
    return QStringLiteral("%1 %2 at %3, %4")
        .arg(widget.metaObject()->className(), widget.objectName())
        .arg(place.x())
        .arg(place.y());
}

/// Whether `next` is below `before`, or to its right in the same line.
bool comesAfter(const QRect& next, const QRect& before)
{
    const bool sameLine = next.top() < before.center().y() && next.bottom() > before.center().y();
    return sameLine ? next.left() >= before.left() : next.top() >= before.top();
}

} // namespace

void TabOrderTest::followsReadingOrder_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<int>("view");
    QTest::addColumn<int>("side");
    for (int view = 0; view < 9; ++view)
        QTest::addRow("view %d", view) << "builtin:lenet5" << view << 0;
    for (int side = 0; side < 4; ++side)
        QTest::addRow("side %d", side) << "builtin:bert_base" << 0 << side;
}

void TabOrderTest::followsReadingOrder()
{
    QFETCH(QString, model);
    QFETCH(int, view);
    QFETCH(int, side);
    WindowFixture f(model);
    f.child<QTabBar>("viewTabs")->setCurrentIndex(view);
    f.child<QTabBar>("inspectorTabs")->setCurrentIndex(side);
    settle();
    f.child<QWidget>("batchSlider")->setFocus();
    QWidget* const first = QApplication::focusWidget();
    QList<QWidget*> stops;
    for (int i = 0; i < 300 && (i == 0 || QApplication::focusWidget() != first); ++i) {
        stops << QApplication::focusWidget();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QVERIFY(QApplication::focusWidget());
    }
    QVERIFY(stops.size() > 15 && stops.size() < 300);
    for (const QScrollArea* area : f.window().findChildren<QScrollArea*>())
        area->verticalScrollBar()->setValue(0);
    const QList<QWidget*> parts = f.window().findChild<ProjectPage*>()->parts();
    QStringList order;
    for (const QWidget* stop : stops)
        order << described(*stop);
    for (qsizetype i = 1; i < stops.size(); ++i) {
        QWidget* part = partOf(stops[i], parts);
        if (part && part == partOf(stops[i - 1], parts))
            QVERIFY2(comesAfter(pointPosition(*stops[i]), pointPosition(*stops[i - 1])),
                     qPrintable(described(*stops[i]) + " comes after " + described(*stops[i - 1]) + '\n'
                                + order.join('\n')));
    }
}

void TabOrderTest::followsReadingOrderInDialogs_data()
{
    QTest::addColumn<int>("act");
    QTest::addColumn<QString>("dialog");
    const auto add = [](const char* dialog, ActionId act) { QTest::newRow(dialog) << static_cast<int>(act) << dialog; };
    add("ownGpu", ActionId::NewGpu);
    add("calibrate", ActionId::Calibrate);
    add("totals", ActionId::Totals);
    add("memoryMessage", ActionId::ExplainMessage);
    add("plan", ActionId::PlanGpus);
    add("exporter", ActionId::RunExporter);
}

void TabOrderTest::followsReadingOrderInDialogs()
{
    QFETCH(int, act);
    QFETCH(QString, dialog);
    WindowFixture f("builtin:gpt2");
    f.trigger(static_cast<ActionId>(act));
    auto* shown = f.window().findChild<QDialog*>(dialog);
    QVERIFY(shown);
    QTRY_VERIFY(shown->isVisible() && shown->isActiveWindow());
    QStringList order;
    const QWidget* before = nullptr;
    for (const QWidget* stop = shown->nextInFocusChain(); stop != shown; stop = stop->nextInFocusChain()) {
        const bool inside = shown->isAncestorOf(stop) && stop->window() == shown;
        if (!inside || !(stop->focusPolicy() & Qt::TabFocus) || !stop->isVisible() || stop->focusProxy())
            continue;
        order << described(*stop);
        // The buttons at the lower edge are in the desktop's order.
        const bool button = qobject_cast<const QDialogButtonBox*>(stop->parentWidget());
        if (before && !button)
            QVERIFY2(comesAfter(pointPosition(*stop), pointPosition(*before)), qPrintable(order.join('\n')));
        before = button ? before : stop;
    }
    QVERIFY(order.size() > 2);
}

VRAM_UI_TEST(TabOrderTest)

} // namespace vram::tab_order_test

#include "tst_tab_order.moc"
