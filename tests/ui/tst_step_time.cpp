// SPDX-License-Identifier: GPL-3.0-or-later

// The time of a step in the real window.

#include "ui/answer/figure_label.h"
#include "ui/networks.h"
#include "ui/time_text.h"
#include "ui/window_fixture.h"

#include "edit/edit.h"

#include <QAbstractSpinBox>
#include <QDialog>
#include <QListWidget>
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
};

namespace {

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

QTEST_MAIN(StepTimeTest)
#include "tst_step_time.moc"
