// SPDX-License-Identifier: GPL-3.0-or-later

// No figures of another network or setup stay on screen as if they were those of the current one.

#include "ui/charts/area_chart.h"
#include "ui/charts/chart_values.h"
#include "ui/forms/number_field.h"
#include "ui/frame/bottom_views.h"
#include "ui/graph/graph_panel.h"
#include "ui/panels/advice_box.h"
#include "ui/table/layer_view.h"
#include "ui/test_program.h"
#include "ui/theme/tokens.h"
#include "ui/views/timeline_panel.h"
#include "ui/views/views_panel.h"
#include "ui/window_fixture.h"

#include "edit/edit.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTest>

#include <algorithm>

namespace vram::stale_test {

using namespace vram::test;

class StaleTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void openingANetworkResetsZoom();
    void changedKernelsResetZoom();
    void openingANetworkClearsRejectedText();
    void oldAdviceCannotBeApplied();
    void viewsShowNoFiguresForInvalidNetworks();
    void wholeGraphWrapsIntoColumns();
    void drawsGraphsOfLargeBuiltInsQuickly_data();
    void drawsGraphsOfLargeBuiltInsQuickly();
};

namespace {

QString step(const char* name)
{
    return QString::fromLatin1(name);
}

bool isZoomed(WindowFixture& f)
{
    const auto buttons = f.window().findChild<TimelinePanel*>()->header()->findChildren<QPushButton*>();
    return !buttons.front()->isHidden();
}

void zoomIn(WindowFixture& f)
{
    auto* chart = f.child<AreaChart>("timeline");
    chart->setFocus(Qt::TabFocusReason);
    for (int i = 0; i < 5; ++i)
        QTest::keyClick(chart, Qt::Key_Plus);
}

} // namespace

void StaleTest::openingANetworkResetsZoom()
{
    WindowFixture f("builtin:resnet50");
    zoomIn(f);
    QVERIFY(isZoomed(f));
    f.window().files().open("builtin:wide_resnet50_2"); // This network has the same number of kernels.
    settle();
    QVERIFY(!isZoomed(f));
}

void StaleTest::changedKernelsResetZoom()
{
    WindowFixture f("builtin:resnet18");
    zoomIn(f);
    Setup setup = f.project().setup;
    setup.batch = 7;
    f.document().editSetup(step("batch"), setup);
    settle();
    QVERIFY2(isZoomed(f), "the same kernels at another batch");
    setup.precision = Precision::AmpBf16;
    f.document().editSetup(step("precision"), setup);
    settle();
    QVERIFY2(!isZoomed(f), "other kernels");
}

void StaleTest::openingANetworkClearsRejectedText()
{
    WindowFixture f("builtin:resnet18");
    for (const char* name : {"batch", "margin"}) {
        auto* field = f.child<NumberSpin>(name);
        field->setFocus();
        field->findChild<QLineEdit*>()->selectAll();
        QTest::keyClicks(field, "no number");
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(field->property("problem").toBool());
    }
    f.window().files().open("builtin:resnet34");
    settle();
    for (const char* name : {"batch", "margin"}) {
        auto* field = f.child<NumberSpin>(name);
        QVERIFY2(!field->property("problem").toBool(), name);
        QVERIFY2(!field->findChild<QLineEdit*>()->text().contains("no number"), name);
    }
}

void StaleTest::oldAdviceCannotBeApplied()
{
    WindowFixture f("builtin:resnet18");
    QTRY_VERIFY_WITH_TIMEOUT(f.window().sessionState().advice, 60000);
    auto* box = f.window().findChild<AdviceBox*>();
    QVERIFY(box->isEnabled());
    Setup setup = f.project().setup;
    setup.batch = 3;
    f.document().editSetup(step("batch"), setup);
    QVERIFY2(!f.window().sessionState().advice, "it would bring the old batch back");
    QVERIFY(!box->isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(f.window().sessionState().advice, 60000);
    QVERIFY(box->isEnabled());
    f.window().files().open("builtin:lenet5");
    QVERIFY(!f.window().sessionState().advice || !f.window().sessionState().advice->empty());
    QTRY_VERIFY_WITH_TIMEOUT(f.window().sessionState().advice, 60000);
    for (const Advice& advice : *f.window().sessionState().advice)
        QCOMPARE(advice.network ? advice.network->name : f.project().network.name, f.project().network.name);
}

void StaleTest::viewsShowNoFiguresForInvalidNetworks()
{
    WindowFixture f(QStringLiteral("builtin:lenet5"));
    auto* views = f.window().findChild<BottomViews*>();
    const auto says = [&](const QString& words) {
        const auto labels = views->findChildren<QLabel*>();
        return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text() == words; });
    };
    views->showView(QStringLiteral("gpus"));
    QTRY_VERIFY(f.document().estimate()->valid());
    const Network& network = f.project().network;
    f.document().editNetwork(step("break"), removeRows(network, {id(network.rows.front())}));
    QVERIFY(!f.document().estimate()->valid());
    QTRY_VERIFY_WITH_TIMEOUT(says(QStringLiteral("Fix the layers first")), 60000);
    views->showView(QStringLiteral("fit"));
    QTRY_VERIFY_WITH_TIMEOUT(says(QStringLiteral("Fix the layers first, to find ways to save memory.")), 60000);
    const AreaData chart = sweepData(f.window().sessionState());
    QVERIFY2(!chart.scaled, "no throughput of a network that does not run");
}

// A chain of a hundred layers is wrapped into several columns, because a single column would be only a pixel wide on
// screen.
void StaleTest::wholeGraphWrapsIntoColumns()
{
    WindowFixture f("builtin:resnet50");
    f.window().findChild<BottomViews*>()->showView(QStringLiteral("graph"));
    auto* panel = f.window().findChild<GraphPanel*>();
    QTRY_VERIFY_WITH_TIMEOUT(panel->view()->drawn() && !panel->isBusy(), 60000);
    f.child<QPushButton>("wholeGraph")->click();
    GraphView* view = panel->view();
    QRectF all;
    for (const GraphNode& node : view->drawn()->graph.nodes) {
        const QRectF place = view->nodeRect(node.row);
        all |= place;
        QVERIFY(QRectF(view->rect()).contains(place.center()));
        QVERIFY2(place.width() > 16, qPrintable(QString::number(place.width())));
    }
    QVERIFY(all.width() > view->width() / 2.0);
    // A click still hits the node under the mouse.
    const LayerId conv = f.at("layer3.0.conv1");
    QTest::mouseClick(view, Qt::LeftButton, {}, view->nodeRect(conv).center().toPoint());
    QCOMPARE(f.window().table()->currentId(), conv);
}

void StaleTest::drawsGraphsOfLargeBuiltInsQuickly_data()
{
    QTest::addColumn<QString>("name");
    for (const char* name : {"sd_1_5_unet", "densenet121", "swin_t", "llama_3_1_8b"})
        QTest::addRow("%s", name) << QString::fromLatin1(name);
}

// Laying out all layers of these models would take minutes, during which the window says "Laying the graph out".
void StaleTest::drawsGraphsOfLargeBuiltInsQuickly()
{
    QFETCH(QString, name);
    WindowFixture f("builtin:" + name);
    f.window().findChild<BottomViews*>()->showView(QStringLiteral("graph"));
    GraphView* view = f.window().findChild<GraphPanel*>()->view();
    QTRY_VERIFY_WITH_TIMEOUT(view->drawn(), 20000);
    QVERIFY2(view->drawn()->graph.nodes.size() > 12, qPrintable(QString::number(view->drawn()->graph.nodes.size())));
}

VRAM_UI_TEST(StaleTest)

} // namespace vram::stale_test

#include "tst_stale.moc"
