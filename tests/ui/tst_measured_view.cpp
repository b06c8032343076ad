// SPDX-License-Identifier: GPL-3.0-or-later

// The view "Measured": a recorded run with the prediction, and the dialog that explains an out-of-memory message.

#include "ui/charts/area_chart.h"
#include "ui/charts/chart_paint.h"
#include "ui/table/layer_view.h"
#include "ui/test_program.h"
#include "ui/views/measured_panel.h"
#include "ui/window/message_bar.h"
#include "ui/window_fixture.h"

#include "estimate/estimate.h"
#include "ui/text.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTest>
#include <QTreeWidget>
#include <QUrl>

namespace vram::measured_view_test {

using namespace vram::test;

class MeasuredViewTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void overlaysSnapshotAndPrediction();
    void reportsDifferentBatch();
    void droppedRunKeepsTheModel();
    void showsFiguresOfMeasuredFile();
    void rejectsFilesThatAreNotRuns();
    void drawsRecordingWithoutSteps();
    void reportsMissingStacks();
    void areasHaveDistinctColours();
    void savesPredictedSnapshot();
    void explainsOutOfMemoryMessage();
    void explainsSeveralMessages();
    void explainsPredictedFailure();

private:
    static MeasuredPanel* panel(WindowFixture& f) { return f.window().findChild<MeasuredPanel*>(); }
    static void open(WindowFixture& f, const QString& path);
};

void MeasuredViewTest::open(WindowFixture& f, const QString& path)
{
    f.answerOpen(path);
    f.trigger(ActionId::OpenRun);
    settle();
}

void MeasuredViewTest::overlaysSnapshotAndPrediction()
{
    WindowFixture f(QStringLiteral("builtin:resnet18"));
    open(f, writePredictedRun(f));
    QVERIFY(panel(f)->isVisible());
    const AreaData& data = panel(f)->chart()->data();
    QVERIFY(data.x.size() > 100);
    QCOMPARE(data.lines.size(), std::size_t{2});
    QVERIFY2(f.label("measuredState").contains(QLatin1String("(0.0 %)")), qPrintable(f.label("measuredState")));
    QCOMPARE(f.child<QTreeWidget>("measuredTable")->topLevelItemCount(), 0);
    QCOMPARE(f.label("measuredAdvice"), QStringLiteral("Every allocation of this step is as predicted."));
    // Hovering over the chart shows the layer and both figures.
    auto* chart = panel(f)->chart();
    const QPoint middle(static_cast<int>(chart->pixelOf(data.xTo / 3)), chart->height() / 2);
    QTest::mouseMove(chart, middle);
    emit chart->hovered(data.xTo / 3);
    QVERIFY(chart->hoverText().join(QLatin1Char('\n')).contains(QLatin1String("predicted")));
    // A block is allocated or freed at nearly every moment; its size, row and stack are shown.
    int told = 0;
    for (const double x : data.x) {
        emit chart->hovered(x);
        const QString text = chart->hoverText().join(QLatin1Char('\n'));
        told += text.contains(QLatin1String("B of ")) && chart->hoverText().size() >= 4 ? 1 : 0;
    }
    QVERIFY2(told * 10 > static_cast<int>(data.x.size()) * 9, qPrintable(QString::number(told)));
}

void MeasuredViewTest::reportsDifferentBatch()
{
    WindowFixture f(QStringLiteral("builtin:resnet18"));
    open(f, writePredictedRun(f));
    Setup other = f.project().setup;
    other.batch = 5;
    f.document().editSetup(QStringLiteral("batch"), other);
    settle();
    QVERIFY(f.label("measuredAdvice").contains(QLatin1String("another batch")));
    const auto* table = f.child<QTreeWidget>("measuredTable");
    QVERIFY(table->topLevelItemCount() > 3);
    // The tooltip of an unpredicted block has its whole stack, and hovering shows where most of these blocks were
    // allocated.
    int stacks = 0;
    for (int i = 0; i < table->topLevelItemCount(); ++i)
        stacks += table->topLevelItem(i)->toolTip(2).contains(QLatin1Char('\n')) ? 1 : 0;
    QVERIFY(stacks > 0);
    const AreaData& data = panel(f)->chart()->data();
    emit panel(f)->chart()->hovered(data.marks.front().x);
    QVERIFY(panel(f)->chart()->hoverText().join(QLatin1Char('\n')).contains(QLatin1String("the largest: ")));
}

void MeasuredViewTest::droppedRunKeepsTheModel()
{
    WindowFixture f(QStringLiteral("builtin:resnet18"));
    const auto before = f.document().project();
    dropFile(f.window().table(), writePredictedRun(f));
    settle();
    QCOMPARE(f.document().project(), before);
    QVERIFY(panel(f)->run().snapshot);
    QVERIFY(panel(f)->isVisible());
}

void MeasuredViewTest::showsFiguresOfMeasuredFile()
{
    WindowFixture f(QStringLiteral("builtin:resnet18"));
    const QString path = f.folder() + QStringLiteral("/run.vram-measured.json");
    const Device device = f.document().estimate()->device;
    writeFile(path, QStringLiteral(R"({"format": "vram-planner-measured/1", "versions": {"torch": "2.6.0"},
        "gpu": {"name": "%1", "total": %2}, "peak": {"allocated": %3, "reserved": %4},
        "device": {"process": %5, "reserved": %4}, "steps": [],
        "timeline": {"time": [5, 10, 20], "allocated": [1000000000, 2000000000, 1500000000],
        "reserved": [2000000000, 2000000000, 2000000000]}})")
                        .arg(qs(device.gpu))
                        .arg(device.capacity)
                        .arg(device.allocated)
                        .arg(device.reserved)
                        .arg(device.total + (Bytes{64} << 20U))
                        .toUtf8());
    open(f, path);
    QVERIFY(panel(f)->run().file);
    const auto* table = f.child<QTreeWidget>("measuredTable");
    QVERIFY(table->topLevelItemCount() >= 2);
    QCOMPARE(panel(f)->chart()->data().x.size(), std::size_t{3});
    auto* calibrate = f.child<QPushButton>("calibrateWithRun");
    QVERIFY(calibrate->isVisible());
    calibrate->click();
    settle();
    QVERIFY(f.document().estimate()->device.calibrated);
    QCOMPARE(f.document().estimate()->device.total, device.total + (Bytes{64} << 20U));
}

void MeasuredViewTest::rejectsFilesThatAreNotRuns()
{
    WindowFixture f(QStringLiteral("builtin:resnet18"));
    open(f, f.write("broken.pickle", "\x80\x04}q"));
    QVERIFY(!panel(f)->run().snapshot);
    open(f, f.write("notes.txt", "hello"));
    QVERIFY(!panel(f)->run().snapshot);
}

void MeasuredViewTest::drawsRecordingWithoutSteps()
{
    WindowFixture f(QStringLiteral("builtin:resnet18"));
    open(f, f.write("broken.pickle", "\x80\x04}q"));
    QVERIFY(f.child<MessageBar>("messageBar")->text().contains(QLatin1String("incomplete")));
    open(f, QStringLiteral(VRAM_TEST_DATA "/snapshot/one_step.pickle"));
    QVERIFY2(f.child<MessageBar>("messageBar")->text().isEmpty(),
             "what was wrong with the last file is no longer of interest");
    QCOMPARE(f.label("measuredState"), QStringLiteral("no step to compare"));
    const AreaData& data = panel(f)->chart()->data();
    QVERIFY(data.x.size() > 2);
    QCOMPARE(data.bands.size(), std::size_t{1});
    QVERIFY(f.label("measuredAdvice").contains(QLatin1String("No training steps were found")));
}

void MeasuredViewTest::reportsMissingStacks()
{
    MeasuredAnswer answer;
    answer.comparison.differences = {{.kind = Difference::Kind::NotPredicted, .bytes = 512, .count = 1},
                                     {.kind = Difference::Kind::NotHeld, .row = "fc", .bytes = 512, .count = 1}};
    const std::vector<MeasuredLine> lines = measuredLines(answer, Snapshot(), ByteUnit::Binary);
    QCOMPARE(lines.size(), std::size_t{2});
    QCOMPARE(lines[0].where, QStringLiteral("no stack was recorded"));
    QCOMPARE(lines[1].where, QStringLiteral("fc"));
}

void MeasuredViewTest::areasHaveDistinctColours()
{
    for (const Scheme scheme : {Scheme::Light, Scheme::Dark, Scheme::HighContrast}) {
        const std::vector<AreaBand> bands = measuredData(MeasuredAnswer(), ByteUnit::Binary).bands;
        for (std::size_t i = 0; i < bands.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                const QColor a = penColour(bands[i].colour, tokens(scheme)),
                             b = penColour(bands[j].colour, tokens(scheme));
                const int apart =
                    std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue());
                QVERIFY2(apart > 70, qPrintable(QStringLiteral("%1 and %2").arg(i).arg(j)));
            }
        }
    }
}

void MeasuredViewTest::savesPredictedSnapshot()
{
    WindowFixture f(QStringLiteral("builtin:resnet18"));
    const QString path = f.folder() + QStringLiteral("/saved.pickle");
    f.answerSave(path);
    f.trigger(ActionId::SaveSnapshot);
    QCOMPARE(contents(path), contents(writePredictedRun(f)));
}

void MeasuredViewTest::explainsOutOfMemoryMessage()
{
    WindowFixture f(QStringLiteral("builtin:resnet18"));
    f.trigger(ActionId::ExplainMessage);
    auto* text = f.child<QPlainTextEdit>("memoryMessageText");
    QVERIFY(text);
    text->setPlainText(QStringLiteral(
        "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 23.64 "
        "GiB of which 1.12 GiB is free. Process 4242 has 2.00 GiB memory in use. Including non-PyTorch memory, this "
        "process has 20.50 GiB memory in use. Of the allocated memory 15.00 GiB is allocated by PyTorch, and 4.50 GiB "
        "is reserved by PyTorch but unallocated."));
    QVERIFY(f.child<QTreeWidget>("memoryMessageFigures")->topLevelItemCount() > 5);
    QVERIFY(f.label("memoryMessageWords").contains(QLatin1String("expandable_segments:True")));
    f.child<QPushButton>("takeMemoryMessage")->click();
    QCOMPARE(qRound(f.project().setup.customCapacity * 100), 2364);
    QCOMPARE(qRound(f.project().setup.usedByOthers), 2068);
}

// Pasting the messages of two ranks shows two answers, and replaces the text taken from the clipboard.
void MeasuredViewTest::explainsSeveralMessages()
{
    WindowFixture f(QStringLiteral("builtin:resnet18"));
    const QString message =
        QStringLiteral("CUDA out of memory. Tried to allocate 2.00 GiB. GPU %1 has a total capacity of %2 GiB of which "
                       "1.00 GiB is free. Process 4711 has 22.40 GiB memory in use.\n");
    QGuiApplication::clipboard()->setText(message.arg(0).arg(39.5));
    f.trigger(ActionId::ExplainMessage);
    auto* text = f.child<QPlainTextEdit>("memoryMessageText");
    QCOMPARE(text->textCursor().selectedText().size(), text->toPlainText().size());
    QVERIFY(f.child<QTabBar>("memoryMessageWhich")->isHidden());
    QGuiApplication::clipboard()->setText(message.arg(0).arg(23.69) + message.arg(1).arg(31.74));
    text->paste();
    auto* which = f.child<QTabBar>("memoryMessageWhich");
    QVERIFY(which->isVisible());
    QCOMPARE(which->count(), 2);
    const auto process = [&] {
        const auto items = f.child<QTreeWidget>("memoryMessageFigures")->findItems("This process", Qt::MatchExactly);
        return items.isEmpty() ? QString() : items.first()->text(1).replace(QChar::Nbsp, u' ');
    };
    QCOMPARE(process(), "22.4 GiB");
    which->setCurrentIndex(1);
    QCOMPARE(process(), "22.4 GiB");
    f.child<QPushButton>("takeMemoryMessage")->click();
    QCOMPARE(qRound(f.project().setup.customCapacity * 100), 3174);
}

void MeasuredViewTest::explainsPredictedFailure()
{
    WindowFixture f(QStringLiteral("builtin:resnet18"));
    QGuiApplication::clipboard()->clear();
    Setup large = f.project().setup;
    large.batch = 100000;
    f.document().editSetup(QStringLiteral("batch"), large);
    settle();
    f.trigger(ActionId::ExplainMessage);
    QVERIFY(f.label("memoryMessageLead").startsWith(QLatin1String("PyTorch would fail")));
    auto* text = f.child<QPlainTextEdit>("memoryMessageText");
    QVERIFY(text->toPlainText().startsWith(QLatin1String("CUDA out of memory.")));
    QVERIFY(f.child<QTreeWidget>("memoryMessageFigures")->topLevelItemCount() > 5);
    QTest::keyClicks(text, QStringLiteral("something else")); // The text is selected, so typing replaces it.
    QVERIFY(f.label("memoryMessageLead").startsWith(QLatin1String("Paste")));
    QCOMPARE(f.child<QTreeWidget>("memoryMessageFigures")->topLevelItemCount(), 0);
}

VRAM_UI_TEST(MeasuredViewTest)

} // namespace vram::measured_view_test

#include "tst_measured_view.moc"
