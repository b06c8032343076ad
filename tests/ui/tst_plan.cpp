// SPDX-License-Identifier: GPL-3.0-or-later

// "Make it fit", and the views of one step and of the layers, in the real window.

#include "ui/charts/area_chart.h"
#include "ui/charts/chart_values.h"
#include "ui/charts/treemap.h"
#include "ui/language/core_text.h"
#include "ui/networks.h"
#include "ui/table/layer_view.h"
#include "ui/test_program.h"
#include "ui/window_fixture.h"

#include "edit/resize.h"

#include <QComboBox>
#include <QHeaderView>
#include <QPushButton>
#include <QTabBar>
#include <QTest>
#include <QTreeWidget>
#include <QWheelEvent>

#include <algorithm>

namespace vram::plan_test {

using namespace vram::test;

class PlanTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void adviceIsPreviewedAndApplied();
    void suggestsShorterSequence();
    void combinationsHaveTheirOwnHeading();
    void plotsAdviceAsMemoryAgainstTime();
    void timelineShowsKernelAndBytes();
    void timelineZoomsAndPans();
    void timelineMarksThePeak();
    void tableAndLayerViewsShareTheSelection();
    void sortsLayers();

private:
    enum View { OneStep, Sweep, ByLayer, WhichGpu, Scenarios, MakeItFit };
    static void open(WindowFixture& f, View view);
    static QTreeWidgetItem* advice(WindowFixture& f, const QString& start);
    static void clickItem(QTreeWidget* tree, QTreeWidgetItem* item);
    static void wheel(QWidget* widget, const QPoint& at, int delta);
};

void PlanTest::open(WindowFixture& f, View view)
{
    auto* tabs = f.child<QTabBar>("viewTabs");
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(view).center());
    QCOMPARE(tabs->currentIndex(), static_cast<int>(view));
    settle(); // Lays out the view's header.
}

QTreeWidgetItem* PlanTest::advice(WindowFixture& f, const QString& start)
{
    const auto found = f.child<QTreeWidget>("adviceList")->findItems(start, Qt::MatchStartsWith);
    return found.isEmpty() ? nullptr : found.front();
}

void PlanTest::clickItem(QTreeWidget* tree, QTreeWidgetItem* item)
{
    QVERIFY(item);
    tree->scrollToItem(item);
    const QRect area = tree->visualItemRect(item);
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, area.topLeft() + QPoint(30, area.height() / 2));
}

void PlanTest::adviceIsPreviewedAndApplied()
{
    WindowFixture f("builtin:gpt2");
    open(f, MakeItFit);
    QTRY_VERIFY_WITH_TIMEOUT(advice(f, "Mixed bf16"), 30000);
    const Bytes before = f.document().estimate()->device.total;
    QTreeWidgetItem* item = advice(f, "Mixed bf16");
    clickItem(f.child<QTreeWidget>("adviceList"), item);
    QVERIFY2(f.document().isPreviewing(), "selecting shows what it would do");
    QVERIFY2(f.label("verdict").startsWith("Would"), qPrintable(f.label("verdict")));
    const Bytes previewed = f.document().estimate()->device.total;
    QCOMPARE(item->text(2), bytesText(previewed, ByteUnit::Binary));
    QCOMPARE(item->text(1), signedBytesText(previewed - before, ByteUnit::Binary));
    QCOMPARE(f.document().undoStack().count(), 0);
    QTest::mouseClick(f.child<QPushButton>("applyAdvice"), Qt::LeftButton);
    QCOMPARE(f.project().setup.precision, Precision::AmpBf16);
    QVERIFY(!f.document().isPreviewing());
    QVERIFY2(!f.label("verdict").startsWith("Would"), qPrintable(f.label("verdict")));
    QCOMPARE(f.document().estimate()->device.total, previewed);
    QCOMPARE(f.document().undoStack().count(), 1);
    f.trigger(ActionId::Undo);
    QCOMPARE(f.project().setup.precision, Precision::Fp32);
    QCOMPARE(f.document().estimate()->device.total, before);
}

void PlanTest::suggestsShorterSequence()
{
    WindowFixture f("builtin:gpt2");
    open(f, MakeItFit);
    QTRY_VERIFY_WITH_TIMEOUT(advice(f, "Sequence length 512"), 30000);
    auto* list = f.child<QTreeWidget>("adviceList");
    QTreeWidgetItem* item = advice(f, "Sequence length 512");
    clickItem(list, item);
    QCOMPARE(item->text(2), bytesText(f.document().estimate()->device.total, ByteUnit::Binary));
    QCOMPARE(sizeAxes(f.project().network).front().size, 1024);
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Return);
    QCOMPARE(sizeAxes(f.project().network).front().size, 512);
    QCOMPARE(f.document().undoStack().count(), 1);
    f.trigger(ActionId::Undo);
    QCOMPARE(sizeAxes(f.project().network).front().size, 1024);
}

void PlanTest::combinationsHaveTheirOwnHeading()
{
    WindowFixture f("builtin:gpt2");
    open(f, MakeItFit);
    QTRY_VERIFY_WITH_TIMEOUT(advice(f, "Several changes together"), 30000);
    auto* list = f.child<QTreeWidget>("adviceList");
    QTreeWidgetItem* heading = advice(f, "Several changes together");
    clickItem(list, heading);
    QVERIFY2(!f.document().isPreviewing(), "a heading is no advice");
    QTreeWidgetItem* first = list->itemBelow(heading);
    QVERIFY(first->text(0).contains(" + "));
    clickItem(list, first);
    QCOMPARE(first->text(2), bytesText(f.document().estimate()->device.total, ByteUnit::Binary));
    open(f, OneStep);
    QVERIFY2(!f.document().isPreviewing(), "leaving the list ends the look");
}

// Each piece of advice is a dot in a chart of memory against time.
void PlanTest::plotsAdviceAsMemoryAgainstTime()
{
    WindowFixture f("builtin:gpt2");
    f.window().resize(1366, 768);
    open(f, MakeItFit);
    QTRY_VERIFY_WITH_TIMEOUT(f.window().sessionState().advice, 20000);
    auto* chart = f.child<AreaChart>("adviceChart");
    QTRY_VERIFY(chart->isVisible());
    const std::vector<ChartDot> dots = chart->data().dots;
    const std::vector<Advice>& advice = *f.window().sessionState().advice;
    QCOMPARE(dots.size(), advice.size() + 1);
    QCOMPARE(dots[0].x, f.document().estimate()->time.step);
    QCOMPARE(dots[1].x, advice[0].stepSeconds);
    QCOMPARE(dots[1].y, inGiga(advice[0].total, ByteUnit::Binary));
    const auto leanest = std::ranges::find(dots, chart->data().lines.front().values.back(), &ChartDot::y);
    QTest::mouseClick(chart, Qt::LeftButton, {}, chart->positionOf(*leanest).toPoint());
    QTRY_VERIFY(f.document().isPreviewing());
    QCOMPARE(f.document().estimate()->device.total, advice[static_cast<std::size_t>(leanest - dots.begin()) - 1].total);
}

void PlanTest::timelineShowsKernelAndBytes()
{
    WindowFixture f("builtin:resnet18");
    auto* chart = f.child<AreaChart>("timeline");
    settle(); // The companion chart appears with the batch sweep, and takes part of the width.
    const Estimate& e = *f.document().estimate();
    const TimelineScale scale(e.timeline);
    const std::size_t index = e.timeline.points.size() / 4;
    const int x = static_cast<int>(chart->pixelOf(scale.positionOf(static_cast<double>(index))));
    QTest::mouseMove(chart, {x, chart->height() / 2});
    QTRY_VERIFY(!chart->hoverText().isEmpty());
    const QStringList lines = chart->hoverText();
    // The hover text shows the kernel under that pixel and the bytes that it allocates or frees.
    bool known = false;
    for (std::size_t i = index > 3 ? index - 3 : 0; i < index + 4; ++i) {
        const TimelinePoint& point = e.timeline.points[i];
        const Bytes change = point.live.total() - (i > 0 ? e.timeline.points[i - 1].live.total() : 0);
        known = known
                || (lines[0] == qs(path(f.project().network, point.layer))
                    && lines[1].endsWith(qs(e.timeline.kernels[point.kernel]))
                    && lines[2] == signedBytesText(change, ByteUnit::Binary) + " by this kernel"
                    && lines[3] == bytesText(point.live.total(), ByteUnit::Binary) + " live tensors");
    }
    QVERIFY2(known, qPrintable(lines.join(" | ")));
    QTest::mouseClick(chart, Qt::LeftButton, {}, {x, chart->height() / 2});
    QCOMPARE(qs(path(f.project().network, f.window().table()->currentId())), lines[0]);
}

void PlanTest::wheel(QWidget* widget, const QPoint& at, int delta)
{
    QWheelEvent event(QPointF(at), widget->mapToGlobal(QPointF(at)), {}, {0, delta}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(widget, &event);
}

void PlanTest::timelineZoomsAndPans()
{
    WindowFixture f("builtin:resnet50");
    auto* chart = f.child<AreaChart>("timeline");
    const QPoint at(static_cast<int>(chart->pixelOf(0.5)), chart->height() / 2);
    for (int i = 0; i < 4; ++i)
        wheel(chart, at, 120);
    const AreaData zoomed = chart->data();
    QVERIFY(zoomed.xTo - zoomed.xFrom < 0.7);
    QVERIFY2(zoomed.xFrom < 0.5 && zoomed.xTo > 0.5, "what was under the mouse stays there");
    const LayerId selected = f.window().table()->currentId();
    QTest::mousePress(chart, Qt::LeftButton, {}, at);
    QTest::mouseMove(chart, at - QPoint(40, 0));
    QTest::mouseMove(chart, at - QPoint(90, 0));
    QTest::mouseRelease(chart, Qt::LeftButton, {}, at - QPoint(90, 0));
    QVERIFY2(chart->data().xFrom > zoomed.xFrom, "dragged to the left, later events come");
    QCOMPARE(f.window().table()->currentId(), selected);
    settle(); // Lays out the button that appears on zooming.
    for (QPushButton* button : f.window().findChildren<QPushButton*>()) {
        if (button->isVisible() && button->text() == "Zoom out")
            QTest::mouseClick(button, Qt::LeftButton);
    }
    QCOMPARE(chart->data().xFrom, 0.0);
    QCOMPARE(chart->data().xTo, 1.0);
}

void PlanTest::timelineMarksThePeak()
{
    WindowFixture f("builtin:resnet50");
    const Peak& peak = f.document().estimate()->peak;
    const QString label = translated(f.child<AreaChart>("timeline")->data().marks.front().label);
    QVERIFY2(label.contains(bytesText(peak.allocated, ByteUnit::Binary)) && label.contains(qs(peak.layerPath))
                 && label.contains(qs(peak.kernel)),
             qPrintable(label));
}

void PlanTest::tableAndLayerViewsShareTheSelection()
{
    WindowFixture f("builtin:resnet50");
    open(f, ByLayer);
    auto* bars = f.child<QTreeWidget>("layerBars");
    auto* map = f.child<Treemap>("treemap");
    QTreeWidgetItem* second = bars->topLevelItem(1);
    clickItem(bars, second);
    QCOMPARE(qs(path(f.project().network, f.window().table()->currentId())), second->text(0));
    QCOMPARE(map->selected(), f.window().table()->currentId());
    QTest::keyClick(bars, Qt::Key_Down);
    QCOMPARE(qs(path(f.project().network, f.window().table()->currentId())), bars->topLevelItem(2)->text(0));
    // Selects a tile of the treemap, and then the row in the table.
    const auto leaf = std::find_if(map->tiles().rbegin(), map->tiles().rend(), [](const TreemapTile& tile) {
        return tile.leaf && tile.box.width > 6 && tile.box.height > 6;
    });
    QVERIFY(leaf != map->tiles().rend());
    const LayerId id = leaf->layer;
    const PlotPoint centre = leaf->box.centre();
    QTest::mouseClick(map, Qt::LeftButton, {}, QPointF(centre.x, centre.y).toPoint());
    QCOMPARE(f.window().table()->currentId(), id);
    f.window().table()->scrollToTop();
    f.clickRow(f.at("maxpool"));
    QCOMPARE(map->selected(), f.at("maxpool"));
    QVERIFY(bars->currentItem());
    QCOMPARE(bars->currentItem()->text(0), QStringLiteral("maxpool"));
}

void PlanTest::sortsLayers()
{
    WindowFixture f("builtin:resnet50");
    open(f, ByLayer);
    auto* bars = f.child<QTreeWidget>("layerBars");
    const auto figures = [&](const Bytes RowEstimate::*member) {
        const Estimate& e = *f.document().estimate();
        Bytes most = 0;
        forEachRow(f.project().network, [&](const Row& row, int, const Block*) {
            for (const RowEstimate& figure : e.rows) {
                if (asLayer(row) && figure.id == id(row))
                    most = std::max(most, figure.*member);
            }
        });
        return bytesText(most, ByteUnit::Binary);
    };
    QCOMPARE(bars->topLevelItem(0)->text(1), figures(&RowEstimate::saved));
    QTest::mouseClick(bars->header()->viewport(), Qt::LeftButton, {}, {20, bars->header()->height() / 2});
    QVERIFY(bars->topLevelItem(0)->text(0) <= bars->topLevelItem(1)->text(0)
            || bars->topLevelItem(0)->text(0) >= bars->topLevelItem(bars->topLevelItemCount() - 1)->text(0));
    const int x = bars->columnWidth(0) + 30;
    QTest::mouseClick(bars->header()->viewport(), Qt::LeftButton, {}, {x, bars->header()->height() / 2});
    QTest::mouseClick(bars->header()->viewport(), Qt::LeftButton, {}, {x, bars->header()->height() / 2});
    auto* measure = f.child<QComboBox>("layerMeasure");
    measure->setFocus();
    QTest::keyClick(measure, Qt::Key_End);
    bars->sortByColumn(1, Qt::DescendingOrder);
    QCOMPARE(bars->topLevelItem(0)->text(1), figures(&RowEstimate::parameterBytes));
}

VRAM_UI_TEST(PlanTest)

} // namespace vram::plan_test

#include "tst_plan.moc"
