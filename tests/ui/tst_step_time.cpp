// SPDX-License-Identifier: GPL-3.0-or-later

// The time of a step in the real window.

#include "ui/answer/figure_label.h"
#include "ui/charts/area_chart.h"
#include "ui/networks.h"
#include "ui/report_steps.h"
#include "ui/time_text.h"
#include "ui/views/figure_tables.h"
#include "ui/window_fixture.h"

#include "edit/edit.h"
#include "search/throughput_curve.h"

#include <QAbstractSpinBox>
#include <QDialog>
#include <QListWidget>
#include <QTabBar>
#include <QTest>
#include <QTextBrowser>

using namespace vram;
using namespace vram::test;

class StepTimeTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void theHeaderTellsTheTime();
    void theHeaderFollowsTheBatch();
    void memoryStaysFirst_data();
    void memoryStaysFirst();
    void languageModelsCountTokens();
    void inferenceHasAFirstToken();
    void whatIsBrokenHasNoTime();
    void timesAreExplained();
    void throughputIsBesideTheMemory();
    void theEnoughBatchIsMarked();
    void throughputLeavesWithTheChart();
};

namespace {

AreaChart* sweepOf(WindowFixture& f)
{
    for (AreaChart* chart : f.window().findChildren<AreaChart*>("sweep")) {
        if (chart->isVisible())
            return chart;
    }
    return nullptr;
}

void setBatch(WindowFixture& f, std::int64_t batch)
{
    Setup setup = f.project().setup;
    setup.batch = batch;
    f.document().editSetup(step("batch"), setup);
}

} // namespace

void StepTimeTest::theHeaderTellsTheTime()
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

void StepTimeTest::theHeaderFollowsTheBatch()
{
    WindowFixture f("builtin:resnet50");
    const QString before = f.label("number.time");
    auto* batch = f.child<QAbstractSpinBox>("batch");
    batch->setFocus();
    QTest::keyClick(batch, Qt::Key_Up);
    QVERIFY(f.label("number.time") != before);
    QVERIFY(f.label("number.time").contains(timeText(f.document().estimate()->time.step)));
}

void StepTimeTest::memoryStaysFirst_data()
{
    QTest::addColumn<QSize>("size");
    for (const QSize size : {QSize(1920, 1000), QSize(1280, 800), QSize(1024, 700), QSize(760, 620)})
        QTest::addRow("%d", size.width()) << size;
}

void StepTimeTest::memoryStaysFirst()
{
    QFETCH(QSize, size);
    WindowFixture f("builtin:resnet50", size);
    setBatch(f, 4096);
    QTRY_VERIFY(f.window().reading().batchSweep->known);
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

void StepTimeTest::languageModelsCountTokens()
{
    WindowFixture f("builtin:gpt2");
    const StepTime& time = f.document().estimate()->time;
    QVERIFY2(f.label("number.time").contains(rateNumber(time.tokensPerSecond) + QChar(0xa0) + "tokens/s"),
             qPrintable(f.label("number.time")));
    QVERIFY(f.child<QWidget>("number.time")->toolTip().contains("samples/s"));
}

void StepTimeTest::inferenceHasAFirstToken()
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

void StepTimeTest::whatIsBrokenHasNoTime()
{
    WindowFixture f("builtin:resnet18");
    QVERIFY(f.child<QWidget>("number.time")->isVisible());
    const auto broken = setAttribute(f.project().network, f.at("layer2.0.conv2"), "out_channels", std::int64_t{100});
    QVERIFY(bool(broken));
    f.document().editNetwork(step("break"), *broken);
    QVERIFY(!f.child<QWidget>("number.time")->isVisible());
    QVERIFY(f.child<QWidget>("number.device")->isVisible());
    f.trigger(Act::Undo);
    QVERIFY(f.child<QWidget>("number.time")->isVisible());
}

void StepTimeTest::timesAreExplained()
{
    WindowFixture f("builtin:resnet50");
    QTRY_VERIFY(f.window().reading().batchSweep->known);
    QTest::mouseClick(f.child<QWidget>("number.time"), Qt::LeftButton, {}, QPoint(3, 5));
    auto* help = f.child<QDialog>("help");
    QVERIFY(help && help->isVisible());
    QCOMPARE(help->findChild<QListWidget*>()->currentItem()->text(), QStringLiteral("The time of a step"));
    const QString words = help->findChild<QTextBrowser*>()->toPlainText();
    const QString step = timeText(f.document().estimate()->time.step).replace(QChar(0xa0), ' ');
    QVERIFY2(words.contains("= " + step), qPrintable(words));
    QVERIFY2(words.contains("between 78.0 % and 128 %"), qPrintable(words));
}

void StepTimeTest::throughputIsBesideTheMemory()
{
    WindowFixture f("builtin:resnet50");
    QTRY_VERIFY(f.window().reading().batchSweep->known);
    const auto& points = f.window().reading().batchSweep->points;
    AreaChart* chart = sweepOf(f);
    QVERIFY(chart && chart->data().scaled);
    const ScaledLine& line = *chart->data().scaled;
    QCOMPARE(line.name, QStringLiteral("samples/s"));
    QCOMPARE(line.values.size(), points.size());
    QCOMPARE(line.values.back(), points.back().time.samplesPerSecond);
    QVERIFY(line.top > *std::ranges::max_element(line.values));
    QVERIFY(line.ticks.size() > 2);
    QVERIFY2(!chart->data().limits.empty() && !chart->data().bands.empty(), "the memory is still there");
    chart->hoverAt(static_cast<double>(points[20].batch));
    QVERIFY2(chart->hoverText().contains(throughputText(throughputOf(points[20].time, points[20].batch))),
             qPrintable(chart->hoverText().join('|')));
}

void StepTimeTest::theEnoughBatchIsMarked()
{
    WindowFixture f("builtin:resnet50");
    QTRY_VERIFY(f.window().reading().batchSweep->known);
    const std::int64_t enough = saturatedBatch(f.window().reading().batchSweep->points);
    QVERIFY(enough > 0);
    const std::optional<LinePoint> point = sweepOf(f)->data().scaled->point;
    QVERIFY(point);
    QCOMPARE(point->x, static_cast<double>(enough));
    QVERIFY2(sweepOf(f)->accessibleDescription().contains(point->label),
             qPrintable(sweepOf(f)->accessibleDescription()));
    QVERIFY(sweepOf(f)->accessibleDescription().contains("largest batch"));
    sweepOf(f)->hoverAt(point->x);
    QCOMPARE(sweepOf(f)->hoverText().last(), point->label);
    sweepOf(f)->hoverAt(point->x - 2);
    QVERIFY(sweepOf(f)->hoverText().last() != point->label);
}

void StepTimeTest::throughputLeavesWithTheChart()
{
    WindowFixture f("builtin:resnet50");
    QTRY_VERIFY(f.window().reading().batchSweep->known);
    const FigureTable table = figureTable(ChartKind::Sweep, f.window().reading(), {});
    QCOMPARE(table.header.last(), QStringLiteral("Throughput"));
    QVERIFY(table.rows.back().last().endsWith("samples/s"));
    QVERIFY(!table.rows.back()[3].isEmpty());
    SaveAnswerer saver{f.folder() + "/chart.svg"};
    saver.install(f);
    f.child<QTabBar>("viewTabs")->setCurrentIndex(1);
    QTRY_VERIFY(sweepOf(f));
    f.trigger(Act::SaveChartSvg);
    QVERIFY(contents(saver.path).contains("samples/s"));
}

QTEST_MAIN(StepTimeTest)
#include "tst_step_time.moc"
