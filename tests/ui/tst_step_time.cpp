// SPDX-License-Identifier: GPL-3.0-or-later

// The time of a step in the real window: beside the verdict, over the batch size, by layer, and in the help.

#include "ui/answer/figure_label.h"
#include "ui/charts/area_chart.h"
#include "ui/language/core_text.h"
#include "ui/language/time_text.h"
#include "ui/networks.h"
#include "ui/report_steps.h"
#include "ui/table/layer_browser.h"
#include "ui/table/layer_model.h"
#include "ui/table/layer_view.h"
#include "ui/test_program.h"
#include "ui/views/chart_types.h"
#include "ui/window_fixture.h"

#include "edit/edit.h"
#include "search/throughput_curve.h"

#include <QAbstractSpinBox>
#include <QDialog>
#include <QHeaderView>
#include <QListWidget>
#include <QTabBar>
#include <QTest>
#include <QTextBrowser>

namespace vram::step_time_test {

using namespace vram::test;

class StepTimeTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void headerShowsTheTime();
    void headerIsUpdatedWithTheBatch();
    void memoryPrecedesTime_data();
    void memoryPrecedesTime();
    void languageModelsShowTokensPerSecond();
    void inferenceShowsTimeToFirstToken();
    void invalidNetworksShowNoTime();
    void gpusWithoutRatesShowNoTime();
    void helpExplainsTheTime();
    void sweepChartShowsThroughput();
    void saturatedBatchIsMarked();
    void exportsThroughputWithTheChart();
    void showsTimesOfLayersIfRequested();
    void remembersTimeColumn();
    void layersAreSortedByTime();
};

namespace {

QString cellOf(WindowFixture& f, const char* row, Qt::ItemDataRole role = Qt::DisplayRole)
{
    const auto* model = static_cast<LayerModel*>(f.window().table()->model());
    return model->indexOf(f.at(row), LayerModel::Time).data(role).toString();
}

void setBatch(WindowFixture& f, std::int64_t batch)
{
    Setup setup = f.project().setup;
    setup.batch = batch;
    f.document().editSetup(step("batch"), setup);
}

} // namespace

void StepTimeTest::headerShowsTheTime()
{
    WindowFixture f("builtin:resnet50");
    const StepTime& time = f.document().estimate()->time;
    QVERIFY(time.known());
    const QString words = f.label("number.time");
    QVERIFY2(words.contains(timeText(time.step)) && words.contains(timeBandText(time)), qPrintable(words));
    QVERIFY2(words.contains(rateNumber(time.samplesPerSecond) + QChar(0xa0) + "samples/s"), qPrintable(words));
    QVERIFY2(words.contains(boundText(time.bound)), qPrintable(words));
    const auto* label = f.child<FigureLabel>("number.time");
    QVERIFY(label->isVisible());
    QVERIFY2(label->toolTip().contains("MFU") && label->toolTip().contains("backward " + timeText(time.backward)),
             qPrintable(label->toolTip()));
    QVERIFY(label->accessibleDescription().contains("MFU"));
}

void StepTimeTest::headerIsUpdatedWithTheBatch()
{
    WindowFixture f("builtin:resnet50");
    const QString before = f.label("number.time");
    auto* batch = f.child<QAbstractSpinBox>("batch");
    batch->setFocus();
    QTest::keyClick(batch, Qt::Key_Up);
    QVERIFY(f.label("number.time") != before);
    QVERIFY(f.label("number.time").contains(timeText(f.document().estimate()->time.step)));
}

void StepTimeTest::memoryPrecedesTime_data()
{
    QTest::addColumn<QSize>("size");
    for (const QSize size : {QSize(1920, 1000), QSize(1280, 800), QSize(1024, 700), QSize(760, 620)})
        QTest::addRow("%d", size.width()) << size;
}

void StepTimeTest::memoryPrecedesTime()
{
    QFETCH(QSize, size);
    WindowFixture f("builtin:resnet50", size);
    setBatch(f, 4096);
    QTRY_VERIFY(f.window().sessionState().batchSweep->known);
    QVERIFY2(f.label("verdict").contains("too much"), qPrintable(f.label("verdict")));
    const auto rect = [&](const char* name) {
        const auto* label = f.child<QWidget>(name);
        return QRect(label->mapTo(&f.window(), QPoint()), label->size());
    };
    QVERIFY(f.child<QWidget>("number.device")->isVisible() && f.child<QWidget>("number.time")->isVisible());
    QVERIFY(rect("number.device").right() < rect("number.time").left());
    QVERIFY(rect("number.time").right() < f.window().width());
    QVERIFY(!rect("verdict").intersects(rect("number.device")) && !rect("verdict").intersects(rect("number.time")));
}

void StepTimeTest::languageModelsShowTokensPerSecond()
{
    WindowFixture f("builtin:gpt2");
    const StepTime& time = f.document().estimate()->time;
    QVERIFY2(f.label("number.time").contains(rateNumber(time.tokensPerSecond) + QChar(0xa0) + "tokens/s"),
             qPrintable(f.label("number.time")));
    QVERIFY(f.child<QWidget>("number.time")->toolTip().contains("samples/s"));
}

void StepTimeTest::inferenceShowsTimeToFirstToken()
{
    WindowFixture f("builtin:gpt2");
    Setup setup = f.project().setup;
    setup.mode = Mode::Inference;
    f.document().editSetup(step("mode"), setup);
    const StepTime& time = f.document().estimate()->time;
    QVERIFY(time.nextToken > 0);
    QVERIFY2(f.label("number.time").startsWith("first token " + timeText(time.step)),
             qPrintable(f.label("number.time")));
    QVERIFY(f.child<QWidget>("number.time")->toolTip().contains(timeText(time.nextToken)));
}

void StepTimeTest::invalidNetworksShowNoTime()
{
    WindowFixture f("builtin:resnet18");
    QVERIFY(f.child<QWidget>("number.time")->isVisible());
    const auto broken = setAttribute(f.project().network, f.at("layer2.0.conv2"), "out_channels", std::int64_t{100});
    QVERIFY(bool(broken));
    f.document().editNetwork(step("break"), *broken);
    QVERIFY(!f.child<QWidget>("number.time")->isVisible());
    QVERIFY(f.child<QWidget>("number.device")->isVisible());
    f.trigger(ActionId::Undo);
    QVERIFY(f.child<QWidget>("number.time")->isVisible());
}

// Only the memory size of this GPU is known.
void StepTimeTest::gpusWithoutRatesShowNoTime()
{
    WindowFixture f("builtin:resnet18");
    Gpu mine;
    mine.name = "Mine";
    mine.marketedGib = 24;
    mine.custom = true;
    f.document().setUserGpus({mine});
    Setup setup = f.project().setup;
    setup.gpu = "Mine";
    f.document().editSetup(step("gpu"), setup);
    QTRY_VERIFY(f.window().sessionState().batchSweep->known);
    QVERIFY2(f.label("verdict").startsWith("Fits on Mine"), qPrintable(f.label("verdict")));
    QVERIFY(!f.child<QWidget>("number.time")->isVisible());
    QVERIFY(visibleChart(f, "sweep") && !visibleChart(f, "sweep")->data().scaled);
    QCOMPARE(cellOf(f, "conv1"), QStringLiteral("—"));
    setup.gpu = "RTX 4090";
    f.document().editSetup(step("gpu"), setup);
    QVERIFY(f.child<QWidget>("number.time")->isVisible());
    QTRY_VERIFY(visibleChart(f, "sweep")->data().scaled);
}

void StepTimeTest::helpExplainsTheTime()
{
    WindowFixture f("builtin:resnet50");
    QTRY_VERIFY(f.window().sessionState().batchSweep->known);
    QTest::mouseClick(f.child<QWidget>("number.time"), Qt::LeftButton, {}, QPoint(3, 5));
    auto* help = f.child<QDialog>("help");
    QVERIFY(help && help->isVisible());
    QCOMPARE(help->findChild<QListWidget*>()->currentItem()->text(), QStringLiteral("The time of a step"));
    const QString words = help->findChild<QTextBrowser*>()->toPlainText();
    const QString step = timeText(f.document().estimate()->time.step).replace(QChar(0xa0), ' ');
    QVERIFY2(words.contains("= " + step), qPrintable(words));
    QVERIFY2(words.contains("between 78.0 % and 128 %"), qPrintable(words));
}

void StepTimeTest::sweepChartShowsThroughput()
{
    WindowFixture f("builtin:resnet50");
    QTRY_VERIFY(f.window().sessionState().batchSweep->known);
    const auto& points = f.window().sessionState().batchSweep->points;
    AreaChart* chart = visibleChart(f, "sweep");
    QVERIFY(chart && chart->data().scaled);
    const ScaledLine& line = *chart->data().scaled;
    QCOMPARE(translated(line.name), QStringLiteral("samples/s"));
    QCOMPARE(line.values.size(), points.size());
    QCOMPARE(line.values.back(), points.back().time.samplesPerSecond);
    QVERIFY(line.top > *std::ranges::max_element(line.values));
    QVERIFY(line.ticks.size() > 2);
    QVERIFY2(!chart->data().limits.empty() && !chart->data().bands.empty(), "the memory is still there");
    chart->hoverAt(static_cast<double>(points[20].batch));
    QVERIFY2(chart->hoverText().contains(throughputText(computeThroughput(points[20].time, points[20].batch))),
             qPrintable(chart->hoverText().join('|')));
}

void StepTimeTest::saturatedBatchIsMarked()
{
    WindowFixture f("builtin:resnet50");
    QTRY_VERIFY(f.window().sessionState().batchSweep->known);
    const std::int64_t enough = saturatedBatch(f.window().sessionState().batchSweep->points);
    QVERIFY(enough > 0);
    QCOMPARE(visibleChart(f, "sweep")->data().dots.size(), std::size_t{1});
    const ChartDot dot = visibleChart(f, "sweep")->data().dots.front();
    QCOMPARE(dot.x, static_cast<double>(enough));
    QVERIFY2(visibleChart(f, "sweep")->accessibleDescription().contains(translated(dot.label)),
             qPrintable(visibleChart(f, "sweep")->accessibleDescription()));
    QVERIFY(visibleChart(f, "sweep")->accessibleDescription().contains("largest batch"));
    visibleChart(f, "sweep")->hoverAt(dot.x);
    QCOMPARE(visibleChart(f, "sweep")->hoverText().last(), translated(dot.label));
    visibleChart(f, "sweep")->hoverAt(dot.x - 2);
    QVERIFY(visibleChart(f, "sweep")->hoverText().last() != translated(dot.label));
}

void StepTimeTest::exportsThroughputWithTheChart()
{
    WindowFixture f("builtin:resnet50");
    QTRY_VERIFY(f.window().sessionState().batchSweep->known);
    const FigureTable table = figureTable(ChartKind::Sweep, f.window().sessionState(), {});
    QCOMPARE(table.header.last(), QStringLiteral("Throughput"));
    QVERIFY(table.rows.back().last().endsWith("samples/s"));
    QVERIFY(!table.rows.back()[3].isEmpty());
    SaveAnswerer saver{f.folder() + "/chart.svg"};
    saver.install(f);
    f.child<QTabBar>("viewTabs")->setCurrentIndex(1);
    QTRY_VERIFY(visibleChart(f, "sweep"));
    f.trigger(ActionId::SaveChartSvg);
    QVERIFY(contents(saver.path).contains("samples/s"));
}

void StepTimeTest::showsTimesOfLayersIfRequested()
{
    WindowFixture f("builtin:resnet50");
    LayerView* table = f.window().table();
    QVERIFY(table->isColumnHidden(LayerModel::Time));
    f.trigger(ActionId::TimeColumn);
    QVERIFY(!table->isColumnHidden(LayerModel::Time));
    const Estimate& e = *f.document().estimate();
    for (const RowEstimate& row : e.rows) {
        if (row.id == f.at("layer1"))
            QCOMPARE(cellOf(f, "layer1"), QString::number(100 * row.time / e.time.step, 'f', 1) + QChar(0xa0) + '%');
    }
    for (const char* row : {"layer1.0.bn1", "layer1"}) {
        const QString tip = cellOf(f, row, Qt::ToolTipRole);
        QVERIFY2(tip.contains("of the step's " + timeText(e.time.step)) && tip.contains("backward"), qPrintable(tip));
    }
    QVERIFY2(cellOf(f, "layer1.0.bn1", Qt::ToolTipRole).endsWith("bandwidth-bound"),
             qPrintable(cellOf(f, "layer1.0.bn1", Qt::ToolTipRole)));
    const QString before = cellOf(f, "layer1");
    setBatch(f, 1);
    QVERIFY(cellOf(f, "layer1") != before);
}

// The context menu of the column headers has the same entry.
void StepTimeTest::remembersTimeColumn()
{
    WindowFixture f("builtin:resnet18");
    const QList<QAction*> offered = f.window().table()->header()->actions();
    QVERIFY(offered.contains(f.window().actions()[ActionId::TimeColumn]));
    QVERIFY(!offered.front()->isChecked());
    offered.front()->trigger();
    QVERIFY(offered.front()->isChecked());
    f.restart();
    f.window().files().open("builtin:resnet18");
    QVERIFY(!f.window().table()->isColumnHidden(LayerModel::Time));
    QVERIFY(f.window().actions()[ActionId::TimeColumn]->isChecked());
    f.trigger(ActionId::TimeColumn);
    QVERIFY(f.window().table()->isColumnHidden(LayerModel::Time));
}

void StepTimeTest::layersAreSortedByTime()
{
    WindowFixture f("builtin:resnet50", {1600, 900});
    f.trigger(ActionId::TimeColumn);
    const QHeaderView* header = f.window().table()->header();
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                      QPoint(header->sectionViewportPosition(LayerModel::Time) + 10, header->height() / 2));
    auto* list = f.child<QTreeView>("layerList");
    QTRY_VERIFY(list->isVisible());
    QVERIFY(!list->isColumnHidden(LayerModel::Time));
    double last = 100;
    for (int row = 0; row < 10; ++row) {
        const QString cell = list->model()->index(row, LayerModel::Time).data().toString();
        const double share = cell.left(cell.indexOf(QChar(0xa0))).toDouble();
        QVERIFY2(share > 0 && share <= last, qPrintable(cell));
        last = share;
    }
    f.trigger(ActionId::TimeColumn);
    QVERIFY(list->isColumnHidden(LayerModel::Time));
}

VRAM_UI_TEST(StepTimeTest)

} // namespace vram::step_time_test

#include "tst_step_time.moc"
