// SPDX-License-Identifier: GPL-3.0-or-later

// The hand calculation, filled in from the open network, by hand, and from the sources' examples.

#include "ui/gpu_steps.h"
#include "ui/report_steps.h"
#include "ui/table/layer_model.h"
#include "ui/table/layer_view.h"
#include "ui/test_program.h"
#include "ui/text.h"
#include "ui/window/message_bar.h"
#include "ui/window_fixture.h"

#include <QClipboard>
#include <QDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

namespace vram::worksheet_test {

using namespace vram::test;

class WorksheetTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void startsWithTheOpenNetwork();
    void fillsInExamples();
    void acceptsTypedTotals();
    void recognisesTypedSum();
    void reportsContainTheWorksheet();
    void showsColumnTotalsAndElements();
    void barShowsTheWholeStep();
    void showsDerivationOfRowFigures();

private:
    static QTreeWidgetItem* rule(WindowFixture& f, const char* name);
};

QTreeWidgetItem* WorksheetTest::rule(WindowFixture& f, const char* name)
{
    const auto found = f.child<QTreeWidget>("totalsResults")->findItems(QLatin1String(name), Qt::MatchStartsWith);
    return found.isEmpty() ? nullptr : found.front();
}

void WorksheetTest::startsWithTheOpenNetwork()
{
    WindowFixture f("builtin:resnet50");
    f.trigger(ActionId::Totals);
    QTRY_VERIFY(f.child<QDialog>("totals")->isVisible());
    const QTreeWidgetItem* core = rule(f, "FP32 core");
    QVERIFY(core && core->isExpanded());
    QVERIFY2(core->child(0)->text(2).startsWith("4 × P = 4 × 25,557,032 = 102,228,128 B"),
             qPrintable(core->child(0)->text(2)));
    const QTreeWidgetItem* ladder = core->child(core->childCount() - 1);
    QCOMPARE(ladder->text(0), QStringLiteral("Why does my sum differ?"));
    QCOMPARE(ladder->child(ladder->childCount() - 1)->text(1),
             bytesText(f.document().estimate()->device.total, ByteUnit::Binary));
    // No reconciliation steps lead from the totals of another network to the estimate of this one.
    QTest::mouseClick(f.child<QPushButton>("example_fp32-core"), Qt::LeftButton);
    core = rule(f, "FP32 core");
    const QTreeWidgetItem* reason = core->child(core->childCount() - 1);
    QCOMPARE(reason->text(0), QStringLiteral("Why does my sum differ?"));
    QCOMPARE(reason->childCount(), 0);
    QTest::mouseClick(f.child<QPushButton>("networkTotals"), Qt::LeftButton);
    core = rule(f, "FP32 core");
    QVERIFY(core->child(core->childCount() - 1)->childCount() > 5);
}

void WorksheetTest::fillsInExamples()
{
    WindowFixture f;
    f.trigger(ActionId::Totals);
    QTRY_VERIFY(f.child<QDialog>("totals")->isVisible());
    // Without a network, the dialog starts with the first example.
    QVERIFY(rule(f, "FP32 core")->text(2).contains("274.7 MiB = 288.0 MB"));
    QTest::mouseClick(f.child<QPushButton>("example_cs231n"), Qt::LeftButton);
    QVERIFY(rule(f, "CS231n")->isExpanded());
    QVERIFY2(rule(f, "CS231n")->text(2).contains("742.9 MiB"), qPrintable(rule(f, "CS231n")->text(2)));
    QTest::mouseClick(f.child<QPushButton>("example_blobs"), Qt::LeftButton);
    QVERIFY2(rule(f, "Blobs")->text(2).contains("1.86 MB"), qPrintable(rule(f, "Blobs")->text(2)));
    QTest::mouseClick(f.child<QPushButton>("example_weights-input"), Qt::LeftButton);
    QVERIFY(rule(f, "Weights + input")->text(2).contains("40.0 MB"));
    QTest::mouseClick(f.child<QPushButton>("copyWorksheet"), Qt::LeftButton);
    const QString copied = QGuiApplication::clipboard()->text();
    QVERIFY2(copied.contains("4 × P = 4 × 2,000,000 = 8,000,000 B"), qPrintable(copied));
}

void WorksheetTest::acceptsTypedTotals()
{
    WindowFixture f;
    f.trigger(ActionId::Totals);
    QTRY_VERIFY(f.child<QDialog>("totals")->isVisible());
    typeInto(f.child<QDialog>("totals")->findChild<QWidget*>("parameters"), "10*1000");
    QTRY_VERIFY(rule(f, "FP32 core")->child(0)->text(2).contains("4 × 10,000 = 40,000 B"));
}

void WorksheetTest::recognisesTypedSum()
{
    WindowFixture f;
    f.trigger(ActionId::Totals);
    QTRY_VERIFY(f.child<QDialog>("totals")->isVisible());
    auto* sum = f.child<QLineEdit>("ownSum");
    auto* told = f.child<QLabel>("ownSumTold");
    QTest::keyClicks(sum, "164 MB");
    QVERIFY2(told->isVisible() && told->text().contains("forgets the batch"), qPrintable(told->text()));
    sum->clear();
    QTest::keyClicks(sum, "480 MB");
    QVERIFY2(told->text().contains("Backward is three times forward") || told->text().contains("No rule"),
             qPrintable(told->text()));
    sum->clear();
    QTest::keyClicks(sum, "274.7 MiB");
    QVERIFY2(told->text().contains("4P + 4P"), qPrintable(told->text()));
    QVERIFY(rule(f, "FP32 core")->isExpanded());
    QTest::keyClicks(sum, "x");
    QVERIFY(told->text().contains("not a size"));
}

void WorksheetTest::reportsContainTheWorksheet()
{
    WindowFixture f("builtin:lenet5");
    SaveAnswerer saver{f.folder() + "/r.csv"};
    saver.install(f);
    QMenu* rules = f.child<QMenu>("reportRules");
    emit rules->aboutToShow();
    QAction* chosen = nullptr;
    for (QAction* action : rules->actions()) {
        if (action->data() == "cs231n")
            chosen = action;
    }
    QVERIFY(chosen);
    chosen->trigger();
    f.trigger(ActionId::ExportCsv);
    QTRY_VERIFY_WITH_TIMEOUT(f.child<MessageBar>("messageBar")->text().contains("r.csv"), 60'000);
    QVERIFY(contents(saver.path).contains("Hand calculation,CS231n,Activations and their gradients"));
    rules->actions().front()->trigger();
}

void WorksheetTest::showsColumnTotalsAndElements()
{
    WindowFixture f("builtin:resnet50");
    const auto* totals = f.child<QWidget>("layerTotals");
    QVERIFY(totals->isVisible());
    const Estimate& e = *f.document().estimate();
    for (const std::int64_t figure : {e.parameters, e.outputElements})
        QVERIFY2(totals->accessibleDescription().contains(numberText(figure)),
                 qPrintable(totals->accessibleDescription()));
    const QModelIndex stem = f.window().table()->model()->index(1, LayerModel::Elements);
    QCOMPARE(stem.data().toString(), QStringLiteral("802,816"));
    QVERIFY2(stem.data(Qt::ToolTipRole).toString().contains(QStringLiteral("64 × 112 × 112 = 802,816")),
             qPrintable(stem.data(Qt::ToolTipRole).toString()));
}

// Each of the four parts of the hand calculation is shown in full, and they add up to the sum beside them.
void WorksheetTest::barShowsTheWholeStep()
{
    WindowFixture f("builtin:resnet50");
    QVERIFY(f.child<QWidget>("part.temporaries")->isVisible());
    QTest::mouseClick(f.child<QToolButton>("wholeStep"), Qt::LeftButton);
    const Totals& totals = f.document().estimate()->totals;
    for (const char* part : {"part.parameters", "part.gradients", "part.optimizer", "part.activations"})
        QVERIFY2(f.child<QWidget>(part)->isVisible(), part);
    for (const char* part : {"part.input", "part.temporaries", "part.allocator", "part.context"})
        QVERIFY2(!f.child<QWidget>(part)->isVisible(), part);
    QVERIFY2(f.label("part.gradients").contains(bytesText(totals.gradients, ByteUnit::Binary)),
             qPrintable(f.label("part.gradients")));
    const Bytes sum = totals.parameters + totals.gradients + totals.optimizerState + totals.savedActivations;
    QVERIFY2(f.child<QWidget>("free")->accessibleName().contains(bytesText(sum, ByteUnit::Binary)),
             qPrintable(f.child<QWidget>("free")->accessibleName()));
    QTest::mouseClick(f.child<QToolButton>("wholeStep"), Qt::LeftButton);
    QVERIFY(f.child<QWidget>("part.temporaries")->isVisible());
}

void WorksheetTest::showsDerivationOfRowFigures()
{
    WindowFixture f("builtin:resnet50");
    const LayerId stem = id(f.project().network.rows[1]);
    f.clickRow(stem);
    f.trigger(ActionId::LayerForm);
    QTRY_VERIFY2(f.label("layerFigures").contains(QStringLiteral("64 × 3 × 7 × 7 = 9,408")),
                 qPrintable(f.label("layerFigures")));
    QVERIFY(f.label("layerFigures").contains(QStringLiteral("64 × 112 × 112 = 802,816 per sample, 3.06")));
    QVERIFY(f.label("layerFigures").contains("Output channels"));
}

VRAM_UI_TEST(WorksheetTest)

} // namespace vram::worksheet_test

#include "tst_worksheet.moc"
